import { texts } from '#messages/quickFind.ts';
import type { QuickFindGroup } from '#ui/screens/quickFind/QuickFindDialog.tsx';
import type { Group } from './entries.ts';
import { matching, searchable } from './matching.ts';

/* Of each group the nearest few are shown, so that the list can be read out; pages all. */

/** What is offered without having typed anything, and at most afterwards. */
const fewest = 4;
const most = 12;

/** The finder of one set of groups: groups that fit a text, the nearest match first. */
export function createFinder(groups: readonly Group[]): (text: string) => QuickFindGroup[] {
  const prepared = groups.map(({ title, entries }) => ({ title, candidates: prepare(entries) }));
  return (text) => {
    const longest = text.trim() ? most : fewest;
    return prepared
      .map(({ title, candidates }) => ({ title, matches: matching(candidates, text) }))
      .filter(({ matches }) => matches.length > 0)
      .toSorted((one, other) => (one.matches[0]?.rank ?? 0) - (other.matches[0]?.rank ?? 0))
      .map(({ title, matches }) => ({
        title,
        total: matches.length,
        entries: matches
          .slice(0, title === texts.pages ? undefined : longest)
          .map(({ item }) => item),
      }));
  };
}

function prepare(entries: Group['entries']) {
  return searchable(entries, ({ name, detail, further, status, orderStatus }) => [
    name,
    detail,
    further,
    status,
    orderStatus,
  ]);
}
