import type { Area, Layout, PlacedBox, Point } from './layout.ts';

/** Overlaps in a drawing, as sentences. */
export function findOverlaps({ root, arrows, width, height }: Layout): string[] {
  const faults: string[] = [];
  const boxes = listBoxes(root).filter(({ box }) => box.id !== '');
  const leaves = boxes.filter(({ box }) => box.kind !== 'group');

  boxes.forEach((one, index) => {
    for (const other of boxes.slice(index + 1)) {
      const areNested = isBelow(one, other) || isBelow(other, one);
      if (!areNested && meet(one, other)) faults.push(`${one.box.id} covers ${other.box.id}`);
    }
  });
  arrows.forEach(({ arrow, label, points }, index) => {
    const name = `"${arrow.lines[0]?.text}" of ${arrow.from}`;
    if (label.x < 0 || label.y < 0 || right(label) > width || bottom(label) > height) {
      faults.push(`${name} leaves the drawing`);
    }
    for (const leaf of leaves) {
      if (meet(label, leaf)) faults.push(`${name} covers ${leaf.box.id}`);
      const isEnd = leaf.box.id === arrow.from || leaf.box.id === arrow.to;
      if (!isEnd && crosses(points, leaf)) faults.push(`the line of ${name} cuts ${leaf.box.id}`);
    }
    for (const other of arrows.slice(index + 1)) {
      if (meet(label, other.label)) faults.push(`${name} covers "${other.arrow.lines[0]?.text}"`);
    }
    for (const other of arrows) {
      if (other.arrow === arrow) continue;
      if (crosses(points, other.label)) {
        faults.push(`the line of ${name} cuts "${other.arrow.lines[0]?.text}"`);
      }
    }
    for (const { x, y, box } of boxes.filter(({ box }) => box.kind === 'group')) {
      const text = { x, y, width: box.width, height: box.height };
      if (meet(label, text)) faults.push(`${name} covers the name of ${box.id}`);
    }
  });
  return faults;
}

export function listBoxes(placed: PlacedBox): PlacedBox[] {
  return [placed, ...placed.boxes.flatMap(listBoxes)];
}

function isBelow(inner: PlacedBox, outer: PlacedBox): boolean {
  return inner.box.id.startsWith(`${outer.box.id}.`);
}

function meet(one: Area, other: Area): boolean {
  return (
    one.x < right(other) && other.x < right(one) && one.y < bottom(other) && other.y < bottom(one)
  );
}

/** Whether a polyline crosses an area; touching its border is allowed. */
function crosses(points: readonly Point[], area: Area): boolean {
  return points.slice(1).some((to, index) => {
    const from = points[index] ?? to;
    const piece = {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x) || 0.5,
      height: Math.abs(from.y - to.y) || 0.5,
    };
    return meet(piece, {
      x: area.x + 1,
      y: area.y + 1,
      width: area.width - 2,
      height: area.height - 2,
    });
  });
}

function right({ x, width }: Area): number {
  return x + width;
}

function bottom({ y, height }: Area): number {
  return y + height;
}
