import { statesOf, transitionsOf } from '../chart.ts';
import type { Chapter } from './chapter.ts';
import type { RecordedStep } from './recording.ts';
import type { Guide } from './trace.ts';

interface Source extends Pick<Chapter, 'flow' | 'chart'> {
  walks: readonly { steps: readonly Pick<RecordedStep, 'states' | 'picture'>[] }[];
}

/** What a trace can be told by: sentences and arrows of the charts, pictures of the walks. */
export function guideOf(chapters: readonly Source[]): Guide {
  return Object.fromEntries(
    chapters.map(({ flow, chart, walks }) => {
      const steps = walks.flatMap((walk) => walk.steps);
      const pictureOf = (path: string) =>
        steps.find(({ states }) => states.includes(path))?.picture;
      const states = statesOf(chart).map(({ path, description = '' }) => {
        const picture = pictureOf(path);
        const known = { sentence: description, picture: picture && `${chart.id}/${picture}` };
        return [path, known] as const;
      });
      const { title } = flow;
      return [
        chart.id,
        { title, states: Object.fromEntries(states), arrows: transitionsOf(chart) },
      ] as const;
    }),
  );
}
