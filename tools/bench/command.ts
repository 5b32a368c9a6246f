/** The names among the words of the command line, or all; ends the process for an unknown word. */
export function chooseNames<Name extends string>(
  all: Readonly<Record<Name, unknown>>,
  options: readonly string[],
): Name[] {
  const isName = (word: string): word is Name => word in all;
  const given = process.argv.slice(2).filter((word) => !options.includes(word));
  if (!given.every(isName)) {
    console.error(`Use one or more of ${[...Object.keys(all), ...options].join(', ')}.`);
    process.exit(1);
  }
  return given.length > 0 ? given : (Object.keys(all) as Name[]);
}
