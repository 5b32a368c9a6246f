import { hidden } from '#ui/theme/text.css.ts';

/*
 * Live regions that are on the page before the first words they say, over everything, so that
 * they are heard while a dialog is open.
 */

/** Milliseconds until a reader knows of the regions; what is said earlier waits for that. */
const settles = 100;
/** Milliseconds that what was said stays. */
const stays = 7_000;

let regions: Readonly<Record<'status' | 'alert', HTMLElement>> | undefined;
let settled: Promise<void> | undefined;

/** The regions, which come last onto the page: a reader who begins at its top does not meet them. */
export function liveRegions() {
  if (regions) return regions;
  regions = { status: createRegion('status'), alert: createRegion('alert') };
  document.body.append(createTopLayer(regions.status, regions.alert));
  return regions;
}

/** Resolves once what comes into the regions is heard. */
export function areHeard(): Promise<void> {
  liveRegions();
  return (settled ??= new Promise((resolve) => {
    setTimeout(resolve, settles);
  }));
}

/** Says `words`, once the reader has ended its sentence; an alert at once. */
export async function announce(words: string, role: 'status' | 'alert' = 'status'): Promise<void> {
  const line = document.createElement('p');
  line.textContent = words;
  await areHeard();
  liveRegions()[role].append(line);
  setTimeout(() => item.remove(), stays);
}

function createRegion(role: 'status' | 'alert'): HTMLElement {
  const region = document.createElement('div');
  region.className = hidden;
  region.setAttribute('role', role);
  region.setAttribute('aria-live', role === 'alert' ? 'assertive' : 'polite');
  return region;
}

function createTopLayer(...regions: HTMLElement[]): HTMLElement {
  const layer = document.createElement('div');
  layer.dataset.reactAriaTopLayer = 'true';
  layer.append(...regions);
  return layer;
}
