import { join } from 'node:path';
import type { Plugin } from 'vite';

/*
 * Removes parts of libraries that no page uses but their modules retain (decision 029). The build
 * fails if a library has changed.
 */

const autocomplete = /\/react-aria-components\/dist\/private\/Autocomplete\.mjs$/;
const contextsOnly = 'Autocomplete.mjs?contexts';
const contexts = [
  'AutocompleteContext',
  'AutocompleteStateContext',
  'FieldInputContext',
  'SelectableCollectionContext',
];

/**
 * Every field checks whether it is in an autocomplete; the component itself is loaded with the
 * first autocomplete.
 */
export function autocompleteApart(): Plugin {
  return {
    name: 'autocomplete-apart',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\/Autocomplete\.mjs$/ },
      handler: (_, importer = '') => join(importer, '..', contextsOnly),
    },
    load: {
      filter: { id: /\/Autocomplete\.mjs\?contexts$/ },
      handler: () =>
        [
          `import { createContext } from 'react';`,
          ...contexts.map((name) => `export const ${name} = /* @__PURE__ */ createContext(null);`),
        ].join('\n'),
    },
    transform: {
      filter: { id: autocomplete },
      handler(code) {
        const names = contexts.map((name) => {
          const [, local] = new RegExp(`([\\w$]+) as ${name}\\b`).exec(code) ?? [];
          const made = `const ${local} = `;
          if (!local || !code.includes(made)) this.error(`${name} is not made here any more.`);
          code = code.replace(made, `// `);
          return `${name} as ${local}`;
        });
        return {
          code: `import { ${names.join(', ')} } from './${contextsOnly}';\n${code}`,
          map: null,
        };
      },
    },
  };
}

/**
 * Removes React Router's aids for developers: component names, whose assignment prevents tree
 * shaking, warnings, and the messages of invariants, which still throw.
 */
export function routerWithoutAids(): Plugin {
  return {
    name: 'router-without-aids',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\// },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replaceAll(/(?<!function )\bwarning(?:Once)?\(/g, '/* @__PURE__ */ $&')
          .replaceAll(/(\binvariant\(.*), (?:"[^"\n]*"|`[^`$\n]*`)\)/g, '$1)')
          .replaceAll(/= (React\$1\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}

const inVain = (what: string) => `() => { throw new Error(${JSON.stringify(what)}); }`;

const instead: Record<string, Record<string, string>> = {
  'react-router/dist/production/lib/router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: inVain('The router is built without instrumentation.'),
    instrumentClientSideRouter: inVain('The router is built without instrumentation.'),
    instrumentHandler: inVain('The router is built without instrumentation.'),
    instrumentationResultMetaContext: 'undefined',
  },
  '@tanstack/query-core/build/modern/mutation.js': {
    Mutation: `class { constructor() { throw new Error('Flows write, by their ports.'); } }`,
    getDefaultState: inVain('Flows write, by their ports.'),
  },
};

/** Removes features that run only on request, which the portal never makes. */
export function withoutUnasked(): Plugin {
  const files = Object.keys(instead);
  return {
    name: 'without-unasked',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: new RegExp(`/(?:${files.map(literally).join('|')})$`) },
      handler(id) {
        const parts = Object.entries(instead[files.find((file) => id.endsWith(file)) ?? ''] ?? {});
        return parts.map(([name, value]) => `export const ${name} = ${value};`).join('\n');
      },
    },
  };
}

const literally = (text: string) => text.replaceAll(/[.]/g, '\\.');
