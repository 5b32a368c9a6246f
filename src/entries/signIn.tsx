import { storeLanguage } from '#api/document.ts';
import { SignInPage } from '#routes/visitors/signIn.tsx';
import { reloadPage } from '#routes/flow/toasts.tsx';
import { showPage } from './showPage.tsx';

showPage(<SignInPage />);

// Switch the language without a new history entry, since this one stores the visitor's target.
document.querySelector<HTMLElement>('#seller')?.addEventListener('click', (event) => {
  const { target, altKey, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]');
  if (!link || !history.state || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  storeLanguage(link.href).then(reloadPage, () => location.assign(link.href));
});
