import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown, UserConfig } from 'vite';

const root = join(import.meta.dirname, '..');

/** The documents of visitors and their entries. */
const pages = { 'login.html': 'signIn', 'register.html': 'registration' } as const;

type Page = keyof typeof pages;

/**
 * What a page does before its code is there: it leaves the stored token's owner an empty page, which
 * React then draws for them, and keeps a form that is sent from showing its values in the address.
 */
const early = [
  `addEventListener('submit',(event)=>{event.preventDefault();event.target.dataset.sentEarly=''},{once:true});`,
  `try{localStorage.token&&document.getElementById('root').replaceChildren()}catch{}`,
].join('');

/**
 * Beside `index.html` builds a document for each page of a visitor, drawn by React and with its styles
 * within. `drawing` is how the sources are built for Node.
 */
export function visitorPages(drawing: () => UserConfig): Plugin {
  const draw = once(() => loadDrawing(drawing()));
  return {
    name: 'visitor-pages',
    apply: 'build',
    config: ({ root: built }) =>
      built === undefined || built === root
        ? { build: { rolldownOptions: { input: ['index.html', ...Object.keys(pages)] } } }
        : undefined,
    resolveId: (id) => (id in pages ? join(root, id) : undefined),
    load(id) {
      const page = findPage(id);
      if (!page) return undefined;
      const html = readFileSync(join(root, 'index.html'), 'utf8');
      return html.replace('/src/entries/portal.tsx', `/src/entries/${pages[page]}.tsx`);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename, bundle = {} }) {
        const page = findPage(filename);
        if (!page) return html;
        const { drawPage } = await draw();
        // The page's policy refuses style attributes; ours stand in the style sheet.
        const body = (await drawPage(pages[page])).replaceAll(/ style="[^"]*"/g, '');
        const drawn = `<div id="root">${body}</div><script>${early}</script>`;
        return withinStyles(html, bundle).replace('<div id="root"></div>', () => drawn);
      },
    },
  };
}

function findPage(file: string): Page | undefined {
  return (Object.keys(pages) as Page[]).find((page) => file === join(root, page));
}

interface Drawing {
  drawPage(name: (typeof pages)[Page]): Promise<string>;
}

async function loadDrawing(config: UserConfig): Promise<Drawing> {
  const { build } = await import('vite');
  const outDir = join(root, '.cache', `drawing-${process.pid}`);
  await build({
    ...config,
    configFile: false,
    root,
    logLevel: 'warn',
    build: { ssr: 'src/entries/prerender.tsx', outDir, emptyOutDir: true },
  });
  const drawing = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Drawing;
  rmSync(outDir, { recursive: true });
  return drawing;
}

/** The same document with its style sheets written into it. */
function withinStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file: string) => {
    const sheet = bundle[file];
    return sheet?.type === 'asset' ? `<style>${String(sheet.source)}</style>` : link;
  });
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
