import type { Plugin } from 'vite';

/**
 * The live overlay of `npm run dev`: the chart of each running flow with the current state
 * highlighted. Needs the `watchFlows` plugin; the portal's build has neither.
 */
export function flowOverlay(): Plugin {
  return {
    name: 'flow-overlay',
    // Prebundled, these packages would contain an xstate without the probe.
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
