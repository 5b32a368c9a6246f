import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSource } from 'oazapfts';
import type { PaymentProof, PlacedOrder } from '#contract/checkout.ts';

/** A server, and what its customer receives outside its answers. */
interface Surroundings {
  url: string;
  email: string;
  mailedCode(): Promise<string>;
  /** Pays, as the payment window does. */
  pay(order: Pick<PlacedOrder, 'orderId' | 'razorpayOrderId'>): Promise<PaymentProof>;
}

interface ClientOrder {
  /** Name of the category. */
  offered: string;
  formData: Record<string, unknown>;
}

/** Registers a customer and buys one item; returns the customer's orders afterwards. */
export type OrderByClient = (surroundings: Surroundings, order: ClientOrder) => Promise<object[]>;

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache/openapi');
const program = join(import.meta.dirname, 'clientOrder.ts');

/**
 * Generates a client from `docs/openapi.json` with a public generator; returns a program that
 * orders with it.
 */
export async function generateClient() {
  await mkdir(folder, { recursive: true });
  const source = await generateSource(join(root, 'docs/openapi.json'));
  await writeFile(join(folder, 'client.ts'), source);
  // Imported dynamically, because the file cannot be loaded before the client is generated.
  return (await import(program)) as { orderByClient: OrderByClient };
}

/** The compiler's errors for the generated client and the program that uses it. */
export async function findClientTypeErrors(): Promise<string> {
  const config = { extends: '../../tsconfig.json', include: [], files: [program] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--project', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout;
}
