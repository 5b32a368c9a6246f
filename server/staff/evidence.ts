import { resolve } from 'node:path';
import { writeZip } from '#server/common/zip.ts';
import { openFiles } from '#server/integrations/openFiles.ts';
import { addEvidence, readEvidence } from '#server/orders/evidence.ts';
import { readPositionals } from './command.ts';
import type { Command } from './command.ts';
import { findOrder } from './refunds.ts';
import { StaffError } from './staffError.ts';

/** `evidence`: everything about an order in one archive, for the answer to a dispute. */
export const evidenceCommand: Command = {
  name: 'evidence',
  usage: 'ORDER [--out FILE]',
  about: 'writes answers, thread, deliveries, payments, refunds and disputes of an order to a zip',
  read(args) {
    const { options, positionals } = readPositionals(args, ['out']);
    const [order, ...others] = positionals;
    if (order === undefined || others.length > 0) {
      throw new StaffError('Give exactly one order, by its number or id.');
    }
    return async ({ database, settings, folder }) => {
      const orderId = await findOrder(database, order);
      const evidence = await readEvidence(database, orderId);
      if (!evidence) throw new StaffError(`There is no order ${order}.`);
      const { customOrderId } = evidence.order;
      const path = resolve(folder, options.out ?? `${customOrderId}-evidence.zip`);
      await writeZip(path, (add) => addEvidence(openFiles(settings), evidence, add));
      return `The evidence of order ${customOrderId} is in ${path}.`;
    };
  },
};
