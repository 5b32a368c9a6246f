import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '#contract/languages.ts';

const messages = join(import.meta.dirname, '..', 'src', 'messages');

/**
 * Adds a language that React Aria lacks: its English texts of a component lead to the file of that
 * name in the language's folder `reactAria`, if there is one.
 */
export function reactAriaTexts(): Plugin {
  let folder = '';
  return {
    name: 'react-aria-texts',
    enforce: 'pre',
    configResolved({ resolve: { conditions } }) {
      const language = languages.find((code) => conditions.includes(code)) ?? languages[0];
      folder = join(messages, language, 'reactAria');
    },
    resolveId: {
      filter: { id: /\/intl\/\w+\/en-US\.mjs$/ },
      handler(id) {
        const file = join(folder, `${basename(dirname(id))}.ts`);
        return existsSync(file) ? file : undefined;
      },
    },
  };
}
