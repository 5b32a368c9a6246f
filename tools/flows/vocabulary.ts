import { readdir } from 'node:fs/promises';
import { messages } from '#messages';
import type { Vocabulary } from './lintChart.ts';

const contractFolder = new URL('../../contract/', import.meta.url);

/** The calls that the contract declares and the messages that exist. */
export async function readVocabulary(): Promise<Vocabulary> {
  const files = (await readdir(contractFolder)).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map(async (file) => (await import(new URL(file, contractFolder).href)) as object),
  );
  const calls = modules.flatMap((module) =>
    Object.entries(module)
      .filter(([, value]) => isEndpoint(value))
      .map(([name]) => name),
  );
  return { calls: new Set(calls), messages: new Set(Object.keys(messages)) };
}

function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
