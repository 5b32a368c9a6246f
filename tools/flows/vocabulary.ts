import { readdir } from 'node:fs/promises';
import type { Endpoint } from '#contract/endpoint.ts';
import { messages } from '#messages';
import type { Vocabulary } from './lintChart.ts';

const contractFolder = new URL('../../contract/', import.meta.url);

/** The calls that the contract declares and the messages that exist. */
export async function readVocabulary(): Promise<Vocabulary> {
  const calls = (await readEndpoints()).keys();
  return { calls: new Set(calls), messages: new Set(Object.keys(messages)) };
}

/** Every endpoint of the contract, by its name. */
export async function readEndpoints(): Promise<Map<string, Endpoint>> {
  const files = (await readdir(contractFolder)).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map(async (file) => (await import(new URL(file, contractFolder).href)) as object),
  );
  return new Map(
    modules.flatMap((module) =>
      Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
    ),
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
