import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawingStyle } from '../drawing/style.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

interface ToolPage {
  /** The heading, and the start of the document's title. */
  title: string;
  /** The end of the document's title. */
  suffix: string;
  stylesheet: string;
  header: Html;
  body: Html;
}

/** A page of the flow book or of a review. */
export function renderToolPage({ title, suffix, stylesheet, header, body }: ToolPage): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}${suffix}</title>
        <link rel="icon" href="favicon.svg" />
        <link rel="stylesheet" href="${stylesheet}" />
      </head>
      <body>
        <a class="unseen" href="#content">Skip to content</a>
        ${header}
        <main id="content" tabindex="-1">
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `.text;
}

const icon = join(import.meta.dirname, '../../../public/favicon.svg');
const typeface = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** Writes what the pages of a folder share: a style sheet of these parts, icon and typeface. */
export function writeAssets(folder: string, stylesheet: string, parts: readonly string[]): void {
  const styles = ['base.css', ...parts].map((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  );
  writeFileSync(join(folder, stylesheet), drawingStyle + styles.join(''));
  cpSync(icon, join(folder, 'favicon.svg'));
  cpSync(fileURLToPath(import.meta.resolve(typeface)), join(folder, 'figtree.woff2'));
}
