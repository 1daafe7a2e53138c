// How this page speaks with the server: JSON under the page's token, and what each answer means for what was typed.

export class Server {
  constructor(root) {
    this.root = root; // /sheets/<uuid>/
    this.token = document.querySelector("[data-csrf]").dataset.csrf;
  }

  // After a sign-in elsewhere the old token is void; the page itself has the new one.
  async renew() {
    const answer = await fetch(this.root, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const token = page.querySelector("[data-csrf]")?.dataset.csrf;
    if (token) this.token = token;
    return Boolean(token);
  }

  async request(path, body) {
    const options = body === undefined
      ? { headers: { Accept: "application/json" } }
      : {
        method: "POST", body: JSON.stringify(body), keepalive: document.hidden,
        headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": this.token },
      };
    const answer = await fetch(this.root + path, { ...options, redirect: "manual" });
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    return { status: answer.status, type: answer.type, data: isJson ? await answer.json() : null };
  }

  // Sends what the outbox has; `retry` says why it has to wait.
  async post(batch) {
    const item = batch.items[0];
    const path = item.kind === "cell" ? "cells/" : "paper/";
    const body = item.kind === "cell"
      ? { key: batch.key, changes: batch.items.map(({ change }) => change) }
      : { key: batch.key, number: item.number, points: item.points, seen: item.seen };
    try {
      let answer = await this.request(path, body);
      if (answer.status === 403 && (await this.renew())) answer = await this.request(path, body);
      return meaning(answer, batch);
    } catch {
      return { retry: "offline" };
    }
  }

  async act(path, body = {}) {
    try {
      let answer = await this.request(path, body);
      if (answer.status === 403 && (await this.renew())) answer = await this.request(path, body);
      return answer;
    } catch {
      return { status: 0, data: null };
    }
  }

  async get(path) {
    try {
      return await this.request(path);
    } catch {
      return { status: 0, data: null };
    }
  }
}

function meaning({ status, type, data }, batch) {
  if (data && (status === 200 || (status === 409 && data.clashes))) return data;
  if (status === 401 || status === 403 || type === "opaqueredirect") return { retry: "signed-out" };
  const isClash = status === 409 && data?.error === "clash"; // of a total: typed again, it is written
  if (status === 404 || (status === 409 && !isClash)) return { closed: true };
  if (isClash || status === 400 || status === 413 || status === 422) {
    const said = data?.text ?? "";
    return { refused: batch.items.map(({ number, round }) => ({ number, round, text: said })) };
  }
  return { retry: "offline" };
}
