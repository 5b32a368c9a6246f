import { hidden } from '#ui/theme/text.css.ts';

/*
 * Live regions that exist before their first announcement, above everything, so that they are
 * announced while a dialog is open.
 */

/** Milliseconds until a screen reader knows the regions; earlier announcements wait. */
const startupDelay = 100;
/** Milliseconds that an announcement stays in its region. */
const duration = 7_000;

let regions: Readonly<Record<'status' | 'alert', HTMLElement>> | undefined;
let ready: Promise<void> | undefined;

/** The regions, last on the page, so that reading from the top does not meet them first. */
export function liveRegions() {
  if (regions) return regions;
  regions = { status: createRegion('status'), alert: createRegion('alert') };
  document.body.append(createTopLayer(regions.status, regions.alert));
  return regions;
}

/** Resolves once the regions are announced. */
export function waitForLiveRegions(): Promise<void> {
  liveRegions();
  return (ready ??= new Promise((resolve) => {
    setTimeout(resolve, startupDelay);
  }));
}

/** Announces `text` after the screen reader's current sentence; an alert at once. */
export async function announce(text: string, role: 'status' | 'alert' = 'status'): Promise<void> {
  const item = document.createElement('p');
  item.textContent = text;
  await waitForLiveRegions();
  liveRegions()[role].append(item);
  setTimeout(() => item.remove(), duration);
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
