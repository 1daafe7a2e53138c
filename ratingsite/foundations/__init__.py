"""What every rule stands on: exact numbers, editions, states, canonical text. Nothing of the apps."""
