/** An element of the book's own pages, where this runs. */
export function find(id: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(`#${id}`);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}
