import { escapeXml } from '../drawing/shapes.ts';

/** Text that is already HTML. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | undefined | readonly Part[];

/** A template that escapes its values, except those that are already HTML; lists are joined. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, next, index) => text + toText(parts[index - 1]) + next));
}

/** Marks a text as HTML without escaping it; only for text that this project generates. */
export function trustHtml(text: string): Html {
  return new Html(text);
}

/** A section of a page under its heading, to which its id leads: `#what-happens`. */
export function renderSection(title: string, body: Html, id = toId(title)): Html {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${body}
  </section>`;
}

const toId = (title: string) => title.toLowerCase().replaceAll(' ', '-');

const screens = {
  wide: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
} as const;

/** A picture of a screen; without `alt` it only decorates. */
export function renderPicture(
  source: string,
  alt = '',
  screen: keyof typeof screens = 'wide',
): Html {
  const { width, height } = screens[screen];
  return html`<img
    src="${source}"
    alt="${alt}"
    width="${width}"
    height="${height}"
    loading="lazy"
  />`;
}

/** Data for the scripts of a page; `<` is escaped so that no value can end the element. */
export function renderJsonData(id: string, data: unknown): Html {
  const text = trustHtml(JSON.stringify(data).replaceAll('<', '\\u003c'));
  return html`<script type="application/json" id="${id}">
    ${text}
  </script>`;
}

function toText(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(toText).join('');
  return escapeXml(String(part));
}
