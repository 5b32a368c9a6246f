import { join } from 'node:path';
import { pageCode } from '#routes/app/pageReads.ts';

/*
 * The chunks of the built portal: libraries; the frame of signed-in pages, and what it shares with
 * signed-out pages and with their dialogs; the fields that forms share; what lists share; a chunk for each page and dialog.
 */

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

type Part = (id: string, graph: ModuleGraph) => boolean;

const sources = join(import.meta.dirname, '..', 'src');

const entries = ['signIn', 'registration', 'portal', 'desk'];
const signIn = neededBy('entries/signIn.tsx');
const registration = neededBy('entries/registration.tsx');
const signedOut = [
  signIn,
  registration,
  neededBy(
    'routes/visitors/codeDialog.tsx',
    'routes/visitors/passwordReset.tsx',
    'ui/parts/SearchedOptions.tsx',
    'ui/parts/ConfirmDialog.tsx',
  ),
];
const application = neededBy('routes/application/application.tsx');
const home = neededBy('routes/catalogue/catalogue.tsx');
const pages = Object.values(pageCode).map(({ module }) => neededBy(`routes/${module}.tsx`));
const inFrame = neededBy('entries/portal.tsx', 'routes/app/shell.tsx');

const isSignedOut: Part = (...module) => signedOut.some((part) => part(...module));

/** Whether a signed-out page needs it before a dialog of the page opens. */
const isEarly: Part = (...module) => signIn(...module) || registration(...module);

/** What home or the form shares with other pages counts as frame, since most visits go there. */
const frame: Part = (...module) =>
  inFrame(...module) ||
  (home(...module) && isShared(...module)) ||
  (application(...module) && isShared(...module) && !isSignedOut(...module));

/** Groups of modules, the first that has a module wins. */
export const chunks = [
  chunk('styles', (id) => id.endsWith('.css') && !isDesk(id)),
  chunk('libraries', (id) =>
    /node_modules[\\/](react|react-dom|scheduler|xstate|@xstate)[\\/]/.test(id),
  ),
  chunk('shared', (...module) => frame(...module) && isEarly(...module)),
  chunk('sharedDialogs', (...module) => frame(...module) && isSignedOut(...module)),
  chunk('frame', frame),
  chunk('textFields', (...module) => signIn(...module) && application(...module)),
  chunk('fields', (...module) => registration(...module) && application(...module)),
  chunk('lists', isShared),
  chunk('signIn', signIn),
  chunk('registration', registration),
].map((group, index, { length }) => ({ ...group, priority: length - index }));

/** Whether several pages have the module. */
function isShared(...module: Parameters<Part>): boolean {
  return pages.filter((page) => page(...module)).length > 1;
}

/** The desk's own files load with it, their styles too. */
const isDesk = (id: string) => id.includes('/desk/');

/** An entry stays in a file of its own, because it starts its document whenever it is loaded. */
const isEntry = (id: string) =>
  entries.some((name) => id === join(sources, 'entries', `${name}.tsx`));

function chunk(name: string, has: Part) {
  return {
    name: (id: string, graph: ModuleGraph) => (!isEntry(id) && has(id, graph) ? name : null),
  };
}

/** Whether a module is one of these or a static import of theirs. Throws for a file that is not built. */
function neededBy(...files: string[]): Part {
  let ids: Set<string> | undefined;
  return (id, graph) => (ids ??= findImports(files, graph)).has(id);
}

function findImports(files: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(files.map((file) => join(sources, file)));
  const unknown = [...found].filter((id) => !graph.getModuleInfo(id));
  if (unknown.length > 0) throw new Error(`Not part of the portal: ${unknown.join(', ')}`);
  for (const id of found) {
    // It exports all of React Aria, most of which is dropped.
    if (id.endsWith('react-aria-components/dist/exports/index.mjs')) continue;
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  }
  return found;
}
