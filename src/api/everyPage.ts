import { accepted } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Page, PageQuery } from '#contract/pages.ts';

/** Reads all pages of a list, newest first; the first refusal ends it. */
export async function everyPage<Item, Code extends string>(
  read: (place: PageQuery, signal?: AbortSignal) => Promise<Outcome<Page<Item>, Code>>,
  signal?: AbortSignal,
): Promise<Outcome<Item[], Code>> {
  let items: Item[] = [];
  let before: string | undefined;
  do {
    const page = await read({ before }, signal);
    if (!page.ok) return page;
    items = [...page.value.items, ...items];
    before = page.value.next;
  } while (before);
  return accepted(items);
}
