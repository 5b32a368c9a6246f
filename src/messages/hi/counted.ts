let rules: Intl.PluralRules | undefined;

/** `1 फ़ाइल`, `3 फ़ाइलें`; many nouns have the same plural. */
export function counted(count: number, one: string, many = one): string {
  rules ??= new Intl.PluralRules('hi');
  return `${count} ${rules.select(count) === 'one' ? one : many}`;
}
