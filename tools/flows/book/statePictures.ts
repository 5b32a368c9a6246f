import { listTransitions } from '#tools/planner/chart.ts';
import type { Chapter } from './recording.ts';
import { html, renderPicture } from './html.ts';
import type { Html } from './html.ts';
import { contrastPicture, phonePicture } from './recording.ts';
import type { RecordedStep } from './recording.ts';

export interface StatePictures {
  step: RecordedStep;
  /** Names of the pictures on a phone and in high contrast. */
  phone: string;
  contrast: string;
  /** True when no walk rests in the state; the step is one that passed through it. */
  isPassed: boolean;
}

/** The pictures of a state, from a step that rested in it or passed through it. */
export function findStatePictures(
  { chart, walks }: Chapter,
  path: string,
): StatePictures | undefined {
  const steps = walks.flatMap((walk) => walk.steps);
  const resting = steps.find(({ states }) => states.includes(path));
  const outward = listTransitions(chart).filter(({ source }) => source === path);
  const step = resting ?? steps.find(({ takes }) => outward.some(({ id }) => takes.includes(id)));
  if (!step) return undefined;
  const state = resting ? path : (step.states[0] ?? '');
  const [phone, contrast] = [phonePicture(state), contrastPicture(state)];
  return { step, phone, contrast, isPassed: !resting };
}

/** A state on a wide screen, in high contrast and on a phone. */
export function renderStatePictures(chapter: Chapter, name: string, pictures: StatePictures): Html {
  const [phone, contrast] = [pictures.phone, pictures.contrast].map((it) =>
    chapter.pictures.get(it),
  );
  return html`${pictures.isPassed ? html`<p class="muted">It is left at once; the pictures show where it leads.</p>` : ''}
    <div class="screens">
      ${picture(pictures.step.picture, `${name}, on a wide screen`, 'wide')}
      ${contrast && picture(contrast, `${name}, in high contrast`, 'contrast')}
      ${phone && picture(phone, `${name}, on a phone`, 'phone')}
    </div>`;
}

const captions = { wide: 'Wide screen', contrast: 'High contrast', phone: 'Phone' } as const;

function picture(source: string, alt: string, kind: keyof typeof captions): Html {
  return html`<figure class="${kind}">
    <a href="${source}">${renderPicture(source, alt, kind === 'phone' ? 'phone' : 'wide')}</a>
    <figcaption>${captions[kind]}</figcaption>
  </figure>`;
}
