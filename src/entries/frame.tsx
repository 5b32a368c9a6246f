import '#ui/theme/theme.ts';
import { FrameScreen } from '#ui/screens/shell/FrameScreen.tsx';

/** A customer's page before its code is there; the same in every document. */
export function FramePage() {
  return <FrameScreen />;
}
