import { endpoints } from '#contract/index.ts';
import { messages } from '#messages';
import { listStates } from '#tools/planner/chart.ts';
import type { ChartState } from '#tools/planner/chart.ts';
import { humanize } from '../words.ts';
import type { Chapter } from './chapter.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

interface Place {
  chapter: Chapter;
  state: ChartState;
}

interface Entry {
  /** What people look for. */
  text: string;
  /** What developers call it. */
  name: string;
  places: readonly Place[];
}

/** Every message, call and requirement of the charts, with the states that have it, and a field to search them. */
export function findPage(
  chapters: readonly Chapter[],
  requirements: ReadonlyMap<string, string>,
): Html {
  const texts: Readonly<Record<string, string>> = messages;
  const describeCall = (name: string) => {
    const endpoint = endpoints.get(name);
    return endpoint ? `${endpoint.method} ${endpoint.path}` : name;
  };
  return html`<p class="lead">
      Why does this message show, where is this requirement served, which state makes this call?
    </p>
    <p>
      <label for="find">Find</label> <input id="find" type="search" autocomplete="off" />
      <span id="found" role="status" class="counts"></span>
    </p>
    ${section(
      'Messages',
      gather(
        chapters,
        ({ says }) => says,
        (key) => texts[key] ?? key,
      ),
    )}
    ${section(
      'Calls',
      gather(chapters, ({ calls }) => calls, describeCall),
    )}
    ${section(
      'Requirements',
      gather(
        chapters,
        ({ requirements: ids }) => ids,
        (id) => requirements.get(id) ?? '',
      ),
    )}
    <script src="find.js"></script>`;
}

function gather(
  chapters: readonly Chapter[],
  namesOf: (state: ChartState) => readonly string[],
  textOf: (name: string) => string,
): Entry[] {
  const places = chapters.flatMap((chapter) =>
    listStates(chapter.chart).flatMap((state) =>
      namesOf(state).map((name) => ({ name, place: { chapter, state } })),
    ),
  );
  return [...Map.groupBy(places, ({ name }) => name)]
    .map(([name, found]) => ({ name, text: textOf(name), places: found.map(({ place }) => place) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

function section(title: string, entries: readonly Entry[]): Html {
  return html`<section aria-labelledby="${title.toLowerCase()}">
    <h2 id="${title.toLowerCase()}">${title}</h2>
    <dl class="found">
      ${entries.map(
        ({ text, name, places }) =>
          html`<div>
            <dt>${text} <code>${name}</code></dt>
            <dd>
              ${places.map(
                ({ chapter: { flow, chart }, state }) =>
                  html`<a href="${chart.id}.html#${state.path}"
                    >${flow.title}: ${humanize(state.path)}</a
                  > `,
              )}
            </dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

/** The script of the page, as it stands in a file of its own beside it. */
export function findScript(): string {
  return `(${filterEntries.toString()})();\n`;
}

/** Hides what does not hold every word that is typed; it knows nothing but the page. */
function filterEntries(): void {
  const field = document.querySelector<HTMLInputElement>('#find');
  const status = document.querySelector('#found');
  const entries = [...document.querySelectorAll<HTMLElement>('.found > div')];
  field?.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const entry of entries) {
      const text = entry.textContent.toLowerCase();
      entry.hidden = !words.every((word) => text.includes(word));
    }
    const shown = entries.filter(({ hidden }) => !hidden).length;
    if (status) status.textContent = field.value === '' ? '' : `${shown} found`;
    for (const part of document.querySelectorAll('section')) {
      part.hidden = part.querySelector('.found > div:not([hidden])') === null;
    }
  });
}
