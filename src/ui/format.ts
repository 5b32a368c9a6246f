import { dates } from '#messages/common.ts';

/*
 * Money and dates in the fixed patterns of spec §9, without `Intl`: its first format takes one
 * twentieth of a page's start (`docs/decisions/024-money-and-dates-without-intl.md`).
 */

/** `₹1,499`: rupees without decimals, halves rounded up (spec §9). */
export function rupees(amount: number): string {
  return formatRupees(amount, 0);
}

/** `₹1,499.00`: rupees with two decimals (spec §9). */
export function rupeesWithPaise(amount: number): string {
  return formatRupees(amount, 2);
}

/** Groups thousands, then hundreds: `₹1,23,45,678.90`. */
function formatRupees(amount: number, decimals: 0 | 2): string {
  const [whole = '', ...paise] = Math.abs(amount).toFixed(decimals).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d\d)*\d{3}$)/g, ',');
  return `${amount < 0 ? '-' : ''}₹${[grouped, ...paise].join('.')}`;
}

/** `Landing Page × 3`; the title alone for one piece. */
export function withPieces(title: string, quantity: number): string {
  return quantity === 1 ? title : `${title} × ${quantity}`;
}

/** `Nov 5, 2026` in local time; '' when missing or unreadable. */
export function applicationDate(iso: string): string {
  const date = new Date(iso);
  if (!isMoment(date)) return '';
  return dayText(date, String(date.getDate()));
}

/** `Nov 05, 2026 02:05 PM` in local time; '' when missing or unreadable. */
export function orderDate(iso: string): string {
  const date = new Date(iso);
  if (!isMoment(date)) return '';
  const day = String(date.getDate()).padStart(2, '0');
  return `${dayText(date, day)} ${clockTime(date).padStart(8, '0')}`;
}

/** A date or its phrase that a line break does not split. */
export function preventLineBreaks(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}

/** `2:05 PM` in local time, from a date or milliseconds since 1970. */
export function clockTime(moment: Date | number): string {
  const [hours = '', minutes = ''] = new Date(moment).toTimeString().split(':');
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

function isMoment(date: Date): boolean {
  return !Number.isNaN(date.getTime());
}

/** `Nov 5, 2026`, in Hindi `5 नव॰ 2026`. */
function dayText(date: Date, day: string): string {
  const month = dates.months[date.getMonth()];
  const year = date.getFullYear();
  return dates.isMonthFirst ? `${month} ${day}, ${year}` : `${day} ${month} ${year}`;
}

/** `2.4 MB`, `312 KB`; 1 MB is 1024 × 1024 bytes. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.round(kilobytes)} KB`;
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Capitalises the first letter and leaves the rest. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
