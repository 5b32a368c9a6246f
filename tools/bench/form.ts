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

const sizes = [20, 100, 500];

/** Compares the form engine with plain DOM and React Hook Form in one run. */
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
  await using browser = await openChromium('--js-flags=--expose-gc');
  const measurements = await measureAll(browser, address, rounds);
  await site.close();
  for (const size of sizes) printTable(size, measurements);
  return sizes.flatMap((size) => toMeasurements(size, measurements));
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
