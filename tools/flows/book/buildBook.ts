import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { toChart, listStates, listTransitions } from '#tools/planner/chart.ts';
import { drawingStyle } from '../drawing/style.ts';
import { flows } from '../machines.ts';
import { chapterPage, findCover, gapList, findGaps } from './chapter.ts';
import type { Chapter } from './chapter.ts';
import { findPage, findScript } from './findPage.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { readWalks, recordingFolder } from './recording.ts';
import { idsInTitles } from './testedIds.ts';
import { toGuide } from './traceGuide.ts';
import { tracePage, traceScript } from './tracePage.ts';

const root = join(import.meta.dirname, '../../..');

/** A folder of plain pages: opens from disk, and at `/flows` of a server in sandbox mode. */
const bookFolder = join(root, 'docs/flows/book');

/** Arrows that no customer can bring about, with the reason, by flow. */
export type OutOfReach = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Writes the book from the charts and from what the last recorded walks left; returns its gaps. */
export async function buildBook(
  outOfReach: OutOfReach,
  folder = bookFolder,
): Promise<{ figures: string; gaps: string[] }> {
  const tested = testedRequirements();
  const chapters = flows.map((flow): Chapter => {
    const chart = toChart(flow.machine);
    return {
      flow,
      chart,
      tested,
      outOfReach: outOfReach.get(chart.id) ?? {},
      ...readWalks(chart.id),
    };
  });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [index, chapter] of chapters.entries()) {
    const { flow, chart } = chapter;
    const body = await chapterPage(chapter);
    const beside = neighbours(chapters[index - 1], chapters[index + 1]);
    writeFileSync(join(folder, `${chart.id}.html`), page(flow.title, html`${body}${beside}`));
    const pictures = join(recordingFolder, chart.id);
    if (existsSync(pictures)) {
      cpSync(pictures, join(folder, chart.id), {
        recursive: true,
        filter: (name) => !name.endsWith('.json'),
      });
    }
    cpSync(join(root, `docs/flows/${chart.id}.svg`), join(folder, `${chart.id}.svg`));
  }
  writeFileSync(join(folder, 'trace.html'), page('Support code', tracePage(toGuide(chapters))));
  writeFileSync(join(folder, 'trace.js'), await traceScript());
  writeFileSync(join(folder, 'find.html'), page('Find', findPage(chapters, requirementTexts())));
  writeFileSync(join(folder, 'find.js'), findScript());
  writeFileSync(join(folder, 'index.html'), page('Flow book', indexPage(chapters)));
  cpSync(join(root, 'public/favicon.svg'), join(folder, 'favicon.svg'));
  const style = ['book.css', 'trace.css'].map((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  );
  writeFileSync(join(folder, 'book.css'), style.join('') + drawingStyle);
  return {
    figures: countFigures(chapters),
    gaps: chapters.flatMap((chapter) =>
      findGaps(chapter).map(({ sentence }) => `${chapter.flow.title}: ${sentence}`),
    ),
  };
}

function countFigures(chapters: readonly Chapter[]): string {
  const sum = (count: (chapter: Chapter) => number) =>
    chapters.reduce((total, chapter) => total + count(chapter), 0);
  const states = sum(({ chart }) => listStates(chart).length);
  const arrows = sum(({ chart }) => listTransitions(chart).length);
  const walks = sum((chapter) => chapter.walks.length);
  const pictures = sum((chapter) => chapter.pictures.size);
  return `${chapters.length} flows, ${states} states, ${arrows} arrows, ${walks} walks, ${pictures} pictures`;
}

function indexPage(chapters: readonly Chapter[]): Html {
  const lacking = chapters.filter((chapter) => findGaps(chapter).length > 0);
  return html`<p class="lead">
      Every flow of Briefcase as it really is: drawn from the running charts, with the real screens,
      each arrow with the walk that proves it.
    </p>
    <p class="counts">${countFigures(chapters)}. ${version()}</p>
    <p>
      <a href="find.html">Find a message, call or requirement.</a>
      <a href="trace.html">Replay a support code</a> that a customer sent.
    </p>
    <ul class="cards">
      ${chapters.map((chapter) => {
        const { flow, chart, walks } = chapter;
        const states = listStates(chart).length;
        const arrows = listTransitions(chart).length;
        return html`<li>
          <a href="${chart.id}.html">
            <img src="${findCover(chapter) ?? `${chart.id}.svg`}" alt="" loading="lazy" />
            <strong>${flow.title}</strong>
          </a>
          <p>${flow.sentence}</p>
          <p class="counts">${states} states, ${arrows} arrows, ${walks.length} walks</p>
        </li>`;
      })}
    </ul>
    <h2 id="gaps">Gaps</h2>
    ${lacking.length === 0 ? html`<p>None: no state without a picture, no arrow without proof, no message never seen.</p>` : ''}
    ${lacking.map(
      (chapter) =>
        html`<details>
          <summary>${chapter.flow.title}: ${findGaps(chapter).length}</summary>
          ${gapList(findGaps(chapter), `${chapter.chart.id}.html`)}
        </details>`,
    )}`;
}

function neighbours(before?: Chapter, after?: Chapter): Html {
  const link = (chapter: Chapter | undefined, word: string) =>
    chapter && html`<a href="${chapter.chart.id}.html">${word}: ${chapter.flow.title}</a>`;
  return html`<nav aria-label="Flows beside this one" class="inline beside">
    ${link(before, 'Before')} ${link(after, 'Next')}
  </nav>`;
}

function page(title: string, body: Html): string {
  const isIndex = title === 'Flow book';
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${isIndex ? title : `${title} · Flow book`}</title>
        <link rel="icon" href="favicon.svg" />
        <link rel="stylesheet" href="book.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          ${isIndex ? html`<span>Briefcase</span>` : html`<a href="index.html">Flow book</a>`}
        </header>
        <main id="content" tabindex="-1">
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `.text;
}

/** Which version was drawn; nothing outside a clone. */
function version(): string {
  try {
    const [commit = '', date = ''] = execFileSync('git', ['log', '-1', '--format=%h %cs'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .trim()
      .split(' ');
    return `Version ${commit} of ${date}.`;
  } catch {
    return '';
  }
}

/** What each id of `docs/requirements.md` asks for. */
function requirementTexts(): Map<string, string> {
  const text = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
  return new Map(
    [...text.matchAll(/^- \*\*(\S+)\*\* (.+)$/gm)].map(([, id = '', asked = '']) => [id, asked]),
  );
}

/** Requirement ids in the titles of tests. */
function testedRequirements(): Set<string> {
  const files = globSync('tests/**/*.{ts,tsx}', { cwd: root });
  return new Set(
    files.flatMap((file) => idsInTitles(file, readFileSync(join(root, file), 'utf8'))),
  );
}
