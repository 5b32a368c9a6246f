/** A setting that prevents the start; the message is one line for the operator. */
export class SettingsError extends Error {}

/** Returns an environment variable without surrounding blanks; undefined if empty. */
export type ReadValue = (name: string) => string | undefined;

export function valueReader(environment: NodeJS.ProcessEnv): ReadValue {
  return (name) => environment[name]?.trim() || undefined;
}

/** A whole number within its bounds. */
export function readNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most) {
    throw new SettingsError(`${name} must be a number from ${least} to ${most}, not "${text}".`);
  }
  return number;
}

/** An http or https URL without a trailing slash. */
export function readUrl(name: string, text: string | undefined): string | undefined {
  return text && parseUrl(name, text).href.replace(/\/$/, '');
}

/** An http or https URL. */
export function parseUrl(name: string, text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new SettingsError(`${name} must be an http or https address, not "${text}".`);
  }
  return url;
}

/** The percent-decoded user or password of a URL. */
export function decoded(name: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SettingsError(`${name} has a user or password with a lone %; write %25 for it.`);
  }
}

/** True for a name or address of this machine; IPv6 with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || /^127(\.\d+){3}$/.test(host) || /^\[?::1\]?$/.test(host);
}
