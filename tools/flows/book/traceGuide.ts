import { messages } from '#flows';
import { listStates, listTransitions } from '#tools/planner/chart.ts';
import type { Chapter } from './recording.ts';
import type { RecordedStep } from './recording.ts';
import type { Guide } from './trace.ts';

type Recorded = Pick<RecordedStep, 'states' | 'takes' | 'picture'>;

interface Source extends Pick<Chapter, 'flow' | 'chart'> {
  walks: readonly { steps: readonly Recorded[] }[];
}

/** Collects what a trace needs: sentences and arrows of the charts, pictures of the walks. */
export function toGuide(chapters: readonly Source[]): Guide {
  return Object.fromEntries(
    chapters.map(({ flow, chart, walks }) => {
      const steps = walks.flatMap((walk) => walk.steps);
      const findPicture = (shows: (step: Recorded) => boolean) => steps.find(shows)?.picture;
      const states = listStates(chart).map(({ path, description = '' }) => {
        const picture = findPicture((step) => step.states.includes(path));
        return [path, { sentence: description, picture }] as const;
      });
      const onEntry = new Map(listStates(chart).map(({ path, entry }) => [path, entry]));
      const arrows = listTransitions(chart).map((arrow) => ({
        ...arrow,
        says: [...arrow.actions, ...(onEntry.get(arrow.target ?? '') ?? [])].flatMap(findMessage),
        picture: findPicture((step) => step.takes.includes(arrow.id)),
      }));
      return [chart.id, { title: flow.title, states: Object.fromEntries(states), arrows }] as const;
    }),
  );
}

/** The message that an action such as `notify(payment.done, success, instead)` shows. */
function findMessage(action: string): string[] {
  const [, key = '', server] = /^notify\(([^,]+), \w+(?:, (\w+))?/.exec(action) ?? [];
  const text = messages[key];
  if (text === undefined) return [];
  return [server === 'instead' ? `“${text}”, or the server's words` : `“${text}”`];
}
