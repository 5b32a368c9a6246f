/* Places on a flow's page, as they stand in an address. A state's place is its path. */

/** The row of an arrow; the same as long as the arrow has its name. */
export function arrowPlace(id: string): string {
  return `arrow-${id.replaceAll(/[^\w.]+/g, '-').replace(/-$/, '')}`;
}

export function walkPlace(walk: number): string {
  return `walk-${walk + 1}`;
}

/** A step of a walk, both counted from nought: the first step is the start. */
export function stepPlace(walk: number, step: number): string {
  return `${walkPlace(walk)}-${step}`;
}
