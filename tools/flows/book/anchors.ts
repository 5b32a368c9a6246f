/* Ids of places on a flow's page. A state's id is its path. */

/** The id of an arrow's row; stable as long as the arrow's name is. */
export function toArrowId(id: string): string {
  return `arrow-${id.replaceAll(/[^\w.]+/g, '-').replace(/-$/, '')}`;
}

export function toWalkId(walk: number): string {
  return `walk-${walk + 1}`;
}

/** The id of a step; both numbers start at 0, and step 0 is the start. */
export function toStepId(walk: number, step: number): string {
  return `${toWalkId(walk)}-${step}`;
}
