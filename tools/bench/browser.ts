import { chromium } from '@playwright/test';
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';

/** Launches a Chromium that also runs as root. */
export function openChromium(...flags: string[]): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...flags];
  return chromium.launch({ executablePath: findChromium(), args });
}

/** A new page on a phone with a four times slower processor, signed in if there is a `token`. */
export async function openPhone(
  browser: Browser,
  token?: string,
  options?: BrowserContextOptions,
): Promise<{ page: Page; phone: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    serviceWorkers: 'block',
    ...options,
  });
  if (token) await context.addInitScript((stored) => localStorage.setItem('token', stored), token);
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  const phone = await context.newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, phone };
}
