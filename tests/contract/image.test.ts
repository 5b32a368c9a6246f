import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '#server/settings.ts';
import packageJson from '../../package.json' with { type: 'json' };

/* Checks the Dockerfile and the settings of compose.yaml against the sources. */

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const dockerfile = read('Dockerfile');

test('the image has the project’s version of Node', () => {
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  const image = `node:${read('.node-version').trim()}-slim`;
  expect(images).toEqual([image, image]);
});

test('the files that the image copies exist and pass .dockerignore', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list = '']) =>
    list.split(' '),
  );
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const [all, ...included] = read('.dockerignore').trim().split('\n');
  expect(all).toBe('*');
  expect(included.toSorted()).toEqual([...new Set(copied)].map((path) => `!${path}`).toSorted());
});

test('the image installs every package that the server imports', () => {
  const loaded = globSync('{contract,server}/**/*.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/^(?:import|export|\}).* from '([^']+)';$|\bimport\('([^']+)'\)/gm)]
      .map(([, fixed, lazy = '']) => fixed ?? lazy)
      .filter((name) => /^[@a-z]/.test(name) && !name.startsWith('node:'))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
  );
  expect(loaded).toContain('fastify');
  const unknown = loaded.filter((name) => !(name in packageJson.dependencies));
  expect(unknown).toEqual([]);
});

test('a node starts with the settings of compose.yaml and of the image', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string> }>;
  };
  const [, constants = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? [];
  const ofImage = Object.fromEntries(constants.split(' ').map((pair) => pair.split('=')));
  const given: Record<string, string> = {
    PUBLIC_URL: 'https://portal.example',
    SMTP_URL: 'smtp://user:password@mail.example:587',
  };
  const fill = (text: string) =>
    text.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => given[name] ?? 'secret');
  for (const name of ['web', 'worker', 'migrate', 'data']) {
    const environment = Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([key, text]) => [key, fill(text)]),
    );
    const settings = readSettings({ ...ofImage, ...environment });
    expect(settings.sandbox).toBe(false);
    expect(settings.role).toBe(name === 'web' || name === 'worker' ? name : 'all');
    expect(settings.objectStore?.endpoint).toBe('https://files:7070');
    const documented = read('docs/operating.md');
    const ours = Object.keys(environment).filter((key) => !key.startsWith('NODE_'));
    expect(ours.filter((key) => !documented.includes(`\`${key}\``))).toEqual([]);
  }
});

test('the balancer logs no query strings, such as the token of an edit link (S-13)', () => {
  const balancer = read('docs/operating/haproxy.cfg');
  const [, format = ''] = /^\s*log-format "(.+)"$/m.exec(balancer) ?? [];
  expect(format).toContain('%HM %HP');
  expect(format).not.toMatch(/%(\{[^}]*\})?(r|HU|HQ)\b/);
  expect(balancer).not.toMatch(/^\s*option httplog/m);
});
