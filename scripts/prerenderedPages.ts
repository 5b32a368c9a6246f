import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import { languages } from '#contract/languages.ts';
import { oldestBrowsers } from './browsers.ts';

const root = join(import.meta.dirname, '..');

/**
 * The documents beside the customer's, and the page prerendered into each: those of visitors, one
 * without code, and the desk's.
 */
const documentPages = {
  'login.html': 'signIn',
  'register.html': 'registration',
  'offline.html': 'offline',
  'desk.html': 'desk',
} as const;

type DocumentPage = (typeof documentPages)[keyof typeof documentPages];

/** Prerendered modules by their names in the Node build, and their surroundings. */
const modules = {
  frame: 'ui/screens/shell/FrameScreen.tsx',
  signIn: 'routes/visitors/signIn.tsx',
  registration: 'routes/visitors/registration.tsx',
  offline: 'ui/screens/shell/OfflineScreen.tsx',
  desk: 'ui/screens/shell/StandaloneScreens.tsx',
  around: 'entries/VisitorPage.tsx',
};

/** Loaded by a customer's document once its page is idle. */
const laterEntry = join(root, 'src/entries/offline.tsx');

const portalScript = '<script type="module" src="/src/entries/portal.tsx"></script>';

/**
 * Prerenders the frame of a customer's pages into `index.html`, and builds the other documents,
 * which React prerenders too: one for each page of a visitor, one for the offline page, and the desk's.
 * `getConfig` returns the configuration that builds the sources for Node.
 */
export function prerenderedPages(getConfig: () => UserConfig): Plugin {
  let conditions: string[] = [];
  let loading: Promise<PrerenderModule> | undefined;
  return {
    name: 'prerendered-pages',
    apply: 'build',
    config: ({ root: built }) =>
      built === undefined || built === root
        ? {
            build: {
              rolldownOptions: { input: ['index.html', ...Object.keys(documentPages), laterEntry] },
            },
          }
        : undefined,
    configResolved: ({ resolve }) => {
      conditions = resolve.conditions.filter((name) => isLanguage(name));
    },
    resolveId: (id) => (id in documentPages ? join(root, id) : undefined),
    load(id) {
      const page = findDocumentPage(id);
      if (!page) return undefined;
      const html = readFileSync(join(root, 'index.html'), 'utf8');
      return page === 'offline'
        ? html.replace(portalScript, '')
        : html.replace('/src/entries/portal.tsx', `/src/entries/${page}.tsx`);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename, bundle = {} }) {
        const page = findDocumentPage(filename) ?? 'frame';
        if (page === 'frame' && filename !== join(root, 'index.html')) return html;
        loading ??= loadPrerender(getConfig(), conditions);
        const { drawPage, readStyles, language, documentTexts, ...scripts } = await loading;
        const script = {
          frame: () =>
            scripts.customerScript((module) => listFiles(module, bundle), findLater(bundle)),
          signIn: () => scripts.visitorScript,
          registration: () => scripts.visitorScript,
          offline: () => scripts.offlineScript,
          desk: () => '',
        }[page]();
        // A prerendered page is painted with its own styles; all others come with the code. Inline
        // styles of the frame leave out fonts, because a font request would send the page's whole
        // URL as referrer, with an edit link's token.
        const styles = readStyles(page).replaceAll(page === 'frame' ? fontFile : '', '');
        const sheets = page === 'frame' ? (html.match(styleLink) ?? []).join('') : '';
        // The page's policy refuses style attributes; our styles are in the style sheet.
        const body = (await drawPage(page)).replaceAll(/ style="[^"]*"/g, '');
        return html
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace(describing, () => documentTexts.description)
          .replace(withoutScript, () => documentTexts.needsScript)
          .replaceAll(styleLink, '')
          .replace('</title>', () => `</title>${forOldBrowsers}`)
          .replace('</head>', () => `<style>${styles}</style></head>`)
          .replace('<body>', () => `<body>${renderUpdateNotice(documentTexts)}`)
          .replace(
            '<div id="root"></div>',
            () => `<div id="root">${body}</div>${script && `<script>${script}</script>`}${sheets}`,
          );
      },
    },
  };
}

const entry = (name: string) => readFileSync(join(root, 'src/entries', name), 'utf8').trim();
const comments = /\/\*[^]*?\*\/\s*|^ *\/\/.*\n/gm;

/** Tells a too old browser that it is not supported, and hides the page from it. */
const forOldBrowsers = [
  `<script>${entry('oldBrowsers.js').replaceAll(comments, '')}</script>`,
  `<style>${entry('oldBrowsers.css').replaceAll(comments, '')}</style>`,
].join('');

/** The message for such a browser. */
function renderUpdateNotice({ updateBrowser, supportedBrowsers }: DocumentTexts): string {
  return `<div id="unsupported"><p><strong>${updateBrowser}</strong></p><p>${supportedBrowsers}</p></div>`;
}

const isLanguage = (name: string) => languages.some((language) => language === name);

const fontFile = /@font-face\s*\{[^}]*url\([^}]*\}/g;
const describing = /(?<=<meta name="description" content=")[^"]*/;
const withoutScript = /(?<=<noscript>)[^<]*/;
const styleLink = /<link rel="stylesheet"[^>]*>/g;

function findDocumentPage(file: string): DocumentPage | undefined {
  return Object.entries(documentPages).find(([document]) => file === join(root, document))?.[1];
}

/** URL of what a customer's document loads once its page is idle. */
function findLater(bundle: Rolldown.OutputBundle): string {
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId === laterEntry,
  );
  if (!entry) throw new Error(`${laterEntry} has no file.`);
  return `/${entry.fileName}`;
}

/** The files that a page's module needs in addition to those of its document. */
function listFiles(module: string, bundle: Rolldown.OutputBundle): string[] {
  const own = join(root, 'src/routes', `${module}.tsx`);
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, 'index.html'));
  const page = chunks.find(({ moduleIds }) => moduleIds.includes(own));
  if (!entry || !page) throw new Error(`The page ${module} has no file.`);
  const withDocument = new Set(collectImports(entry, chunks));
  return collectImports(page, chunks)
    .filter((chunk) => !withDocument.has(chunk))
    .map(({ fileName }) => `/${fileName}`);
}

type Chunk = Rolldown.OutputChunk;

/** A chunk and its transitive imports. */
function collectImports(start: Chunk, chunks: readonly Chunk[], found = new Set<Chunk>()): Chunk[] {
  found.add(start);
  const next = chunks.filter((chunk) => start.imports.includes(chunk.fileName));
  for (const chunk of next) if (!found.has(chunk)) collectImports(chunk, chunks, found);
  return [...found];
}

interface DocumentTexts {
  description: string;
  needsScript: string;
  updateBrowser: string;
  supportedBrowsers: string;
}

interface PrerenderModule {
  drawPage(page: 'frame' | DocumentPage): Promise<string>;
  visitorScript: string;
  offlineScript: string;
  language: string;
  documentTexts: DocumentTexts;
  customerScript(listFiles: (module: string) => readonly string[], later: string): string;
  /** Styles of a page and of its surroundings. */
  readStyles(page: 'frame' | DocumentPage): string;
}

async function loadPrerender(config: UserConfig, conditions: string[]): Promise<PrerenderModule> {
  const { build, defaultServerConditions } = await import('vite');
  // Node caches a module by its path, so each build needs its own.
  const outDir = join(root, '.cache', ['drawing', process.pid, ...conditions].join('-'));
  const built = (await build({
    ...config,
    configFile: false,
    root,
    logLevel: 'warn',
    resolve: { preserveSymlinks: true },
    ssr: { resolve: { conditions: [...conditions, ...defaultServerConditions] } },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      minify: true,
      // Parts of it are inlined into documents.
      target: oldestBrowsers,
      assetsInlineLimit: 0,
      outDir,
      rolldownOptions: {
        input: {
          prerender: 'src/entries/prerender.tsx',
          ...Object.fromEntries(
            Object.entries(modules).map(([name, file]) => [name, `src/${file}`]),
          ),
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const script = pathToFileURL(join(outDir, 'prerender.js')).href;
  const prerender = await (import(script) as Promise<PrerenderModule>).finally(() =>
    rmSync(outDir, { recursive: true }),
  );
  return { ...prerender, readStyles: (page) => readStyles(built, ['around', page]) };
}

/** The styles that chunks of these names need. */
function readStyles({ output }: Rolldown.RolldownOutput, names: readonly string[]): string {
  const chunks = output.filter((file) => file.type === 'chunk');
  const needed = new Set<Chunk>();
  for (const chunk of chunks) {
    if (chunk.isEntry && names.includes(chunk.name)) collectImports(chunk, chunks, needed);
  }
  const sheets = new Set(
    [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  );
  return [...sheets]
    .map((name) => output.find(({ fileName }) => fileName === name))
    .map((sheet) => (sheet?.type === 'asset' ? String(sheet.source).trim() : ''))
    .join('');
}
