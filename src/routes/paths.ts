import { pagePaths } from '#contract/pagePaths.ts';

/** Every address of the portal (spec §2 Routes). */
export const paths = {
  ...pagePaths,
  /** Home with this category on screen. */
  category: (segmentId: string, id: string) =>
    `/?segment=${encodeURIComponent(segmentId)}&category=${encodeURIComponent(id)}`,
  /** The own applications with these words. */
  applicationsNamed: (words: string) => `/my-submission?q=${encodeURIComponent(words)}`,
  application: (id: string) => `/application/${encodeURIComponent(id)}`,
  editLink: (id: string) => `/edit-application/${encodeURIComponent(id)}`,
  /** A new application that starts with the answers of another. */
  copyOf: (id: string) => `/application?from=${encodeURIComponent(id)}`,
  order: (id: string) => `/orders?order=${encodeURIComponent(id)}`,
  /** Where spec §8 sends a refused load; no route, so the 404 page shows. */
  refusedLoad: '/applications',
} as const;
