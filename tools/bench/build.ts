import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import portal from '../../vite.config.ts';

/** The measured forms, by the name of their page. */
export const subjects = {
  dom: 'plain DOM',
  portal: 'Briefcase',
  reactAria: 'React Aria alone',
} as const;

export type SubjectName = keyof typeof subjects;

const root = join(import.meta.dirname, '..', '..');

/** Builds one page for each subject with the portal's own settings. */
export async function buildSubjects(outDir: string): Promise<void> {
  const pages = join(root, '.cache', `bench-${process.pid}`);
  await mkdir(pages, { recursive: true });
  try {
    const input: Record<string, string> = {};
    for (const subject of Object.keys(subjects) as SubjectName[]) {
      const extension = subject === 'dom' ? 'ts' : 'tsx';
      const source = join(import.meta.dirname, 'subjects', `${subject}.${extension}`);
      input[subject] = join(pages, `${subject}.html`);
      await writeFile(
        input[subject],
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>${subject}</title><div id="root"></div><script type="module" src="${source}"></script></html>`,
      );
    }
    await build({
      ...portal,
      root: pages,
      configFile: false,
      logLevel: 'warn',
      // The portal's chunks are made of its own entries.
      build: { ...portal.build, outDir, emptyOutDir: true, rolldownOptions: { input } },
    });
  } finally {
    await rm(pages, { recursive: true, force: true });
  }
}
