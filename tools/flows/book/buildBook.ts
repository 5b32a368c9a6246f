import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRanTests } from '#tools/requirements/ranTests.ts';
import type { RanTest } from '#tools/requirements/ranTests.ts';
import { readRequirements } from '#tools/requirements/rows.ts';
import { findUnrun, traceRequirements } from '#tools/requirements/traceability.ts';
import type { Trace } from '#tools/requirements/traceability.ts';
import { toChart, listStates, listTransitions } from '#tools/planner/chart.ts';
import { git } from '../git.ts';
import { flows } from '#flows';
import { renderChapter, findCover, renderGapList, findGaps } from './chapter.ts';
import type { Chapter } from './recording.ts';
import { renderFindPage, renderSearchField } from './findPage.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { renderToolPage, writeAssets } from './toolPage.ts';
import { storePictures } from './pictures.ts';
import { readRecording, recordingFolder } from './recording.ts';
import { renderRequirementsPage } from './requirementsPage.ts';
import { toGuide } from './traceGuide.ts';
import { renderTracePage } from './tracePage.ts';

const root = join(import.meta.dirname, '../../..');

/** Static pages with relative links, which open from disk and from any host. */
export const bookFolder = join(root, 'docs/flows/book');

/** What recipes and scripts say of a flow, by its id. */
export type FlowNotes = ReadonlyMap<string, Pick<Chapter, 'outOfReach' | 'properties'>>;

/**
 * Writes the book from the charts, the last recorded walks and the tests that passed. Returns its
 * gaps as sentences.
 */
export async function buildBook(
  notes: FlowNotes,
  {
    folder = bookFolder,
    recordings = recordingFolder,
    tests = readRanTests(),
  }: { folder?: string; recordings?: string; tests?: readonly RanTest[] } = {},
): Promise<{ figures: string; gaps: string[] }> {
  const charts = flows.map((flow) => ({ flow, title: flow.title, chart: toChart(flow.machine) }));
  const trace = traceRequirements(readRequirements(), charts, tests);
  const rows = new Map(trace.rows.map((row) => [row.id, row]));
  rmSync(folder, { recursive: true, force: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const chapters = charts.map(({ flow, chart }): Chapter => ({
    flow,
    chart,
    rows,
    outOfReach: {},
    properties: [],
    ...notes.get(chart.id),
    ...storePictures(readRecording(join(recordings, chart.id)), folder),
  }));
  for (const [index, chapter] of chapters.entries()) {
    const { flow, chart } = chapter;
    const body = await renderChapter(chapter);
    const beside = neighbours(chapters[index - 1], chapters[index + 1]);
    write(`${chart.id}.html`, page(flow.title, html`${body}${beside}`));
    cpSync(join(root, `docs/flows/${chart.id}.svg`), join(folder, `${chart.id}.svg`));
  }
  write('trace.html', page('Support code', renderTracePage(toGuide(chapters))));
  write('find.html', page('Find', renderFindPage(chapters, trace.rows)));
  write('requirements.html', page('Requirements', renderRequirementsPage(chapters, trace)));
  write('index.html', page('Flow book', indexPage(chapters, trace.gaps.length)));
  write('trace.js', await bundlePageScript('traceReplay.ts'));
  write('replay.js', await bundlePageScript('replayPage.ts'));
  write('find.js', await bundlePageScript('findEntries.ts'));
  writeAssets(folder, 'book.css', ['flow.css', 'print.css']);
  return { figures: countCovered(chapters), gaps: listGaps(chapters, trace, tests) };
}

/** The gaps as sentences; tests that have not run in this folder are only named in the book. */
export function listGaps(
  chapters: readonly Chapter[],
  trace: Pick<Trace, 'gaps'>,
  tests: readonly RanTest[],
): string[] {
  const unrun = new Set(findUnrun(tests).map(({ sentence }) => sentence));
  return [
    ...trace.gaps.map(({ sentence }) => sentence).filter((sentence) => !unrun.has(sentence)),
    ...chapters.flatMap((chapter) =>
      findGaps(chapter).map(({ sentence }) => `${chapter.flow.title}: ${sentence}`),
    ),
  ];
}

function countCovered(chapters: readonly Chapter[]): string {
  const sum = (count: (chapter: Chapter) => number) =>
    chapters.reduce((total, chapter) => total + count(chapter), 0);
  const states = sum(({ chart }) => listStates(chart).length);
  const arrows = sum(({ chart }) => listTransitions(chart).length);
  const walks = sum((chapter) => chapter.walks.length);
  const pictures = new Set(chapters.flatMap((chapter) => [...chapter.pictures.values()])).size;
  return `${chapters.length} flows, ${states} states, ${arrows} arrows, ${walks} walks, ${pictures} pictures`;
}

function indexPage(chapters: readonly Chapter[], untraced: number): Html {
  const lacking = chapters.filter((chapter) => findGaps(chapter).length > 0);
  return html`<p class="lead">
      Every flow as it really is: drawn from the running charts, with the real screens, each arrow
      with the walk that proves it.
    </p>
    <section aria-labelledby="start">
      <h2 id="start">Start here</h2>
      ${renderSearchField()}
      <ul class="cards">
        <li class="card">
          <a href="find.html#messages"><strong>Why does this message show?</strong></a>
          <p>
            Type what the customer reads, such as
            <a href="find.html?words=Payment%20was%20cancelled">“Payment was cancelled.”</a>
          </p>
        </li>
        <li class="card">
          <a href="find.html#what-happens"><strong>What happens when …?</strong></a>
          <p>
            Type what is done, such as
            <a href="find.html?words=payment%20dismissed">“payment dismissed”</a>, and watch it.
          </p>
        </li>
        <li class="card">
          <a href="find.html#requirements"><strong>Where is a requirement covered?</strong></a>
          <p>
            Type its number or its words, such as <a href="find.html?words=R-151">“R-151”</a>, or
            read <a href="requirements.html">all of them with their tests</a>.
          </p>
        </li>
        <li class="card">
          <a href="trace.html"><strong>What happened to a customer?</strong></a>
          <p><a href="trace.html">Replay a support code</a> that the customer sent.</p>
        </li>
      </ul>
    </section>
    <h2>Flows</h2>
    <ul class="cards">
      ${chapters.map((chapter) => {
        const { flow, chart, walks } = chapter;
        const states = listStates(chart).length;
        const arrows = listTransitions(chart).length;
        return html`<li class="card">
          <a class="stack" href="${chart.id}.html">
            <img src="${findCover(chapter) ?? `${chart.id}.svg`}" alt="" loading="lazy" />
            <strong>${flow.title}</strong>
          </a>
          <p>${flow.sentence}</p>
          <p class="muted">${states} states, ${arrows} arrows, ${walks.length} walks</p>
        </li>`;
      })}
    </ul>
    <p class="muted">${countCovered(chapters)}. ${version()}</p>
    <h2 id="gaps">Gaps</h2>
    ${lacking.length + untraced === 0 ? html`<p>None: every state has a picture, every arrow a proof, every message was seen and every requirement has a test.</p>` : ''}
    ${untraced > 0 ? html`<p><a href="requirements.html#gaps">Requirements: ${untraced}</a></p>` : ''}
    ${lacking.map(
      (chapter) =>
        html`<details>
          <summary>${chapter.flow.title}: ${findGaps(chapter).length}</summary>
          ${renderGapList(findGaps(chapter), `${chapter.chart.id}.html`)}
        </details>`,
    )}`;
}

function neighbours(before?: Chapter, after?: Chapter): Html {
  const link = (chapter: Chapter | undefined, word: string) =>
    chapter && html`<a href="${chapter.chart.id}.html">${word}: ${chapter.flow.title}</a>`;
  return html`<nav aria-label="Flows beside this one" class="row">
    ${link(before, 'Before')} ${link(after, 'Next')}
  </nav>`;
}

function page(title: string, body: Html): string {
  const header = html`<header class="row">
    <a class="home row" href="index.html"><img src="favicon.svg" alt="" />Flow book</a>
    <nav class="row" aria-label="Book">
      <a href="find.html">Find</a> <a href="requirements.html">Requirements</a>
      <a href="trace.html">Support code</a>
    </nav>
  </header>`;
  const suffix = title === 'Flow book' ? '' : ' · Flow book';
  return renderToolPage({ title, suffix, stylesheet: 'book.css', header, body });
}

/** The commit of the book; empty outside a clone. */
function version(): string {
  return git('log', '-1', '--format=Version %h of %cs.') ?? '';
}

/** Bundles the script of a page into one classic script, so that it also runs from disk. */
async function bundlePageScript(entry: string): Promise<string> {
  // Loaded on demand: most commands that import these pages never build one.
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, entry), formats: ['iife'], name: 'page' },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error(`${entry} was not built.`);
  return output.output[0].code;
}
