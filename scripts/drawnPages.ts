import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import { languages } from '#contract/languages.ts';

const root = join(import.meta.dirname, '..');

/** The documents of visitors and their entries. */
const visitorPages = { 'login.html': 'signIn', 'register.html': 'registration' } as const;

type VisitorPage = (typeof visitorPages)[keyof typeof visitorPages];

/** How Node's build names what it draws, and what stands around each. */
const drawn = {
  frame: 'entries/frame.tsx',
  signIn: 'routes/signIn.tsx',
  registration: 'routes/registration.tsx',
  around: 'entries/VisitorPage.tsx',
};

/**
 * Draws the frame of a customer's pages into `index.html` and builds a document beside it for each page
 * of a visitor, drawn by React too. `drawing` is how the sources are built for Node.
 */
export function drawnPages(drawing: () => UserConfig): Plugin {
  let conditions: string[] = [];
  const draw = once(() => loadDrawing(drawing(), conditions));
  return {
    name: 'drawn-pages',
    apply: 'build',
    config: ({ root: built }) =>
      built === undefined || built === root
        ? { build: { rolldownOptions: { input: ['index.html', ...Object.keys(visitorPages)] } } }
        : undefined,
    configResolved: ({ resolve }) => {
      conditions = resolve.conditions.filter((name) => isLanguage(name));
    },
    resolveId: (id) => (id in visitorPages ? join(root, id) : undefined),
    load(id) {
      const page = findVisitorPage(id);
      if (!page) return undefined;
      const html = readFileSync(join(root, 'index.html'), 'utf8');
      return html.replace('/src/entries/portal.tsx', `/src/entries/${page}.tsx`);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename, bundle = {} }) {
        const page = findVisitorPage(filename);
        if (!page && filename !== join(root, 'index.html')) return html;
        const { drawPage, readStyles, visitorScript, customerScript, language } = await draw();
        const script = page ? visitorScript : customerScript((module) => filesOf(module, bundle));
        // What is drawn is painted by its own styles; all others come with the code. Fonts of styles
        // in a page are asked for with its whole address, whatever its policy, so with a link's token.
        const styles = page ? readStyles(page) : readStyles('frame').replaceAll(fontFile, '');
        const sheets = page ? '' : (html.match(styleLink) ?? []).join('');
        // The page's policy refuses style attributes; ours stand in the style sheet.
        const body = (await drawPage(page ?? 'frame')).replaceAll(/ style="[^"]*"/g, '');
        return html
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replaceAll(styleLink, '')
          .replace('</head>', () => `<style>${styles}</style></head>`)
          .replace(
            '<div id="root"></div>',
            () => `<div id="root">${body}</div><script>${script}</script>${sheets}`,
          );
      },
    },
  };
}

const isLanguage = (name: string) => languages.some((language) => language === name);

const fontFile = /@font-face\s*\{[^}]*url\([^}]*\}/g;
const styleLink = /<link rel="stylesheet"[^>]*>/g;

function findVisitorPage(file: string): VisitorPage | undefined {
  return Object.entries(visitorPages).find(([document]) => file === join(root, document))?.[1];
}

/** The files that a page's module comes with, beside those of its document. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const own = join(root, 'src/routes', `${module}.tsx`);
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, 'index.html'));
  const page = chunks.find(({ moduleIds }) => moduleIds.includes(own));
  if (!entry || !page) throw new Error(`The page ${module} has no file.`);
  const withDocument = new Set(imported(entry, chunks));
  return imported(page, chunks)
    .filter((chunk) => !withDocument.has(chunk))
    .map(({ fileName }) => `/${fileName}`);
}

type Chunk = Rolldown.OutputChunk;

/** A chunk and all that it imports, each after what it imports itself. */
function imported(start: Chunk, chunks: readonly Chunk[], found = new Set<Chunk>()): Chunk[] {
  const next = chunks.filter((chunk) => start.imports.includes(chunk.fileName));
  for (const chunk of next) if (!found.has(chunk)) imported(chunk, chunks, found);
  return [...found.add(start)];
}

interface Drawing {
  drawPage(page: 'frame' | VisitorPage): Promise<string>;
  visitorScript: string;
  language: string;
  customerScript(filesOf: (module: string) => readonly string[]): string;
  /** Those of a page and of what stands around it. */
  readStyles(page: 'frame' | VisitorPage): string;
}

async function loadDrawing(config: UserConfig, conditions: string[]): Promise<Drawing> {
  const { build, defaultServerConditions } = await import('vite');
  // Node loads a module once, so that each build has its own.
  const outDir = join(root, '.cache', ['drawing', process.pid, ...conditions].join('-'));
  const built = (await build({
    ...config,
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { resolve: { conditions: [...conditions, ...defaultServerConditions] } },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      minify: true,
      assetsInlineLimit: 0,
      outDir,
      rolldownOptions: {
        input: {
          prerender: 'src/entries/prerender.tsx',
          ...Object.fromEntries(Object.entries(drawn).map(([name, file]) => [name, `src/${file}`])),
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const drawing = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Drawing;
  rmSync(outDir, { recursive: true });
  return { ...drawing, readStyles: (page) => readStyles(built, ['around', page]) };
}

/** The styles that chunks of these names need. */
function readStyles({ output }: Rolldown.RolldownOutput, names: readonly string[]): string {
  const chunks = output.filter((file) => file.type === 'chunk');
  const needed = new Set<Chunk>();
  for (const chunk of chunks) {
    if (chunk.isEntry && names.includes(chunk.name)) imported(chunk, chunks, needed);
  }
  const sheets = new Set(
    [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  );
  return [...sheets]
    .map((name) => output.find(({ fileName }) => fileName === name))
    .map((sheet) => (sheet?.type === 'asset' ? String(sheet.source).trim() : ''))
    .join('');
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
