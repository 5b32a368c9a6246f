import { applicationStatuses, toStatus } from '#contract/application.ts';
import type { Application, ApplicationStatus } from '#contract/application.ts';
import type { applications as texts } from '#messages/applications.ts';
import { answerText } from '#ui/answers.ts';
import { plainText } from '#routes/flow/plainText.ts';

/* Filters and sorts the customer's applications; the address stores how. */

export type Sort = keyof typeof texts.sorts;

export interface Filters {
  status?: ApplicationStatus;
  text: string;
  sort: Sort;
}

export const noFilters: Filters = { text: '', sort: 'newest' };

/** Filters from an address; unknown values fall back to defaults. */
export function readFilters(query: URLSearchParams): Filters {
  const sort = query.get('sort') ?? '';
  return {
    status: applicationStatuses.find((status) => status === query.get('state')),
    text: (query.get('q') ?? '').slice(0, 200),
    sort: Object.hasOwn(orders, sort) ? (sort as Sort) : noFilters.sort,
  };
}

/** Filters as address parameters. */
export function toQuery({ status, text, sort }: Filters): URLSearchParams {
  const query = new URLSearchParams();
  if (status) query.set('state', status);
  if (text.trim()) query.set('q', text.trim());
  if (sort !== noFilters.sort) query.set('sort', sort);
  return query;
}

/** The page's view: the filters, and the application whose thread is open. */
interface View {
  filters: Filters;
  openedId: string | undefined;
}

/** The view in an address. */
export function readView(query: URLSearchParams): View {
  return { filters: readFilters(query), openedId: query.get('application') ?? undefined };
}

/** The view as address parameters. */
export function toViewQuery({ filters, openedId }: View): URLSearchParams {
  const query = toQuery(filters);
  if (openedId) query.set('application', openedId);
  return query;
}

/** The text to search: the names, and every answer but file paths. */
function searchedText({ category, segment, formData, files }: Application): string {
  const paths = new Set(files?.map(({ path }) => path));
  const answers = Object.values(formData)
    .flat()
    .filter((answer) => !paths.has(answer as string));
  const names = files?.map(({ name }) => name) ?? [];
  return [category?.name, segment?.name, ...answers.map(answerText), ...names].join('\n');
}

/** Whether the application has the chosen state and every searched word. */
export function matchesFilters(application: Application, { status, text }: Filters): boolean {
  if (status && toStatus(application.appStatus) !== status) return false;
  const words = plainText(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const searched = plainText(searchedText(application));
  return words.every((word) => searched.includes(word));
}

const orders: Record<Sort, (a: Application, b: Application) => number> = {
  newest: (a, b) => toMoment(b) - toMoment(a),
  oldest: (a, b) => toMoment(a) - toMoment(b),
  cheapest: (a, b) => (a.price ?? 0) - (b.price ?? 0),
  dearest: (a, b) => (b.price ?? 0) - (a.price ?? 0),
};

/** A sorted copy; the sort is stable. Unless sorted otherwise, those waiting for the customer lead. */
export function sortApplications(
  applications: readonly Application[],
  { sort }: Filters,
): Application[] {
  const rank = (one: Application) => (sort === 'newest' && isWaitingForCustomer(one) ? 0 : 1);
  return applications.toSorted((a, b) => rank(a) - rank(b) || orders[sort](a, b));
}

/** Whether staff wait for the customer's answer or acceptance. */
export function isWaitingForCustomer({ state }: Application): boolean {
  return state === 'waitingForCustomer' || state === 'delivered';
}

function toMoment({ createdAt }: Application): number {
  const moment = Date.parse(createdAt);
  return Number.isNaN(moment) ? 0 : moment;
}

/** Number of applications by state; empty states are left out, except the chosen one. */
export function countStates(
  applications: readonly Application[],
  chosen: ApplicationStatus | undefined,
): { status: ApplicationStatus; count: number }[] {
  const statuses = applications.map(({ appStatus }) => toStatus(appStatus));
  return applicationStatuses
    .map((status) => ({ status, count: statuses.filter((one) => one === status).length }))
    .filter(({ status, count }) => count > 0 || status === chosen);
}
