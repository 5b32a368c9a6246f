const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
  roundingMode: 'halfExpand',
});

const exact = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  roundingMode: 'halfExpand',
});

/** `₹1,499`: rupees without decimals, halves rounded up (spec §9). */
export function rupees(amount: number): string {
  return whole.format(amount);
}

/** `₹1,499.00`: rupees with two decimals (spec §9). */
export function rupeesWithPaise(amount: number): string {
  return exact.format(amount);
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
});

/** `Nov 21, 2026`; '' when the moment is missing or unreadable. */
export function applicationDate(iso: string): string {
  const date = new Date(iso);
  return iso === '' || Number.isNaN(date.getTime()) ? '' : day.format(date);
}

/** `Nov 21, 2026 02:05 PM` in the viewer's time; '' when missing or unreadable. */
export function orderDate(iso: string): string {
  const date = new Date(iso);
  if (iso === '' || Number.isNaN(date.getTime())) return '';
  const part = Object.fromEntries(
    moment.formatToParts(date).map(({ type, value }) => [type, value]),
  );
  return `${part['month']} ${part['day']}, ${part['year']} ${part['hour']}:${part['minute']} ${part['dayPeriod']}`;
}

const time = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
});

/** `02:05 PM` in the viewer's time, of milliseconds since 1970. */
export function clockTime(milliseconds: number): string {
  return time.format(milliseconds);
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
