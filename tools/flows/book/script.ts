import { join } from 'node:path';

/** Bundles the script of a page into one classic script, so that it also runs from disk. */
export async function bundlePageScript(entry: string): Promise<string> {
  // Loaded on demand: most commands that import these pages never build one.
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, entry), formats: ['iife'], name: 'page' },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error(`${entry} was not built.`);
  return output.output[0].code;
}
