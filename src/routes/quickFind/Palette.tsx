import { useMemo } from 'react';
import type { ComponentProps } from 'react';
import { QuickFindDialog } from '#ui/screens/quickFind/QuickFindDialog.tsx';
import type { Group } from './entries.ts';
import { createFinder } from './finder.ts';

interface PaletteProps extends Omit<ComponentProps<typeof QuickFindDialog>, 'find'> {
  groups: readonly Group[];
}

/** Quick find among these groups. */
export function Component({ groups, ...palette }: PaletteProps) {
  const find = useMemo(() => createFinder(groups), [groups]);
  return <QuickFindDialog {...palette} find={find} />;
}
