import type { Plugin } from 'vite';

/**
 * The live overlay of `npm run dev`: the chart of each running flow with the present state lit.
 * Needs `watchFlows` beside it; the build of the portal has neither.
 */
export function flowOverlay(): Plugin {
  return {
    name: 'flow-overlay',
    // Bundled ahead, they would bring their own xstate past the probe.
    config: () => ({
      optimizeDeps: {
        exclude: ['xstate', '@xstate/react'],
        include: [
          '@xstate/react > use-sync-external-store/shim',
          '@xstate/react > use-sync-external-store/shim/with-selector',
        ],
      },
    }),
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'module', src: '/tools/flows/overlay/overlay.ts' },
        injectTo: 'head-prepend',
      },
    ],
  };
}
