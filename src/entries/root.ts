/** The element that React renders a page into. */
export function findRoot(): HTMLElement {
  const root = document.querySelector<HTMLElement>('#root');
  if (!root) throw new Error('The page has no #root.');
  return root;
}
