import type { InnerApplication } from '#contract/application.ts';

/** An application's category; a back end may send it only within `category` and `segment`. */
export function findCategory({ categoryId, segmentId, category, segment }: InnerApplication) {
  const id = categoryId ?? category?.id;
  const ofSegment = segmentId ?? segment?.id;
  return id && ofSegment ? { id, segmentId: ofSegment } : undefined;
}
