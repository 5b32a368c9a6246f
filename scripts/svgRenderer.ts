import { readFileSync } from 'node:fs';

let loading: ReturnType<typeof load> | undefined;

/** The renderer of SVG as pixels, loaded once. Images of the server do not have its package. */
export function loadSvgRenderer(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}

async function load() {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  await initWasm(readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  return Resvg;
}
