import { existsSync, readdirSync, statSync } from 'node:fs';
import { extname } from 'node:path';

const generated = new Set(['.html', '.css', '.js', '.svg', '.woff2']);

/**
 * Throws unless pages can be written into a folder: it must be new or empty, or hold earlier pages,
 * which have the style sheet `sheet`.
 */
export function checkOutputFolder(folder: string, sheet: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file; name a folder.`);
  const found = readdirSync(folder);
  const other = found.includes(sheet)
    ? found.find((name) => name !== 'pictures' && !generated.has(extname(name)))
    : found[0];
  if (other === undefined) return;
  throw new Error(`${folder} contains something else (${other}); name an empty or a new folder.`);
}
