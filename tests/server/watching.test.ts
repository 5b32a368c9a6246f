import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { connect } from '#server/database/connect.ts';
import { createMetrics } from '#server/process/metrics.ts';
import { freePort } from '#server/process/ports.ts';
import { createReadiness } from '#server/process/lifecycle.ts';
import { createSeededDatabase } from '#tests/support/database.ts';
import { startServer } from '#tests/support/runningServer.ts';

/* What a node reports about itself, and how the dashboard and the alerts use it. */

interface Panel {
  targets: { expr: string; legendFormat: string }[];
}

interface Rule {
  expr: string;
  annotations: { summary: string };
}

const folder = join(import.meta.dirname, '../../docs/operating');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] };
const alerts = parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] };

/** Every query, with the text that shows its labels. */
const queries = [
  ...panels.flatMap(({ targets }) => targets).map(({ expr, legendFormat }) => [expr, legendFormat]),
  ...alerts.groups
    .flatMap(({ rules }) => rules)
    .map(({ expr, annotations }) => [expr, annotations.summary]),
] as [string, string][];

const [database, port, closedPort] = [
  await createSeededDatabase(),
  await freePort(),
  await freePort(),
];
/** A node whose mail server is down. */
const node = await startServer({
  environment: {
    DATABASE_URL: database.url,
    METRICS_PORT: String(port),
    SMTP_URL: `smtp://127.0.0.1:${closedPort}`,
  },
});
afterAll(async () => {
  await node[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/** The metrics of the node. */
const readMetricsText = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

/** The labels of every metric by its name, with the values of enumerated labels. */
function readMetrics(text: string): Map<string, Set<string>> {
  const labels = new Map<string, Set<string>>();
  for (const [, name = '', list = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const names = labels.get(name) ?? new Set();
    for (const [label, key = ''] of list.matchAll(/(\w+)="[^"]*"/g)) names.add(key).add(label);
    labels.set(name, names);
  }
  return labels;
}

describe('the metrics of a node', () => {
  test('show which integration’s circuit breaker is open', async () => {
    await expect.poll(readMetricsText).toContain('briefcase_breaker_open{integration="mail"} 1');
    expect(await readMetricsText()).toContain('briefcase_breaker_open{integration="payments"} 0');
  });

  test('show whether it is ready, and in which role', async () => {
    const unreachable = connect(database.url);
    const readiness = createReadiness(unreachable);
    const watched = { app: fastify(), database: unreachable, breakers: {} };
    const metrics = createMetrics({ ...watched, readiness, role: 'web' });
    const read = async () => (await metrics.inject('/metrics')).body;
    expect(await read()).toContain('briefcase_ready{role="web"} 1');
    readiness.isDraining = true;
    expect(await read()).toContain('briefcase_ready{role="web"} 0');
    readiness.isDraining = false;
    await unreachable.destroy();
    expect(await read()).toContain('briefcase_ready{role="web"} 0');
  });
});

describe('the dashboard and the alerts', () => {
  test('query only metrics that a node reports', async () => {
    await fetch(`${node.url}/api/segment`);
    const metrics = readMetrics(await readMetricsText());
    for (const [query, words] of queries) {
      const bare = query.replaceAll(/"[^"]*"/g, '""');
      const names = bare.match(/\b(?:briefcase|nodejs|process)_\w+/g) ?? [];
      expect(names, query).not.toEqual([]);
      // Prometheus adds the node.
      const listed = new Set([
        'instance',
        ...names.flatMap((name) => [...(metrics.get(name) ?? [])]),
      ]);
      const groupings = [...bare.matchAll(/\b(?:by|on) \(([^)]*)\)/g)];
      const shown = [...words.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)];
      const labels = [
        ...groupings.flatMap(([, list = '']) => list.split(/,\s*/)),
        ...[...bare.matchAll(/(\w+)(?:=~|!=|!~|=)""/g), ...shown].map(([, label = '']) => label),
        ...(query.match(/\bstate="\w+"/g) ?? []),
      ];
      expect(
        names.filter((name) => !metrics.has(name)),
        query,
      ).toEqual([]);
      expect(
        labels.filter((label) => !listed.has(label)),
        query,
      ).toEqual([]);
    }
  });
});
