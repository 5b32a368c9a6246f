import { offlinePath, pagePaths } from '#contract/paths.ts';

const patterns = [...Object.values(pagePaths), offlinePath].map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
);

/** Whether the router has a page at this path, in any spelling that it accepts. */
export function isPagePath(path: string): boolean {
  try {
    const plain = decodeURI(path);
    return patterns.some((pattern) => pattern.test(plain));
  } catch {
    // A malformed percent-encoding.
    return false;
  }
}
