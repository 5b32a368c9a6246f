import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { recipes } from '#tests/browser/recipes/index.ts';

export { recipes };

/** The files beside the portal's own that decide what the walks of a flow do and show. */
export function listWalkSources(flow: string): string[] {
  const others = new Set(
    recipes.map(({ script }) => script.machine.id).filter((id) => id !== flow),
  );
  const isOwn = (file: string) => !others.has(basename(file, '.ts'));
  return [
    'contract/**/*.ts',
    'server/**/*.ts',
    `tests/machines/scripts/${flow}.ts`,
    ...globSync('tests/browser/recipes/*.ts').filter(isOwn),
  ];
}
