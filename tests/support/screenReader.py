# Customises Orca: writes what it would speak to the file HEARD, one JSON value per line.
import json
import os

from orca import settings, speech

settings.enableKeyEcho = False
settings.enableEchoByCharacter = False
settings.enableSound = False
settings.sayAllOnLoad = False
settings.pageSummaryOnLoad = False
settings.presentTimeInfo = False

heard = open(os.environ["HEARD"], "a", buffering=1, encoding="utf-8")


def write(text):
    heard.write(json.dumps(text) + "\n")


speech._speak = lambda text, *rest: write(text)
speech.speakCharacter = lambda character, *rest, **named: write(character)
speech.speakKeyEvent = lambda *rest, **named: None
speech.stop = lambda: write(None)
