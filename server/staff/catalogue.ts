import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readCatalogueFile } from '#server/catalogue/file.ts';
import { readCatalogueAsFile, writeCatalogue } from '#server/catalogue/changes.ts';
import { counted } from '#server/common/text.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { Command, Context, Work } from './command.ts';
import { onlyArgument } from './command.ts';
import { StaffError } from './staffError.ts';

/** `catalogue`: export and import the catalogue as a file. */
export const catalogueCommands: readonly Command[] = [
  {
    name: 'catalogue export',
    usage: '[FILE]',
    about: 'writes segments, categories and form to a file, or prints them',
    read: (args) => (args.length === 0 ? print : exportTo(onlyArgument(args, 'file'))),
  },
  {
    name: 'catalogue import',
    usage: 'FILE',
    about: 'replaces the catalogue by the file, all or nothing',
    read: (args) => importFrom(onlyArgument(args, 'file')),
  },
];

async function print({ database }: Context): Promise<string> {
  return JSON.stringify(await readCatalogueAsFile(database), null, 2);
}

function exportTo(file: string): Work {
  return async (context) => {
    const path = resolve(context.folder, file);
    await writeFile(path, `${await print(context)}\n`);
    return `The catalogue is in ${path}.`;
  };
}

function importFrom(file: string): Work {
  return async ({ database, folder }) => {
    const path = resolve(folder, file);
    const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      throw new StaffError(`${path} cannot be read (${cause.code}).`, { cause });
    });
    const { segments, form } = readCatalogueFile(text);
    await inTransaction(database, (transaction) => writeCatalogue(transaction, { segments, form }));
    const categories = segments?.flatMap((segment) => segment.categories) ?? [];
    const parts = [
      segments &&
        `${counted(segments.length, 'segment')} with ${counted(categories.length, 'category', 'categories')}`,
      form && counted(form.length, 'field'),
    ];
    return `The catalogue is changed: ${parts.filter(Boolean).join(' and ')}`;
  };
}
