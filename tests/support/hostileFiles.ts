import type { UploadType } from '#contract/upload.ts';
import { createBox, createJpeg, createPngChunk, createPng, samples } from './sampleFiles.ts';

/*
 * Files that try to run in the browser of a person who opens them (F11): pages and scripts of every
 * kind, and real pictures, films and documents that are also pages or scripts. Code that runs
 * requests `/healthz?ran`, writes to local storage, or navigates the tab away.
 */

export interface HostileFile {
  type: UploadType;
  name: string;
  content: Buffer;
}

const deed =
  "fetch('/healthz?ran');try{localStorage.setItem('ran','1')}catch{}try{top.location='/healthz?ran'}catch{}";
const script = `<script>${deed}</script>`;
const page = `<!doctype html><html><head><meta http-equiv="refresh" content="0;url=/healthz?ran"></head><body onload="${deed.replaceAll('"', '')}">${script}<img src="x" onerror="fetch('/healthz?ran')"><iframe srcdoc="&lt;script&gt;fetch('/healthz?ran')&lt;/script&gt;"></iframe></body></html>`;
const drawing = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="fetch('/healthz?ran')"><script>${deed.replaceAll('&', '&amp;')}</script><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:fetch('/healthz?ran')"/></foreignObject></svg>`;
const xhtml = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><script>${deed.replaceAll('&', '&amp;')}</script></head><body/></html>`;
const transformed = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#x"?><xsl:stylesheet id="x" version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html xmlns="http://www.w3.org/1999/xhtml"><script>${deed}</script></html></xsl:template></xsl:stylesheet>`;
const mail = `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${page}`;
const pdf = `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.launchURL("/healthz?ran"))>>/AA<</WC<</S/URI/URI(/healthz?ran)>>>>>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
const gifScript = `GIF89a=1;${deed}/*`;
const bom = '\ufeff';

/** Sent as other types, whose content is not checked. */
const anything: readonly (readonly [name: string, content: string])[] = [
  ['page.html', page],
  ['page.htm', page],
  ['page.HTML', page],
  ['page.shtml', page],
  ['page.xhtml', xhtml],
  ['page.xht', xhtml],
  ['page.xml', xhtml],
  ['page.xsl', transformed],
  ['page.mht', mail],
  ['page.mhtml', mail],
  ['page.eml', mail],
  ['page.hta', page],
  ['page.php', page],
  ['page.txt', page],
  ['page.csv', page],
  ['page.json', page],
  ['page.jpg', page],
  ['page.png.html', page],
  ['page.html.png', page],
  ['page.mp4', page],
  ['page.pdf', page],
  ['page', page],
  ['page.html ', page],
  ['marked.html', bom + page],
  ['utf7.html', `+ADw-script+AD4-${deed}+ADw-/script+AD4-`],
  ['drawing.svg', drawing],
  ['drawing.svgz', drawing],
  ['drawing.xml', drawing],
  ['script.js', deed],
  ['script.mjs', deed],
  ['script.gif', gifScript],
  ['style.css', `*{background:url(/healthz?ran)}`],
  ['flow.pdf', pdf],
  ['worker.wasm', deed],
];

const comment = (text: string) => {
  const body = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length + 2);
  return Buffer.concat([Buffer.from('fffe', 'hex'), length, body]);
};
const behind = (real: Buffer, text: string) => Buffer.concat([real, Buffer.from(text)]);
export const hostileFiles: readonly HostileFile[] = [
  ...anything.map(([name, text]) => ({
    type: 'file' as const,
    name,
    content: Buffer.from(text),
  })),
  { type: 'image', name: 'behind.jpg', content: behind(samples.jpg, page) },
  { type: 'image', name: 'inside.jpg', content: createJpeg(1, 1, comment(page)) },
  { type: 'image', name: 'script.jpeg', content: createJpeg(1, 1, comment(`*/=1;${deed}/*`)) },
  { type: 'image', name: 'behind.png', content: behind(samples.png, page) },
  {
    type: 'image',
    name: 'inside.png',
    content: createPng(1, 1, [createPngChunk('tEXt', Buffer.from(`Comment\0${page}`))]),
  },
  { type: 'video', name: 'behind.mp4', content: behind(samples.mp4, page) },
  {
    type: 'video',
    name: 'inside.mp4',
    content: Buffer.concat([samples.mp4, createBox('free', page)]),
  },
  { type: 'video', name: 'behind.mov', content: behind(samples.mov, page) },
  { type: 'document', name: 'acting.pdf', content: Buffer.from(pdf) },
  { type: 'document', name: 'behind.pdf', content: behind(samples.pdf, page) },
  { type: 'document', name: 'behind.doc', content: behind(samples.doc, page) },
];
