// In the demo, choosing a person fills the form and signs in.
const form = document.getElementById("sign-in");

document.querySelectorAll("[data-demo-login]").forEach((button) => {
  button.addEventListener("click", () => {
    form.elements.login.value = button.dataset.demoLogin;
    form.elements.password.value = button.dataset.demoPassword;
    form.requestSubmit();
  });
});
