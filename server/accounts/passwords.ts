import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { toPassword } from '#contract/typedText.ts';
import { Unavailable } from '#server/common/unavailable.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Threads of the process for hashing, file access and DNS. */
const threads = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
/** Parallel hashes: no more than cores, leaving some threads for other work. */
export const slots = Math.max(1, Math.min(availableParallelism(), threads - 2));
export const queueLength = 32;

let busy = 0;
const queue: (() => void)[] = [];

/** Runs `task`, which hashes, when a slot is free, in order of arrival; a full queue is a 503. */
export async function inHashSlot<Result>(task: () => Promise<Result>): Promise<Result> {
  if (busy >= slots) {
    if (queue.length >= queueLength) throw new Unavailable(undefined, 1);
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    busy += 1;
  }
  try {
    return await task();
  } finally {
    const next = queue.shift();
    if (next) next();
    else busy -= 1;
  }
}

/** The Argon2id string to store. */
export function hashPassword(password: string): Promise<string> {
  return inHashSlot(() => hash(toPassword(password), cost));
}

let decoy: Promise<string> | undefined;

/**
 * Takes as long for an unknown account (`stored` undefined), whose password is always wrong. Older
 * hashes were made of the password as typed, so its usual Unicode forms are tried as well.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hash('no account has this password', cost);
  const expected = stored ?? (await decoy);
  for (const form of new Set([toPassword(password), password, password.normalize('NFD')])) {
    if (await verify(expected, form)) return stored !== undefined;
  }
  return false;
}
