import { decodeSupportCode } from '#flows/supportCode.ts';
import { pluralize } from '../words.ts';
import { getElement } from './element.ts';
import { refusals, describeSteps, unknownState } from './trace.ts';
import type { Guide, TracedState, TracedStep } from './trace.ts';

/* Script of `trace.html`: decodes a pasted code and shows its steps as a film strip. */

const guide = JSON.parse(getElement('guide').textContent) as Guide;
const field = getElement('code') as HTMLTextAreaElement;
const status = getElement('status');
const story = getElement('story');

field.addEventListener('input', () => void show(field.value));
if (field.value) void show(field.value);

async function show(pasted: string): Promise<void> {
  const answer = pasted.trim() === '' ? undefined : await decodeSupportCode(pasted);
  // The field changed while the code was decoded.
  if (pasted !== field.value) return;
  const steps = answer?.ok ? answer.steps : [];
  story.hidden = steps.length === 0;
  story.querySelector('ol')?.replaceChildren(...describeSteps(steps, guide).map(figure));
  if (!answer) status.textContent = '';
  else if (!answer.ok) status.textContent = refusals[answer.reason];
  else status.textContent = `${pluralize(steps.length, 'step')}.`;
}

function figure(
  { when, flow, what, states, says, picture }: TracedStep,
  index: number,
): HTMLElement {
  const item = make('li');
  const names = states.map(({ words }) => words).join(', ');
  item.append(
    picture ? createPicture(picture, names) : make('p', 'No picture of this state.', 'card blank'),
    make('p', `${index + 1} · ${flow}, ${when}`, 'muted'),
    make('p', what, 'what sentence'),
    ...states.map(stateLine),
    ...says.map((text) => make('p', `Says ${text}`)),
  );
  return item;
}

function createPicture(source: string, words: string): HTMLElement {
  return Object.assign(document.createElement('img'), {
    src: source,
    alt: words,
    width: 1280,
    height: 720,
    loading: 'lazy',
  });
}

function stateLine({ words, sentence, href }: TracedState): HTMLElement {
  const line = make('p');
  const name =
    href === undefined ? make('strong', words) : Object.assign(make('a', words), { href });
  line.append(name, `: ${sentence ?? unknownState}`);
  return line;
}

function make(tag: string, text = '', name = ''): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  if (name) element.className = name;
  return element;
}
