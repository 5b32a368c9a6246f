/* Ids that do not exist, the same for the same seed. */

const seeds = [
  '',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '..\\..\\windows',
  '\0',
  'a\0b',
  '%00',
  '%2e%2e%2f',
  "1' or '1'='1",
  "'; drop table users; --",
  '1); create table struck (); --',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\u202egnp.exe',
  '\ud800',
  '𝟘𝟙𝟚',
  '0197f2f3-1111-7222-8333-123456789abc',
  '0197F2F3-1111-7222-8333-123456789ABC',
  '{0197f2f3-1111-7222-8333-123456789abc}',
  '0197f2f3111172228333123456789abc',
  '0197f2f3-1111-7222-8333-123456789abc ',
  '9'.repeat(10_000),
] as const;

/** Returns `count` ids: known bad ones first, then mixtures of their pieces. */
export function hostileIds(count: number, seed = 1): string[] {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const piece = () => {
    const source = seeds[random(seeds.length)] ?? '';
    const start = random(source.length + 1);
    return source.slice(start, start + random(40));
  };
  const mixture = (): string => {
    if (random(4) === 0)
      return String.fromCodePoint(...Array.from({ length: 8 }, () => random(0xd800)));
    return Array.from({ length: 1 + random(4) }, piece).join('');
  };
  return Array.from({ length: count }, (_, index) => seeds[index] ?? mixture());
}
