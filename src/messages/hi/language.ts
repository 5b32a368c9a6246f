/** The language of these texts, as `lang` and `Accept-Language` name it. */
export const language = 'hi';
