import { escaped } from '../drawing/shapes.ts';

/** Text that is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | undefined | readonly Part[];

/** A template whose values are escaped, except those that are HTML already; lists are joined. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, next, index) => text + written(parts[index - 1]) + next));
}

/** Takes a text as HTML; only for what this project wrote itself. */
export function trusted(text: string): Html {
  return new Html(text);
}

/** Data for the scripts of a page; nothing in it ends the element that holds it. */
export function jsonData(id: string, data: unknown): Html {
  const text = trusted(JSON.stringify(data).replaceAll('<', '\\u003c'));
  return html`<script type="application/json" id="${id}">
    ${text}
  </script>`;
}

function written(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return escaped(String(part));
}
