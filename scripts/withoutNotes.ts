import type { Plugin } from 'vite';

const text = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/;
const types = /\btypes: \{(?:\s*\w+: \{\} as [^\n]+,)+\s*\},/;
const note = new RegExp(
  `\\bdescription:\\s*(?:${text.source}),?|\\b(?:requirements|calls|says): \\[[^\\]]*\\],?|${types.source}`,
  'g',
);

/**
 * Removes from the built portal those parts of its charts that only readers, tests and the compiler
 * use.
 */
export function withoutNotes(): Plugin {
  return {
    name: 'without-notes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/machines\/\w+\.machine\.ts$/ },
      // Replaced by blanks, so that positions in the source stay correct.
      handler: (code) => ({
        code: code.replaceAll(note, (found) => found.replaceAll(/[^\n]/g, ' ')),
        map: null,
      }),
    },
  };
}
