import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testServer } from '#tests/support/server.ts';
import { portalFolder } from '../../scripts/build.ts';

const server = await testServer({ portalFolder });

test('the built portal contains no code that observes flows (R-264)', () => {
  const scripts = globSync('assets/*.js', { cwd: portalFolder });
  expect(scripts.length).toBeGreaterThan(5);
  for (const name of scripts) {
    const text = readFileSync(join(portalFolder, name), 'utf8');
    expect(text, name).not.toMatch(/reportObservation|passFlowTime|onPortEnter/);
  }
});

const gzipped = (file: string) => statSync(join(portalFolder, `${file}.gz`)).size;

/** Addresses of the files that a document references itself. */
function namedFiles(html: string, ending: string): string[] {
  const names = html.matchAll(/<(?:script|link)[^>]* (?:src|href)="\/(assets\/[^"]+)"/g);
  return [...names].map(([, name = '']) => name).filter((name) => name.endsWith(ending));
}

/* Budgets are 5 % above the current build, so that updates of dependencies stay within them. */

test.each([
  ['login.html', 149_000, 6],
  ['register.html', 163_000, 8],
])(
  '%s takes at most %d bytes of script, gzipped, in %d files (S-25, S-62)',
  (page, bytes, files) => {
    const scripts = namedFiles(readFileSync(join(portalFolder, page), 'utf8'), '.js');
    expect(scripts.length).toBeLessThanOrEqual(files);
    expect(scripts.map(gzipped).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(bytes);
  },
);

test.each([
  ['/', 234_000, 8],
  ['/my-submission', 233_000, 10],
  ['/application', 271_000, 14],
  ['/cart', 228_000, 7],
  ['/bookmark', 218_000, 7],
  ['/profile', 253_000, 12],
  ['/orders', 223_000, 8],
])(
  '%s loads at most %d bytes of gzipped script, in %d files that the document lists',
  (path, bytes, files) => {
    const html = readFileSync(join(portalFolder, 'index.html'), 'utf8');
    const [, pagesJson = ''] = /"pages":(\{.*?\}\})/.exec(html) ?? [];
    const pages = JSON.parse(pagesJson) as Record<string, { files: string[] }>;
    const own = pages[path]?.files.map((file) => file.slice(1)) ?? [];
    const scripts = [...namedFiles(html, '.js'), ...own];
    expect(own.length).toBeGreaterThan(0);
    expect(scripts.length).toBeLessThanOrEqual(files);
    expect(scripts.map(gzipped).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(bytes);
    expect(namedFiles(html, '.css')).toHaveLength(1);
  },
);

/** A script with its transitive static imports. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  found.add(name);
  const text = readFileSync(join(portalFolder, 'assets', name), 'utf8');
  for (const [, next = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) {
    if (!found.has(next)) withImports(next, found);
  }
  return found;
}

test('the desk takes at most 243,000 bytes of script, gzipped, in 10 files (R-304, S-62)', () => {
  const html = readFileSync(join(portalFolder, 'desk.html'), 'utf8');
  const named = namedFiles(html, '.js').map((file) => file.replace('assets/', ''));
  const [loaded] = named.flatMap((name) => findDesk(name));
  const scripts = new Set([...named, ...withImports(loaded ?? '')]);
  expect(scripts.size).toBeLessThanOrEqual(10);
  const sizes = [...scripts].map((name) => gzipped(join('assets', name)));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(243_000);
});

test('customers’ documents and workers name no file of the desk (R-304)', () => {
  const documents = globSync('**/{index,login,register,offline}.html', { cwd: portalFolder });
  const workers = globSync('**/serviceWorker.js', { cwd: portalFolder });
  expect([documents.length, workers.length]).toEqual([8, 2]);
  for (const file of [...documents, ...workers]) {
    expect(findDesk(file, portalFolder), file).toEqual([]);
  }
});

/** The desk's own scripts that a file names. */
function findDesk(name: string, folder = join(portalFolder, 'assets')): string[] {
  return readFileSync(join(folder, name), 'utf8').match(/showDesk-[\w-]+\.js/g) ?? [];
}

test.each(['codeDialog', 'passwordReset', 'SearchedOptions', 'ConfirmDialog'])(
  'dialogs of signed-out pages load no code of the portal’s frame: %s',
  (part) => {
    const [script = ''] = globSync(`${part}-*.js`, { cwd: join(portalFolder, 'assets') });
    const names = [...withImports(script)];
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => name.startsWith('frame-'))).toEqual([]);
  },
);

test('the frame of signed-in pages is prerendered and styled in the document', () => {
  const html = readFileSync(join(portalFolder, 'index.html'), 'utf8');
  expect(html).toMatch(/<header[^>]*>.*My Submission.*<\/header>/s);
  expect(html.indexOf('<style>')).toBeLessThan(html.indexOf('<header'));
  expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf('</header>'));
  expect(html, 'the policy refuses style attributes').not.toContain(' style="');
});

test.each([
  ['login.html', 'Sign in', 'Password'],
  ['register.html', 'Create your account', 'GST number'],
  ['offline.html', 'This page needs a connection', 'Try again'],
])('%s is prerendered and styled without script (S-25)', (page, title, field) => {
  const html = readFileSync(join(portalFolder, page), 'utf8');
  expect(html).toContain(`>${title}</h1>`);
  expect(html).toContain(`>${field}`);
  expect(html).toMatch(/<style>.+<\/style>/s);
  expect(html).not.toContain('rel="stylesheet"');
  expect(html, 'the policy refuses style attributes').not.toContain(' style="');
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['deflate', undefined, (body: Buffer) => body],
])(
  'a page is compressed as Accept-Encoding `%s` allows (S-25)',
  async (accepted, encoding, decode) => {
    const plain = await server.request('GET', '/login');
    const headers = { 'accept-encoding': accepted };
    const answer = await server.request('GET', '/login', { headers });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toContain('accept-encoding');
    expect(decode(answer.rawPayload).toString()).toBe(plain.body);
  },
);

test('the policy of a page allows only its own inline scripts and styles (S-32, X6)', async () => {
  for (const path of ['/login', '/register', '/', '/offline', '/desk']) {
    const { body, headers } = await server.request('GET', path);
    const policy = String(headers['content-security-policy']);
    const hashes = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash);
    const within = [...body.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(([, , text = '']) =>
      createHash('sha256').update(text).digest('base64'),
    );
    expect(within.length).toBeGreaterThan(1);
    expect(new Set(hashes)).toEqual(new Set(within));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
  }
});
