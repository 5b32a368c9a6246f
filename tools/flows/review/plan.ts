import { recipes } from '#flows/recipes.ts';
import { planWalks } from '#tools/planner/planWalks.ts';
import type { Step } from '#tools/planner/planWalks.ts';
import { formatStep } from '#tools/planner/script.ts';
import type { Plan } from './walkLists.ts';

/* Prints the walks of this version as JSON, for a version that is compared with it. */

const toStep = ({ stimulus, takes }: Step) => ({ title: formatStep(stimulus), takes });

const plan: Plan = Object.fromEntries(
  recipes.map(({ script }) => [
    script.machine.id,
    planWalks(script, { cover: 'arrows' }).map(({ start, steps }) => ({
      start,
      steps: steps.map(toStep),
    })),
  ]),
);
process.stdout.write(JSON.stringify(plan));
