import { decode } from 'jpeg-js';
import pixelmatch from 'pixelmatch';

/** A part of a picture, in per cent of its width and height, with two decimals. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Side in px of the squares in which changes are counted. */
const square = 16;

/** Allowed colour distance of a pixel (0 to 1), because round corners vary between runs. */
const tolerance = 0.15;

/** The fewest differing pixels of a changed square; fewer are a round corner. */
const minPixels = 5;

/**
 * The parts in which two JPEG pictures differ visibly. An area that only the larger one has counts
 * as changed.
 */
export function comparePictures(before: Buffer, after: Buffer): Part[] {
  if (before.equals(after)) return [];
  const old = decode(before, { useTArray: true });
  const now = decode(after, { useTArray: true });
  const [width, height] = [Math.max(old.width, now.width), Math.max(old.height, now.height)];
  const difference = new Uint8Array(width * height * 4);
  pixelmatch(enlarge(old, width, height), enlarge(now, width, height), difference, width, height, {
    threshold: tolerance,
    diffMask: true,
  });
  return findParts(difference, width, height);
}

interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The same picture on a larger, empty canvas. */
function enlarge(picture: Picture, width: number, height: number): Uint8Array {
  if (picture.width === width && picture.height === height) return picture.data;
  const sheet = new Uint8Array(width * height * 4);
  const line = picture.width * 4;
  for (let y = 0; y < picture.height; y += 1) {
    sheet.set(picture.data.subarray(y * line, (y + 1) * line), y * width * 4);
  }
  return sheet;
}

/** Bounding boxes of the changed squares; adjacent squares form one part. */
function findParts(difference: Uint8Array, width: number, height: number): Part[] {
  const columns = Math.ceil(width / square);
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (difference[pixel * 4 + 3] === 0) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const cell = Math.floor(y / square) * columns + Math.floor(x / square);
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  const changed = new Set(
    [...counts].filter(([, count]) => count >= minPixels).map(([cell]) => cell),
  );
  const parts: Part[] = [];
  for (const first of changed) {
    changed.delete(first);
    const waiting = [first];
    let [left, right, top, bottom] = [columns, 0, Infinity, 0];
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
      for (const near of neighbours(x, y, columns)) if (changed.delete(near)) waiting.push(near);
    }
    parts.push(toPart({ left, right, top, bottom }, width, height));
  }
  return parts;
}

function neighbours(x: number, y: number, columns: number): number[] {
  const steps = [-1, 0, 1];
  return steps.flatMap((down) =>
    steps
      .map((aside) => x + aside)
      .filter((column) => column >= 0 && column < columns)
      .map((column) => (y + down) * columns + column),
  );
}

type Box = Record<'left' | 'right' | 'top' | 'bottom', number>;

function toPart({ left, right, top, bottom }: Box, width: number, height: number): Part {
  const share = (cells: number, total: number) => Math.min(cells * square, total) / total;
  const [x, y] = [share(left, width), share(top, height)];
  return {
    left: toHundredths(x),
    top: toHundredths(y),
    width: toHundredths(share(right, width) - x),
    height: toHundredths(share(bottom, height) - y),
  };
}

function toHundredths(part: number): number {
  return Math.round(part * 10_000) / 100;
}
