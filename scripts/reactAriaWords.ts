import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '#contract/languages.ts';

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
