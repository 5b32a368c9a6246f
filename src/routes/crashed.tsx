import { texts } from '#messages/shell.ts';
import { CrashedScreen } from '#ui/screens/shell/CrashedScreen.tsx';
import { SupportCode } from './supportCode.tsx';
import { usePage } from './usePage.ts';

/** In place of a page that threw or could not be loaded; its links load the portal afresh. */
export function Crashed() {
  usePage(texts.crashedPage);
  return <CrashedScreen help={<SupportCode align="center" />} onReload={() => location.reload()} />;
}
