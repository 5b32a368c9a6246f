import { chromium } from '@playwright/test';
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';

/** A Chromium that runs as any user. */
export function openChromium(...flags: string[]): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...flags];
  return chromium.launch({ executablePath: findChromium(), args });
}

/** A page of its own on a phone whose processor is four times slower, signed in by `token` if there is one. */
export async function openPhone(
  browser: Browser,
  token?: string,
  options?: BrowserContextOptions,
): Promise<{ page: Page; phone: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    // The worker fetches the rest of the build once a version, after the view.
    serviceWorkers: 'block',
    ...options,
  });
  if (token) await context.addInitScript((stored) => localStorage.setItem('token', stored), token);
  const page = await context.newPage();
  const phone = await context.newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, phone };
}
