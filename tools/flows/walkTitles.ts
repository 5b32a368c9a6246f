import type { Walk } from '#tools/planner/planWalks.ts';
import { formatWalk } from '#tools/planner/script.ts';

/** The titles of planned walks; those with the same steps end with the arrow that tells them apart. */
export function nameWalks(walks: readonly Walk[]): string[] {
  const titles = walks.map(formatWalk);
  return titles.map((title, index) => {
    const isTwin = titles.some((other, at) => other === title && at !== index);
    const arrow = walks[index]?.steps.at(-1)?.takes.at(-1);
    return isTwin && arrow ? `${title} › ${arrow.replace(/^.*? --/, '')}` : title;
  });
}
