/** An element of the page by its id; throws if there is none. */
export function getElement(id: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(`#${id}`);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}
