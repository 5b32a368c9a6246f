import type { Plugin } from 'vite';

const text = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/;
const types = /\btypes: \{(?:\s*\w+: \{\} as [^\n]+,)+\s*\},/;
const note = new RegExp(
  `\\bdescription:\\s*(?:${text.source}),?|\\b(?:requirements|calls|says): \\[[^\\]]*\\],?|${types.source}`,
  'g',
);

/** Leaves out of a built portal what its charts note for readers, tests and the compiler alone. */
export function withoutNotes(): Plugin {
  return {
    name: 'without-notes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/machines\/\w+\.machine\.ts$/ },
      // As long as before, so that places in the source stay right.
      handler: (code) => ({
        code: code.replaceAll(note, (found) => found.replaceAll(/[^\n]/g, ' ')),
        map: null,
      }),
    },
  };
}
