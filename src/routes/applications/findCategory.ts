import type { InnerApplication } from '#contract/application.ts';

/** What an application was made for; a back end may name it only within `category` and `segment`. */
export function findCategory({ categoryId, segmentId, category, segment }: InnerApplication) {
  const id = categoryId ?? category?.id;
  const ofSegment = segmentId ?? segment?.id;
  return id && ofSegment ? { id, segmentId: ofSegment } : undefined;
}
