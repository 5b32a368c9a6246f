/** Parses one item of an `Accept-…` header, such as `br;q=0.8`; an invalid weight counts as 0. */
export function readAccepted(item: string): { name: string; weight: number } {
  // Splitting avoids a regular expression that backtracks over long runs of blanks.
  const [name = '', ...parameters] = item.split(';');
  const weight = parameters.find((parameter) => /^\s*q\s*=/i.test(parameter))?.split('=')[1];
  return {
    name: name.trim().toLowerCase(),
    weight: weight === undefined ? 1 : Number(weight) || 0,
  };
}
