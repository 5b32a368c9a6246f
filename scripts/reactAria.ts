import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '#contract/languages.ts';

/** What pages say by `I18nProvider`. */
const locale = { locale: 'en-IN', direction: 'ltr' };

const messages = join(import.meta.dirname, '..', 'src', 'messages');

/**
 * Lets React Aria speak a language that it does not know: in its build, the parts that have a file in the
 * language's folder `reactAria` say those words, all others the English ones.
 */
export function reactAriaWords(): Plugin {
  let folder = '';
  return {
    name: 'react-aria-words',
    enforce: 'pre',
    configResolved({ resolve: { conditions } }) {
      const language = languages.find((code) => conditions.includes(code)) ?? languages[0];
      folder = join(messages, language, 'reactAria');
    },
    load: {
      filter: { id: /\/react-aria\/dist\/private\/intl\/\w+\/en-US\.mjs$/ },
      handler(id) {
        const file = join(folder, `${basename(dirname(id))}.ts`);
        return existsSync(file) ? `export { default } from ${JSON.stringify(file)};` : undefined;
      },
    },
  };
}

/**
 * Spares every page what asks its browser for all the languages it knows, which is among the longest things
 * that happen before it is drawn: pages say their own, and all of ours run from left to right.
 */
export function reactAriaLocale(): Plugin {
  const answers: Record<string, string> = {
    useDefaultLocale: `export const useDefaultLocale = () => (${JSON.stringify(locale)});`,
    utils: 'export const isRTL = () => false;',
  };
  return {
    name: 'react-aria-locale',
    enforce: 'pre',
    load: {
      filter: { id: /\/react-aria\/dist\/private\/i18n\/(?:useDefaultLocale|utils)\.mjs$/ },
      handler: (id) => answers[basename(id, '.mjs')],
    },
  };
}
