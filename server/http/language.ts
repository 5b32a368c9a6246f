import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageChoice, languages } from '#contract/languages.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { inHindi } from '#contract/hindi.ts';
import { readAccepted } from './accept.ts';

/** The language of a page: the one that was chosen in this browser, else the browser's (S-49). */
export function readLanguage({ cookies, headers, server }: FastifyRequest): LanguageCode {
  // An address that cannot be decoded is answered before cookies are read.
  const read = (cookies as typeof cookies | null) ?? server.parseCookie(headers.cookie ?? '');
  const chosen = read[languageChoice];
  const isHindi = prefersHindi(headers['accept-language']);
  return toLanguage(chosen) ?? (isHindi ? 'hi' : languages[0]);
}

/** Undefined for what is no language of ours. */
export function toLanguage(text: unknown): LanguageCode | undefined {
  return languages.find((language) => language === text);
}

/** Pages are in this language from now on; scripts need not know. */
export function chooseLanguage(
  reply: FastifyReply,
  language: LanguageCode,
  isSecure: boolean,
): FastifyReply {
  return reply
    .setCookie(languageChoice, language, {
      path: '/',
      maxAge: 365 * 24 * 60 * 60,
      httpOnly: true,
      // A page that a mail leads to has it too.
      sameSite: 'lax',
      secure: isSecure,
    })
    .header('cache-control', 'no-store');
}

/** What an answer says: its own sentence, and those of wrong fields. */
interface Envelope {
  success: boolean;
  message?: string;
  errors?: Record<string, string>;
}

export function isEnvelope(payload: unknown): payload is Envelope {
  return typeof payload === 'object' && payload !== null && 'success' in payload;
}

/** Serialises the codes of a client's address, so that they are counted correctly. */
export function inOwnLanguage<Sent extends Envelope>(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  envelope: Sent,
): Sent {
  const { message, errors } = envelope;
  const isSaid = message !== undefined || errors !== undefined;
  if (!isSaid || !prefersHindi(headers['accept-language'])) return envelope;
  const vary = reply.getHeader('vary');
  reply
    .header('content-language', 'hi')
    .header('vary', vary === undefined ? 'Accept-Language' : `${String(vary)}, Accept-Language`);
  return {
    ...envelope,
    message: message && inHindi(message),
    errors:
      errors &&
      Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, inHindi(text)])),
  };
}

/** Whether an `Accept-Language` header has Hindi before English: by weight, else by place. */
export function prefersHindi(accepted = ''): boolean {
  if (!/\bhi\b/i.test(accepted)) return false;
  const ranges = accepted.split(',').map(readRange);
  const [best] = ranges
    .filter(({ language, weight }) => (language === 'hi' || language === 'en') && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return best?.language === 'hi';
}

/** `hi-IN;q=0.8` as language and weight. */
function readRange(range: string): { language: string | undefined; weight: number } {
  const { name, weight } = readAccepted(range);
  return { language: name.split('-', 1)[0], weight };
}
