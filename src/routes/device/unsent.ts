import { tabStorage } from './tabs.ts';

/* Messages that a customer began to write, by application; kept over reloads of this tab. */

const unsentKey = 'unsent-messages';

type Unsent = Record<string, string>;

function read(): Unsent {
  return (tabStorage.read(unsentKey) as Unsent | undefined) ?? {};
}

export function readUnsent(applicationId: string): string | undefined {
  return read()[applicationId];
}

export function keepUnsent(applicationId: string, text: string): void {
  tabStorage.keep(unsentKey, { ...read(), [applicationId]: text });
}

export function forgetUnsent(applicationId: string): void {
  const { [applicationId]: _, ...others } = read();
  tabStorage.keep(unsentKey, others);
}

/** Forgets the messages of all applications. */
export function forgetAllUnsent(): void {
  tabStorage.forget(unsentKey);
}
