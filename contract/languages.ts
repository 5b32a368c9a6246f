/** The languages of the portal; a browser that speaks none of them gets the first (S-49). */
export const languages = ['en', 'hi'] as const;

export type LanguageCode = (typeof languages)[number];

/** What each calls itself. */
export const languageNames: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  hi: 'हिन्दी',
};

/** The cookie and the parameter of an address that choose one. */
export const languageChoice = 'language';
