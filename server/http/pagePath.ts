import { offlinePath, pagePaths } from '#contract/pagePaths.ts';

const patterns = [...Object.values(pagePaths), offlinePath].map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
);

/** Whether there is a page at this path of an address, in any spelling that the router takes. */
export function isPagePath(path: string): boolean {
  try {
    const plain = decodeURI(path);
    return patterns.some((pattern) => pattern.test(plain));
  } catch {
    // A `%` that stands for nothing.
    return false;
  }
}
