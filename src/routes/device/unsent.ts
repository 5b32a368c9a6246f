import { tabStorage } from './tabs.ts';

/* Unsent messages, by application; they survive reloads of this tab. */

const unsentKey = 'unsent-messages';

type Unsent = Record<string, string>;

function read(): Unsent {
  return (tabStorage.read(unsentKey) as Unsent | undefined) ?? {};
}

export function readUnsent(applicationId: string): string | undefined {
  return read()[applicationId];
}

export function storeUnsent(applicationId: string, text: string): void {
  tabStorage.write(unsentKey, { ...read(), [applicationId]: text });
}

export function forgetUnsent(applicationId: string): void {
  const { [applicationId]: _, ...others } = read();
  tabStorage.write(unsentKey, others);
}

/** Forgets the messages of all applications. */
export function forgetAllUnsent(): void {
  tabStorage.forget(unsentKey);
}
