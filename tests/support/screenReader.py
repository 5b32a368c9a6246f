# Orca's customisation: everything it would speak becomes a line of JSON in the file HEARD.
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
