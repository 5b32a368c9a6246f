import { SignInPage } from '#routes/signIn.tsx';
import { reloadPage } from '#routes/toasts.tsx';
import { showPage } from './showPage.tsx';

showPage(<SignInPage />);

// Another language comes without another history entry: this one knows where the visitor is going.
document.querySelector<HTMLElement>('#seller')?.addEventListener('click', (event) => {
  const { target, altKey, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]');
  if (!link || !history.state || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  // Whoever asks for it has chosen it.
  fetch(link.href, { redirect: 'manual' }).then(reloadPage, () => location.assign(link.href));
});
