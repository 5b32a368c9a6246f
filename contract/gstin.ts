const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const length = 15;

/**
 * True for an Indian goods and services tax number: 15 characters, the last of which is a check
 * character. A buyer's number is never refused for it (S-64).
 */
export function isGstin(text: string): boolean {
  const values = Array.from(text.trim().toUpperCase(), (letter) => alphabet.indexOf(letter));
  if (values.length !== length || values.includes(-1)) return false;
  const sum = values.slice(0, -1).reduce((total, value, index) => {
    const product = value * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / alphabet.length) + (product % alphabet.length);
  }, 0);
  return (alphabet.length - (sum % alphabet.length)) % alphabet.length === values.at(-1);
}
