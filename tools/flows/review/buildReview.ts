import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAssets } from '../book/toolPage.ts';
import { toDiagram } from '../drawing/diagram.ts';
import { layOut } from '../drawing/layout.ts';
import { toSvg } from '../drawing/svg.ts';
import { getPicturePath } from './picturePart.ts';
import { countChanges } from './review.ts';
import type { FlowReview, Review } from './review.ts';
import { renderReviewPage } from './reviewPage.ts';

/** Replaces a folder by a review: one page that opens from disk, its style and its pictures. */
export async function writeReview(review: Review, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const drawings = new Map<string, string>();
  for (const flow of review.flows) {
    const drawing = await draw(flow);
    if (drawing !== undefined) drawings.set(flow.id, drawing);
    copyPictures(flow, folder);
  }
  writeFileSync(join(folder, 'index.html'), renderReviewPage(review, drawings));
  writeAssets(folder, 'review.css', ['../review/review.css']);
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
    const bytes = recordings[version]?.pictures.get(picture ?? '');
    if (picture === undefined || !bytes) return;
    const file = join(folder, getPicturePath(id, version, picture));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  };
  for (const { before, after } of pictures.flatMap(({ pairs }) => pairs)) {
    put('before', before);
    put('after', after);
  }
  if (countChanges(flow) === 0) return;
  for (const { after } of unchanged.flatMap(({ pairs }) => pairs)) put('after', after);
}
