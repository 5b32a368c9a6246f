import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { draftMachine } from '#machines/draft.machine.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode.machine.ts';
import { loadSvgRenderer } from '../../../scripts/svgRenderer.ts';
import { toChart, listStates } from '#tools/planner/chart.ts';
import { toDiagram } from '#tools/flows/drawing/diagram.ts';
import { layOut } from '#tools/flows/drawing/layout.ts';
import type { Layout } from '#tools/flows/drawing/layout.ts';
import { flowsFolder, findStaleFiles } from '#tools/flows/drawFiles.ts';
import { listBoxes, findOverlaps } from '#tools/flows/drawing/overlaps.ts';
import { toSvg } from '#tools/flows/drawing/svg.ts';
import { wrapText, measureText } from '#tools/flows/drawing/textWidth.ts';

const getLayout = (machine: Parameters<typeof toChart>[0]) => layOut(toDiagram(toChart(machine)));

const checkout = await getLayout(checkoutMachine);
const oneTimeCode = await getLayout(oneTimeCodeMachine);

const svgOfLayout = (layout: Layout) =>
  toSvg(layout, { title: 'Checkout', id: 'checkout', isAlone: true });

test('names outdated and unknown files in docs/flows (R-260)', async () => {
  const stored = await readFile(new URL('signIn.svg', flowsFolder), 'utf8');
  const stale = await findStaleFiles(
    new Map([
      ['signIn.svg', stored],
      ['checkout.svg', 'as it was'],
    ]),
  );
  expect(stale).toContain('checkout.svg');
  expect(stale).toContain('signIn.chart.json');
  expect(stale).not.toContain('signIn.svg');
});

describe('a drawing', () => {
  test('starts above everything else (R-260)', () => {
    const { starts, root } = checkout;
    const [first] = starts;
    for (const { y } of root.boxes) expect(first?.dot.y).toBeLessThan(y);
  });

  test('points every arrow from its state to its target, also upwards (R-260)', () => {
    const { arrows, root } = checkout;
    const boxes = new Map(listBoxes(root).map((placed) => [placed.box.id, placed]));
    const touches = (point: { x: number; y: number } | undefined, id: string) => {
      const box = boxes.get(id);
      return (
        point !== undefined &&
        box !== undefined &&
        point.x >= box.x &&
        point.x <= box.x + box.width &&
        [box.y, box.y + box.height].some((edge) => Math.abs(edge - point.y) <= 1)
      );
    };
    for (const { arrow, points } of arrows) {
      expect(touches(points[0], arrow.from), `${arrow.id} begins`).toBe(true);
      expect(touches(points.at(-1), arrow.to), `${arrow.id} ends`).toBe(true);
    }
    expect(arrows.some(({ arrow }) => arrow.isBackward)).toBe(true);
  });

  test('is accessible as nested lists of states with their sentences (R-260)', () => {
    const svg = svgOfLayout(oneTimeCode);
    const lists = svg.match(/<g role="list">/g) ?? [];
    const items = svg.match(/<g role="listitem"/g) ?? [];
    const states = listStates(toChart(oneTimeCodeMachine));
    const groups = states.filter((state) => state.states.length > 0);
    expect(items).toHaveLength(states.length);
    expect(lists).toHaveLength(groups.length + 1);
    expect(svg).toContain('<title>verifying code</title>');
    expect(svg).toContain('When refused, the code is wrong: goes to wrong code.');
  });

  test('says what can happen in any state (R-260)', async () => {
    expect(svgOfLayout(await getLayout(draftMachine))).toContain(
      'in any state, saves the draft: stays',
    );
  });

  test('shows its colours in viewers other than browsers (R-260, W-4)', async () => {
    const Resvg = await loadSvgRenderer();
    const colours = { busy: '#fff7dc', resting: '#ffffff', group: '#f5f6fa', final: '#e6f4ea' };
    const kinds = new Set<string>();
    for (const layout of [checkout, oneTimeCode]) {
      const { pixels, width } = new Resvg(svgOfLayout(layout)).render();
      const colourAt = (x: number, y: number) => {
        const start = (Math.round(y) * width + Math.round(x)) * 4;
        return `#${Buffer.from(pixels.slice(start, start + 3)).toString('hex')}`;
      };
      expect(colourAt(1, 1)).toBe('#ffffff');
      for (const { box, x, y, width: wide } of layout.root.boxes.flatMap(listBoxes)) {
        expect(colourAt(x + wide / 2, y + 5), box.id).toBe(colours[box.kind]);
        kinds.add(box.kind);
      }
    }
    expect(kinds).toEqual(new Set(Object.keys(colours)));
  });

  test('reports overlapping elements', () => {
    const [one, other] = checkout.root.boxes;
    const label = checkout.arrows[0];
    if (!one || !other || !label) throw new Error('Nothing was drawn.');

    const moved = { ...other, x: one.x, y: one.y };
    const covered = { ...checkout, root: { ...checkout.root, boxes: [one, moved] } };
    expect(findOverlaps(covered)).toContain(`${one.box.id} covers ${other.box.id}`);

    const onBox = { ...label, label: { ...label.label, x: one.x + 2, y: one.y + 2 } };
    expect(findOverlaps({ ...checkout, arrows: [onBox] }).join('\n')).toContain(
      `covers ${one.box.id}`,
    );

    const centre = { x: one.x + one.width / 2, y: one.y - 20 };
    const cutting = {
      ...label,
      arrow: { ...label.arrow, from: 'elsewhere', to: 'elsewhere' },
      points: [centre, { x: centre.x, y: one.y + one.height + 20 }],
    };
    expect(findOverlaps({ ...checkout, arrows: [cutting] }).join('\n')).toContain(
      `cuts ${one.box.id}`,
    );

    const outside = { ...label, label: { ...label.label, x: checkout.width } };
    expect(findOverlaps({ ...checkout, arrows: [outside] }).join('\n')).toContain(
      'leaves the drawing',
    );
  });

  test('wraps sentences between words at the width of the column', () => {
    const lines = wrapText('The server checks that the payment is genuine.', 12, 120);
    expect(lines.join(' ')).toBe('The server checks that the payment is genuine.');
    for (const line of lines) expect(measureText(line, 12)).toBeLessThanOrEqual(120);
  });
});
