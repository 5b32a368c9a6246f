import { isDay } from '#contract/calendar.ts';
import { readDescription } from '#contract/categoryDescription.ts';

const time = /(?<count>\d{1,3}) (?<working>working )?(?<unit>hour|day|week|month)/iu;
const daysOf: Readonly<Record<string, number>> = { hour: 1 / 24, day: 1, week: 7, month: 30 };

/**
 * The day on which work is ready that begins on `today`, by the time in its category's description;
 * undefined if that has none. Days are written as `2026-11-28`; working days leave out Saturday and
 * Sunday.
 */
export function findDueDate(description: string, today: string): string | undefined {
  const {
    count,
    working,
    unit = '',
  } = time.exec(readDescription(description).time ?? '')?.groups ?? {};
  if (count === undefined) return undefined;
  const day = new Date(`${today}T00:00:00Z`);
  let left = Math.ceil(Number(count) * (daysOf[unit.toLowerCase()] ?? 1));
  while (left > 0) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (!working || !isWeekend(day)) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

/** Until when work is promised: a day ends at midnight in India, a time is taken as it is. */
export function toDueTime(text: string): Date {
  return new Date(isDay(text) ? `${text}T23:59:59.999+05:30` : text);
}

const indianOffset = 5.5 * 3_600_000;

/** The date of a time in India, as `2026-01-31`. */
export function toIndianDate(time: Date): string {
  return new Date(time.getTime() + indianOffset).toISOString().slice(0, 10);
}

const isWeekend = (day: Date) => day.getUTCDay() === 0 || day.getUTCDay() === 6;
