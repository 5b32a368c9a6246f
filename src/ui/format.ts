/*
 * Money and moments in the fixed patterns of spec §9, by hand: the first format of `Intl` takes a phone as
 * long as a tenth of all that draws a page of prices.
 */

/** `₹1,499`: rupees without decimals, halves rounded up (spec §9). */
export function rupees(amount: number): string {
  return inRupees(amount, 0);
}

/** `₹1,499.00`: rupees with two decimals (spec §9). */
export function rupeesWithPaise(amount: number): string {
  return inRupees(amount, 2);
}

/** In thousands, then in hundreds: `₹1,23,45,678.90`. */
function inRupees(amount: number, decimals: 0 | 2): string {
  const [whole = '', ...paise] = Math.abs(amount).toFixed(decimals).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d\d)*\d{3}$)/g, ',');
  return `${amount < 0 ? '-' : ''}₹${[grouped, ...paise].join('.')}`;
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const twoDigits = (count: number) => String(count).padStart(2, '0');

/** `Nov 5, 2026` in the viewer's time; '' when the moment is missing or unreadable. */
export function applicationDate(iso: string): string {
  const date = new Date(iso);
  return isMoment(date) ? inWords(date, date.getDate()) : '';
}

/** `Nov 05, 2026 02:05 PM` in the viewer's time; '' when missing or unreadable. */
export function orderDate(iso: string): string {
  const date = new Date(iso);
  return isMoment(date) ? `${inWords(date, twoDigits(date.getDate()))} ${clockTime(date)}` : '';
}

/** `02:05 PM` in the viewer's time, of a date or milliseconds since 1970. */
export function clockTime(moment: Date | number): string {
  const date = new Date(moment);
  const hours = date.getHours();
  const half = hours < 12 ? 'AM' : 'PM';
  return `${twoDigits(hours % 12 || 12)}:${twoDigits(date.getMinutes())} ${half}`;
}

function isMoment(date: Date): boolean {
  return !Number.isNaN(date.getTime());
}

function inWords(date: Date, day: number | string): string {
  return `${months[date.getMonth()]} ${day}, ${date.getFullYear()}`;
}

/** `2.4 MB`, `312 KB`; 1 MB is 1024 × 1024 bytes. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.round(kilobytes)} KB`;
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** First letter in upper case, the rest as it is. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
