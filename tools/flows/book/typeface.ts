import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const file = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** Copies the typeface of `base.css` into a folder. */
export function copyTypeface(folder: string): void {
  cpSync(fileURLToPath(import.meta.resolve(file)), join(folder, 'figtree.woff2'));
}
