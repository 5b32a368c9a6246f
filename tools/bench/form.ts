import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { preview } from 'vite';
import { findChromium } from '../../scripts/chromium.ts';
import { buildSubjects, subjects } from './build.ts';
import type { SubjectName } from './build.ts';
import type { Figure } from './figures.ts';
import { measure } from './measure.ts';
import type { Figures } from './measure.ts';
import { table, toFigures } from './table.ts';

const sizes = [20, 100, 500];

/** The form engine beside plain DOM and React Hook Form, as ratios of one run. */
export async function benchForm(rounds: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'briefcase-bench-'));
  try {
    console.log('Building the subjects …');
    await buildSubjects(folder);
    const site = await preview({
      configFile: false,
      logLevel: 'silent',
      build: { outDir: folder },
      preview: { host: '127.0.0.1', port: 0 },
    });
    const address = site.resolvedUrls?.local[0] ?? '';
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc', '--disable-dev-shm-usage'],
    });
    const figures = await measureAll(browser, address, rounds);
    await browser.close();
    await site.close();
    for (const size of sizes) console.log(table(size, figures));
    return sizes.flatMap((size) => toFigures(size, figures));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Interleaved, so that a busy moment hits all subjects alike. */
async function measureAll(browser: Browser, address: string, rounds: number): Promise<Figures[]> {
  const figures: Figures[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const size of sizes) {
      for (const subject of Object.keys(subjects) as SubjectName[]) {
        console.log(`round ${round} of ${rounds}: ${size} fields, ${subjects[subject]}`);
        figures.push(await measure(browser, `${address}${subject}.html`, { subject, size }));
      }
    }
  }
  return figures;
}
