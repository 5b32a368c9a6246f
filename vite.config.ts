import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { oldestBrowsers } from './scripts/browsers.ts';
import { prerenderedPages } from './scripts/prerenderedPages.ts';
import { reactAriaLocale, reactAriaWords } from './scripts/reactAria.ts';
import { autocompleteApart, routerWithoutAids, withoutUnasked } from './scripts/unusedParts.ts';
import { withoutNotes } from './scripts/withoutNotes.ts';

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

type Part = (id: string, graph: ModuleGraph) => boolean;

/** The modules that one of these imports, directly or not. */
function neededBy(...starts: string[]): Part {
  let ids: Set<string> | undefined;
  return (id, graph) => {
    ids ??= reached(starts, graph);
    return ids.has(id);
  };
}

function reached(starts: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(starts.map((start) => join(import.meta.dirname, 'src', start)));
  for (const id of found) {
    // This index exports all of React Aria; a page needs only what it imports.
    if (id.endsWith('react-aria-components/dist/exports/index.mjs')) continue;
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  }
  return found;
}

const signIn = neededBy('entries/signIn.tsx');
const registration = neededBy('entries/registration.tsx');
/** Modules of every signed-in page, with those that quick find shares with the first. */
const frame = neededBy('entries/portal.tsx', 'routes/shell.tsx', 'routes/quickFind/matching.ts');
/** Dialogs above signed-out pages. */
const visitorOverlays = [
  'routes/codeDialog.tsx',
  'routes/passwordReset.tsx',
  'ui/parts/SearchedOptions.tsx',
  'ui/parts/ConfirmDialog.tsx',
].map((part) => neededBy(part));
/** Dialogs above any page. */
const overlays = [
  ...visitorOverlays,
  ...[
    ['routes/quickFind/Palette.tsx', 'ui/screens/quickFind/ShortcutsDialog.tsx'],
    'routes/signInAgain/SignInAgainFlow.tsx',
    'ui/parts/MenuList.tsx',
    'ui/screens/application/SubmittedDialog.tsx',
    'ui/screens/profile/DeletionDialog.tsx',
  ].map((part) => neededBy(...[part].flat())),
];

const pages = [
  // Code that loads after its cards show belongs to the page.
  ['catalogue.tsx', 'catalogue/CategoryFacts.tsx'],
  'applications.tsx',
  'application.tsx',
  'cart.tsx',
  'bookmarks.tsx',
  'profile.tsx',
  'orders.tsx',
].map((page) => neededBy(...[page].flat().map((start) => `routes/${start}`)));

/** Number of these parts that a module belongs to. */
function count(parts: readonly Part[], id: string, graph: ModuleGraph): number {
  return parts.filter((part) => part(id, graph)).length;
}

/** A separate file: signed-out pages load what they share with the frame, but not the portal. */
const isEntry = (id: string) => id === join(import.meta.dirname, 'src/entries/portal.tsx');

const isStyle = (id: string) => id.endsWith('.css');

/** Modules that a signed-out page or its dialogs share with other pages. */
const shared: Part = (id, graph) =>
  count([signIn, registration], id, graph) === 2 ||
  (registration(id, graph) && (frame(id, graph) || count(pages, id, graph) > 3)) ||
  (signIn(id, graph) && count([frame, ...overlays], id, graph) > 0) ||
  (frame(id, graph) && count(visitorOverlays, id, graph) > 0);

/** A chunk of the modules that belong to a part and to none of higher priority. */
function file(name: string, part: Part, priority: number) {
  return { name: (id: string, graph: ModuleGraph) => (part(id, graph) ? name : null), priority };
}

/** Plugins that build the sources for browsers or Node. */
const sources = () => [
  { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' as const },
  reactAriaWords(),
  reactAriaLocale(),
  withoutNotes(),
  autocompleteApart(),
  routerWithoutAids(),
  withoutUnasked(),
  react({ compiler: true }),
  vanillaExtractPlugin(),
];

export default defineConfig({
  plugins: [...sources(), prerenderedPages(() => ({ plugins: sources() }))],
  // The build may run through a symlink to the project (`scripts/build.ts`).
  resolve: { preserveSymlinks: true },
  build: {
    target: oldestBrowsers,
    // An inlined file would be a data: URL, which the content security policy blocks.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              priority: 5,
              test: /node_modules[\\/](react|react-dom|scheduler|xstate|@xstate)[\\/]/,
            },
            file('styles', isStyle, 6),
            file('shared', shared, 4),
            file(
              'registration',
              (id, graph) =>
                registration(id, graph) && count([...pages, ...overlays], id, graph) > 0,
              3,
            ),
            // Includes modules that pages share, since every file costs a round trip.
            file(
              'frame',
              (id, graph) => !isEntry(id) && (frame(id, graph) || count(pages, id, graph) > 1),
              2,
            ),
            file(
              'opened',
              (id, graph) => count(overlays, id, graph) > 1 && count(pages, id, graph) > 0,
              1,
            ),
            file('overlays', (id, graph) => count(overlays, id, graph) > 1, 0),
          ],
        },
      },
    },
  },
});
