import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '#contract/languages.ts';

/** The locale that pages pass to `I18nProvider`. */
const locale = { locale: 'en-IN', direction: 'ltr' };

const messages = join(import.meta.dirname, '..', 'src', 'messages');

/**
 * Adds a language to React Aria that it lacks: components with a file in the language's folder
 * `reactAria` use those texts, all others the English ones.
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
 * Skips React Aria's locale detection, which is among the slowest steps before the first paint:
 * pages set their own locale, and all of ours are left-to-right.
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
