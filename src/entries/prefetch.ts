/** Milliseconds that the pointer must rest on a link before its page is prefetched. */
const hoverDelay = 60;

/** Prefetches the page of a link that is hovered, touched or focused, so that it opens at once. */
export function prefetchPages(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('pointerover', ({ target }) => {
    clearTimeout(timer);
    timer = setTimeout(prefetch, hoverDelay, target);
  });
  for (const type of ['touchstart', 'focusin'] as const) {
    addEventListener(type, ({ target }) => prefetch(target), { passive: true });
  }
}

function prefetch(target: EventTarget | null): void {
  const link = target instanceof Element && target.closest('a');
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
  window.preloads?.start(link);
}
