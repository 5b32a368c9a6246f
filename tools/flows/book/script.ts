import { join } from 'node:path';

/** The script of a page as one plain file, so that it also runs from disk. */
export async function pageScript(entry: string): Promise<string> {
  // Loaded only here: most commands that know these pages never build one.
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
