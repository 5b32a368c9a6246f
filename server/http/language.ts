import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageChoice, languages } from '#contract/languages.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { translateToHindi } from '#contract/hindi.ts';
import { readAccepted } from './encodings.ts';

/** The language of a page: the one chosen in this browser, else the browser's (S-49). */
export function readLanguage(request: FastifyRequest): LanguageCode {
  const isHindi = prefersHindi(request.headers['accept-language']);
  return readChoice(request) ?? (isHindi ? 'hi' : languages[0]);
}

/** The language that was chosen in this browser, if any. */
export function readChoice({ cookies, headers, server }: FastifyRequest): LanguageCode | undefined {
  // An undecodable URL is answered before cookies are parsed.
  const read = (cookies as typeof cookies | null) ?? server.parseCookie(headers.cookie ?? '');
  return toLanguage(read[languageChoice]);
}

/** Undefined for anything but one of our languages. */
export function toLanguage(text: unknown): LanguageCode | undefined {
  return languages.find((language) => language === text);
}

/** Sets the language cookie of the pages, which scripts cannot read. */
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
      // `lax`, so that a page opened from a mail gets it too.
      sameSite: 'lax',
      secure: isSecure,
    })
    .header('cache-control', 'no-store');
}

/** Translates the sentences of every answer into the customer's language. */
export function translateAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, reply, payload, done) =>
    done(null, isEnvelope(payload) ? translateAnswer(request, reply, payload) : payload),
  );
}

/** The texts of an answer: its message, and a sentence per wrong field. */
interface Envelope {
  success: boolean;
  message?: string;
  errors?: Record<string, string>;
}

function isEnvelope(payload: unknown): payload is Envelope {
  return typeof payload === 'object' && payload !== null && 'success' in payload;
}

/** Translates an envelope's sentences if `Accept-Language` prefers Hindi to English (S-49). */
export function translateAnswer<Sent extends Envelope>(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  envelope: Sent,
): Sent {
  const { message, errors } = envelope;
  const hasText = message !== undefined || errors !== undefined;
  if (!hasText || !prefersHindi(headers['accept-language'])) return envelope;
  const vary = reply.getHeader('vary');
  reply
    .header('content-language', 'hi')
    .header('vary', vary === undefined ? 'Accept-Language' : `${String(vary)}, Accept-Language`);
  return {
    ...envelope,
    message: message && translateToHindi(message),
    errors:
      errors &&
      Object.fromEntries(
        Object.entries(errors).map(([field, text]) => [field, translateToHindi(text)]),
      ),
  };
}

/** Whether an `Accept-Language` header prefers Hindi to English: by weight, else by position. */
export function prefersHindi(accepted = ''): boolean {
  if (!/\bhi\b/i.test(accepted)) return false;
  const ranges = accepted.split(',').map(readRange);
  const [best] = ranges
    .filter(({ language, weight }) => (language === 'hi' || language === 'en') && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return best?.language === 'hi';
}

/** Parses `hi-IN;q=0.8` into language and weight. */
function readRange(range: string): { language: string | undefined; weight: number } {
  const { name, weight } = readAccepted(range);
  return { language: name.split('-', 1)[0], weight };
}
