import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeWalks } from '#tools/flows/browser/takeWalks.ts';
import { flows } from '#tools/portal/flows.ts';
import { pairPictures } from '#tools/flows/review/pairPictures.ts';
import { openRecordings } from '#tools/flows/review/recordings.ts';

/*
 * Every walk is taken twice with pictures, and no picture shows a difference to the eye. `RECORDED_FLOWS`
 * names some of the flows, `RECORDED_RUNS` how often the first run is compared with a later one. Where they
 * differ, both stay to be looked at.
 */

const root = join(import.meta.dirname, '../..');
const first = join(root, '.cache/flow-pictures');
const later = join(root, '.cache/flow-book');
const chosen = process.env.RECORDED_FLOWS?.split(',');
const runs = Number(process.env.RECORDED_RUNS ?? 1);

test(
  'pictures of one version taken twice show no difference (W-8, B-12)',
  { timeout: 12 * 3_600_000 },
  () => {
    expect(takeWalks(root, chosen)).toBe(true);
    rmSync(first, { recursive: true, force: true });
    renameSync(later, first);
    for (let run = 0; run < runs; run += 1) {
      expect(takeWalks(root, chosen)).toBe(true);
      const [before, after] = [openRecordings(first), openRecordings(later)];
      const names = chosen ?? flows.map(({ machine }) => machine.id);
      const different = names.flatMap((flow) => {
        const [one, other] = [before.get(flow), after.get(flow)];
        if (!one || !other) return [`${flow}: no pictures`];
        return pairPictures(one, other)
          .filter(({ fate }) => fate !== 'same')
          .map(({ states }) => `${flow}: ${states.join(' + ')}`);
      });
      expect(different).toEqual([]);
    }
    rmSync(first, { recursive: true });
  },
);
