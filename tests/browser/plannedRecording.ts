import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrastPicture, phonePicture } from '#tools/flows/book/recording.ts';
import type { RecordedStep, RecordedWalk } from '#tools/flows/book/recording.ts';
import { enterStart } from '#tools/planner/explore.ts';
import { planWalks } from '#tools/planner/planWalks.ts';
import { listLeaves, toPureMachine } from '#tools/planner/pure.ts';
import { formatStep, formatWalk } from '#tools/planner/script.ts';
import type { Script } from '#tools/planner/script.ts';

const picture = join(import.meta.dirname, '../../public/icon.png');

/** Writes recordings for the flow book as browser walks would, all with the same picture. */
export function writePlannedRecording(script: Script, recordings: string): void {
  const folder = join(recordings, script.machine.id);
  mkdirSync(folder, { recursive: true });
  const pure = toPureMachine(script);
  for (const [index, walk] of planWalks(script, { cover: 'arrows' }).entries()) {
    let now = enterStart(pure, script.starts[walk.start], script.openings?.[walk.start]);
    const steps: RecordedStep[] = [];
    const arrive = (title: string, takes: readonly string[]) => {
      const states = listLeaves(now.snapshot);
      const name = `walk-${index + 1}-${steps.length}.jpg`;
      for (const file of [
        name,
        ...states.flatMap((it) => [phonePicture(it), contrastPicture(it)]),
      ]) {
        cpSync(picture, join(folder, file));
      }
      steps.push({ title, takes, states, picture: name, replies: [] });
    };
    arrive('', now.takes);
    for (const { stimulus, takes } of walk.steps) {
      now = pure.step(now, stimulus);
      arrive(formatStep(stimulus), takes);
    }
    const recorded: RecordedWalk = { title: formatWalk(walk), steps, said: [] };
    writeFileSync(join(folder, `walk-${index + 1}.json`), JSON.stringify(recorded));
  }
}
