import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSource } from 'oazapfts';
import type { PaymentProof, PlacedOrder } from '#contract/checkout.ts';

/** A server, and what reaches its customer beside its answers. */
interface Surroundings {
  url: string;
  email: string;
  mailedCode(): Promise<string>;
  /** What the payment window does. */
  pay(order: Pick<PlacedOrder, 'orderId' | 'razorpayOrderId'>): Promise<PaymentProof>;
}

interface ClientOrder {
  /** The name of a category. */
  offered: string;
  formData: Record<string, unknown>;
}

/** Registers a customer and buys one thing; answers the customer's orders after that. */
export type OrderByClient = (surroundings: Surroundings, wish: ClientOrder) => Promise<object[]>;

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache/openapi');
const program = join(import.meta.dirname, 'clientOrder.ts');

/** Has the public generator write a client from `docs/openapi.json`; answers what orders with it. */
export async function generateClient() {
  await mkdir(folder, { recursive: true });
  const source = await generateSource(join(root, 'docs/openapi.json'));
  await writeFile(join(folder, 'client.ts'), source);
  // Before the client is written this file cannot be read, so nobody imports it by name.
  return (await import(program)) as { orderByClient: OrderByClient };
}

/** What the compiler says of the generated client and of the program that uses it. */
export async function clientTypeErrors(): Promise<string> {
  const config = { extends: '../../tsconfig.json', include: [], files: [program] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--project', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout;
}
