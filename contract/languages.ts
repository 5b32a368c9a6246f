/** The languages of the portal; the first is the fallback (S-49). */
export const languages = ['en', 'hi'] as const;

export type LanguageCode = (typeof languages)[number];

/** Each language's name for itself. */
export const languageNames: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  hi: 'हिन्दी',
};

/** Name of the cookie and of the query parameter that select a language. */
export const languageChoice = 'language';
