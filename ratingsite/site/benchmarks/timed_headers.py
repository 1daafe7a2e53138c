"""The headers in which ``timed_wsgi`` says what an answer took; apart from it, which loads the whole portal."""

WALL, CPU, QUESTIONS = "X-Wall", "X-Cpu", "X-Questions"
