import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { copyTypeface } from '../book/typeface.ts';
import { drawingStyle } from '../drawing/style.ts';
import { toDiagram } from '../drawing/diagram.ts';
import { layOut } from '../drawing/layout.ts';
import { toSvg } from '../drawing/svg.ts';
import { createMarkScript } from './markScript.ts';
import { readMarks, sortMarks } from './marks.ts';
import { getPicturePath } from './picturePart.ts';
import { listChanges } from './review.ts';
import type { FlowReview, Review } from './review.ts';
import { renderReviewPage, describeDropped } from './reviewPage.ts';

const root = join(import.meta.dirname, '../../..');

/** The committed marks. */
const marksFile = join(root, 'docs/flows/marks.json');

/** The contents of a review's folder. */
const names = ['index.html', 'review.css', 'review.js', 'favicon.svg', 'figtree.woff2', 'pictures'];

/** Throws if the path is a file, or a folder with anything but an earlier review. */
export function checkFolder(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file; name a folder.`);
  const found = readdirSync(folder);
  const [other] = found.filter((name) => !names.includes(name));
  if (other !== undefined) {
    throw new Error(`${folder} contains something else (${other}); name an empty or a new folder.`);
  }
}

/**
 * Writes a review into a folder: one page that opens from disk, its style, script and pictures,
 * with the marks of `file`. Returns sentences to print.
 */
export async function writeReview(
  review: Review,
  folder: string,
  file = marksFile,
): Promise<string[]> {
  const changes = review.flows.flatMap(listChanges);
  const { kept, dropped } = sortMarks(readMarks(file), new Set(changes.map(({ id }) => id)));
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const drawings = new Map<string, string>();
  for (const flow of review.flows) {
    const drawing = await draw(flow);
    if (drawing !== undefined) drawings.set(flow.id, drawing);
    copyPictures(flow, folder);
  }
  const shownFile = relative(root, file);
  const page = renderReviewPage(review, { kept, dropped, file: shownFile }, drawings);
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'review.js'), createMarkScript());
  const styles = ['../book/book.css', 'review.css'].map((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  );
  writeFileSync(join(folder, 'review.css'), styles.join('') + drawingStyle);
  cpSync(join(root, 'public/favicon.svg'), join(folder, 'favicon.svg'));
  copyTypeface(folder);
  return dropped.length > 0 ? [describeDropped(dropped.length, shownFile)] : [];
}

/** Both versions of a chart in one drawing, or the only version; undefined if they are equal. */
async function draw(flow: FlowReview): Promise<string | undefined> {
  const { id, title, before, after, difference } = flow;
  const chart = difference?.both ?? (before && after ? undefined : (after ?? before));
  if (!chart) return undefined;
  const layout = await layOut(toDiagram(chart, difference?.changes));
  return toSvg(layout, { title, id: `drawing-${id}`, isAlone: false });
}

/** Copies the pictures of the page into its folder. */
function copyPictures(flow: FlowReview, folder: string): void {
  const { id, pictures, unchanged, recordings } = flow;
  const put = (version: 'before' | 'after', picture?: string) => {
    const recording = recordings[version];
    if (picture === undefined || !recording) return;
    const file = join(folder, getPicturePath(id, version, picture));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, recording.read(picture));
  };
  for (const { before, after } of pictures.flatMap(({ looks }) => looks.pairs)) {
    put('before', before);
    put('after', after);
  }
  if (listChanges(flow).length === 0) return;
  for (const { after } of unchanged.flatMap(({ pairs }) => pairs)) put('after', after);
}
