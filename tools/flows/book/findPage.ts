import { endpoints, limits, messages } from '#flows';
import { synonyms } from '#flows/synonyms.ts';
import { limitRefusals, limits as limitWords } from '#flows/words.ts';
import { findMessage, listStates } from '#tools/planner/chart.ts';
import type { ChartState, ChartTransition } from '#tools/planner/chart.ts';
import type { TracedRow } from '#tools/requirements/traceability.ts';
import { humanize, describeCall, describeEffect, describeRefusal, toLabel } from '../words.ts';
import { toArrowId, toStepId } from './anchors.ts';
import { findProofs } from './arrowTable.ts';
import type { Chapter } from './recording.ts';
import { html, renderJsonData, renderSection } from './html.ts';
import type { Html } from './html.ts';
import { describeStep } from './steps.ts';

interface Entry {
  /** The searched text. */
  text: string;
  /** The name in the code. */
  name: string;
  /** Links into the book. */
  links: readonly Html[];
}

/**
 * A search page for staff: messages, events, refusals, limits, requirements and calls, each with
 * links into the book.
 */
export function renderFindPage(chapters: readonly Chapter[], rows: readonly TracedRow[]): Html {
  return html`<p class="lead">
      Why does this message show, what happens then, where is this requirement served?
    </p>
    ${renderSearchField()}
    <p id="found" role="status" class="muted"></p>
    ${section('Messages', listMessages(chapters))}
    ${section('What happens', chapters.flatMap(listArrowEntries))}
    ${section('Refusals', listRefusals(chapters))} ${section('Limits', listLimits(chapters))}
    ${section('Requirements', rows.map(toEntry))} ${section('Calls', listCalls(chapters))}
    <script src="find.js"></script>`;
}

/** A search form that opens `page` with the words in its address. */
export function renderSearchField(page = 'find.html'): Html {
  return html`<form action="${page}" class="row" role="search">
    <label for="find">Find</label>
    <input id="find" name="words" type="search" autocomplete="off" />
    <button>Search</button>
    ${renderJsonData('synonyms', synonyms)}
  </form>`;
}

function toEntry({ id, sentence, servingStates, outside = '', tests }: TracedRow): Entry {
  const served = servingStates.map(
    ({ title, chart, state }) =>
      html`<a href="${chart.id}.html#${state.path}">${title}: ${humanize(state.path)}</a>`,
  );
  const proofs = html`<a href="requirements.html#${id}">Tests (${tests.length})</a>`;
  return { text: sentence, name: id, links: [...served, html`<span>${outside}</span>`, proofs] };
}

function describeRequest(name: string): string {
  const endpoint = endpoints.get(name);
  const request = endpoint ? `: ${endpoint.method} ${endpoint.path}` : '';
  return `The server ${describeCall(name)}${request}`;
}

/**
 * Every message with the arrows that show it and the descriptions of their states, and the states
 * that show it without an arrow.
 */
function listMessages(chapters: readonly Chapter[]): Entry[] {
  const links = chapters.flatMap((chapter) =>
    listStates(chapter.chart).flatMap((state) => {
      const upon = state.transitions.flatMap((arrow) =>
        arrow.actions.flatMap((action) => {
          const key = findMessage(action);
          const link = html`${linkToArrow(chapter, state, arrow)}
            <span>${state.description}</span>`;
          return key === undefined ? [] : [{ key, link }];
        }),
      );
      const own = state.says.filter((says) => !upon.some(({ key }) => key === says));
      return [...upon, ...own.map((key) => ({ key, link: linkToState(chapter, state) }))];
    }),
  );
  return groupEntries(links, (key) => messages[key] ?? key);
}

/** Every arrow, in the words of a step that takes it. */
function listArrowEntries(chapter: Chapter): Entry[] {
  const { chart, walks, flow } = chapter;
  const states = [chart.root, ...listStates(chart)];
  return states.flatMap((state) =>
    state.transitions.map((arrow): Entry => {
      const steps = findProofs(chapter, arrow.id).flatMap(({ walk, step }) => {
        const recorded = walks[walk]?.steps[step];
        return recorded && recorded.title !== '' ? [describeStep(chart, recorded).what] : [];
      });
      const descriptions = steps.length > 0 ? steps : [describeArrow(state, arrow)];
      return {
        text: `${flow.title}, ${[...new Set(descriptions)].join(' or ')}`,
        name: arrow.event,
        links: [
          html`<span>${state.description} ${describeOutcome(arrow)}</span>`,
          linkToArrow(chapter, state, arrow),
          ...linkToReplay(chapter, arrow),
        ],
      };
    }),
  );
}

function describeArrow({ path, transitions }: ChartState, arrow: ChartTransition): string {
  return `${humanize(path) || 'in any state'}, ${toLabel(arrow, transitions)}`;
}

function describeOutcome({ target, actions }: ChartTransition): string {
  const goal = target === undefined ? 'Then it stays' : `Then: ${humanize(target)}`;
  return `${[goal, ...actions.map((action) => describeEffect(action, messages))].join('; ')}.`;
}

function listCalls(chapters: readonly Chapter[]): Entry[] {
  return groupEntries(linkCalls(chapters), describeRequest);
}

/** Every call of the charts, with a link to the state that makes it. */
function linkCalls(chapters: readonly Chapter[]): { key: string; link: Html }[] {
  return chapters.flatMap((chapter) =>
    listStates(chapter.chart).flatMap((state) =>
      state.calls.map((key) => ({ key, link: linkToState(chapter, state) })),
    ),
  );
}

/** Every refusal of the charts' calls: why, what the customer reads, and where it can happen. */
function listRefusals(chapters: readonly Chapter[]): Entry[] {
  const calls = Map.groupBy(linkCalls(chapters), ({ key }) => key);
  return [...calls].flatMap(([call, found]) =>
    Object.entries(endpoints.get(call)?.refusals ?? {}).map(([code, { message }]) => {
      const why = describeRefusal(call, code);
      const refused = `The server does not do it: ${describeCall(call)}`;
      return {
        text: `${refused}${why ? `, ${why}` : ''}. “${message}”`,
        name: `${call}.${code}`,
        links: found.map(({ link }) => link),
      };
    }),
  );
}

/** Every limit, with the refusal that follows and where it can happen. */
function listLimits(chapters: readonly Chapter[]): Entry[] {
  const refusals = listRefusals(chapters);
  return Object.entries(limits).map(([name, value]) => {
    const [call = '', code = ''] = limitRefusals[name]?.split('.') ?? [];
    const message = endpoints.get(call)?.refusals[code]?.message;
    const { links = [] } = refusals.find((entry) => entry.name === `${call}.${code}`) ?? {};
    return {
      text: `${value} ${limitWords[name]}`,
      name,
      links: message === undefined ? [] : [html`<span>Beyond it: “${message}”</span>`, ...links],
    };
  });
}

function groupEntries(
  links: readonly { key: string; link: Html }[],
  getText: (name: string) => string,
): Entry[] {
  return [...Map.groupBy(links, ({ key }) => key)]
    .map(([name, found]) => ({
      name,
      text: getText(name),
      links: found.map(({ link }) => link),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

function linkToState({ flow, chart }: Chapter, { path }: ChartState): Html {
  return html`<a href="${chart.id}.html#${path}">${flow.title}: ${humanize(path)}</a>`;
}

function linkToArrow({ flow, chart }: Chapter, state: ChartState, arrow: ChartTransition): Html {
  return html`<a href="${chart.id}.html#${toArrowId(arrow.id)}"
    >${flow.title}: ${describeArrow(state, arrow)}</a
  >`;
}

function linkToReplay(chapter: Chapter, { id }: ChartTransition): Html[] {
  const [proof] = findProofs(chapter, id);
  if (!proof) return [];
  const stepId = toStepId(proof.walk, proof.step);
  return [html`<a href="${chapter.chart.id}.html#${stepId}">Watch it</a>`];
}

function section(title: string, entries: readonly Entry[]): Html {
  const items = entries.map(
    ({ text, name, links }) =>
      html`<div>
        <h3>${text} <code>${name}</code></h3>
        <div class="row">${links.map((link) => html`${link} `)}</div>
      </div>`,
  );
  return renderSection(
    title,
    html`<details>
      <summary>All ${entries.length}</summary>
      <div class="found rows">${items}</div>
    </details>`,
  );
}
