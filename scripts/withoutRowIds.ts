import type { Plugin } from 'vite';

const named = /\brequirements: \[[^\]]*\],?/g;

/** Leaves out of a built portal which requirements its flows serve: only charts and tests read them. */
export function withoutRowIds(): Plugin {
  return {
    name: 'without-row-ids',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/machines\/\w+\.machine\.ts$/ },
      // As long as before, so that places in the source stay right.
      handler: (code) => ({
        code: code.replaceAll(named, (text) => text.replaceAll(/[^\n]/g, ' ')),
        map: null,
      }),
    },
  };
}
