/**
 * `br;q=0.8`, one item of an `Accept-…` header, as name and weight; a weight that cannot be read counts as
 * none.
 */
export function readAccepted(item: string): { name: string; weight: number } {
  // A pattern that looks for blanks anywhere would try each of a long row of them anew.
  const [name = '', ...parameters] = item.split(';');
  const weight = parameters.find((parameter) => /^\s*q\s*=/i.test(parameter))?.split('=')[1];
  return {
    name: name.trim().toLowerCase(),
    weight: weight === undefined ? 1 : Number(weight) || 0,
  };
}
