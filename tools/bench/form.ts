import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { preview } from 'vite';
import { openChromium } from './browser.ts';
import { buildSubjects, subjects } from './build.ts';
import type { SubjectName } from './build.ts';
import type { Measurement } from './measurements.ts';
import { measure } from './measure.ts';
import type { Timings } from './measure.ts';
import { printTable, toMeasurements } from './table.ts';

const sizes = [20, 100];

/** Larger than any real form, on a processor four times slower: it must stay usable. */
const largest = { subject: 'portal', size: 500, slowdown: 4 } as const;

/** The longest wait of the largest form, in ms. */
const bounds = { complete: 1_500, keyToPaint: 100 };

/** Compares the form engine with plain DOM and with React Aria alone in one run. */
export async function benchForm(rounds: number): Promise<Measurement[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'briefcase-bench-'));
  console.log('Building the subjects …');
  await buildSubjects(folder.path);
  const site = await preview({
    configFile: false,
    logLevel: 'silent',
    build: { outDir: folder.path },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const address = site.resolvedUrls?.local[0] ?? '';
  await using browser = await openChromium();
  const measurements = await measureAll(browser, address, rounds);
  const large: Timings[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`round ${round} of ${rounds}: ${largest.size} fields, a slow processor`);
    const measured = await measure(browser, `${address}${largest.subject}.html`, largest);
    const [mount, key] = [measured.complete, measured.keyToPaint].map(Math.round);
    console.log(`mounted in ${mount} ms, key to paint ${key} ms`);
    large.push(measured);
  }
  await site.close();
  for (const size of sizes) printTable(size, measurements);
  return [
    ...sizes.flatMap((size) => toMeasurements(size, measurements)),
    ...(['complete', 'keyToPaint'] as const).map((metric) => ({
      name: `${largest.size} fields, slow processor, ${metric === 'complete' ? 'mount' : 'key to paint'} beside ${bounds[metric]} ms`,
      ratios: large.map((one) => one[metric] / bounds[metric]),
      goal: 1,
    })),
  ];
}

/** Interleaves the subjects, so that a busy moment affects all of them. */
async function measureAll(browser: Browser, address: string, rounds: number): Promise<Timings[]> {
  const measurements: Timings[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const size of sizes) {
      for (const subject of Object.keys(subjects) as SubjectName[]) {
        console.log(`round ${round} of ${rounds}: ${size} fields, ${subjects[subject]}`);
        measurements.push(await measure(browser, `${address}${subject}.html`, { subject, size }));
      }
    }
  }
  return measurements;
}
