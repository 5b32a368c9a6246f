import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import type { MenuEntry, MenuList } from './MenuList.tsx';

export type { MenuEntry };

interface MenuProps {
  /** What the menu's button is called. */
  name: string;
  className: string;
  /** What the menu's button shows. */
  children: ReactNode;
  label: string;
  /** In groups, with a line between them. */
  groups: readonly (readonly MenuEntry[])[];
}

/** A button that opens a list of pages and actions, whose code comes once the page rests. */
export function Menu({ name, className, children, label, groups }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [List, setList] = useState<typeof MenuList>();
  const [focused, setFocused] = useState<'first' | 'last' | 'list'>();
  const isOpen = focused !== undefined;

  const forget = () => setFocused(undefined);
  // Until it came once, every approach tries again.
  const approach = () => {
    if (List) return;
    const load = async () => (await import('./MenuList.tsx')).MenuList;
    load().then((list) => setList(() => list), forget);
  };
  useEffect(() => {
    const rest = window.requestIdleCallback ?? setTimeout;
    // A press that comes offline must not have to fetch it.
    rest(() => void import('./MenuList.tsx').catch(() => undefined));
  }, []);
  const open = (focus: 'first' | 'last' | 'list') => {
    approach();
    setFocused(focus);
  };
  const openByArrow = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown') open('first');
    if (key === 'ArrowUp') open('last');
  };

  return (
    <>
      <Button
        ref={trigger}
        className={className}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen && List ? id : undefined}
        onHoverStart={approach}
        onFocus={approach}
        // Whoever has gone on by the time the list comes wants it no more.
        onBlur={List ? undefined : forget}
        onKeyDown={openByArrow}
        // A mouse opens it by going down, as the system's menus do.
        onPressStart={({ pointerType }) => {
          if (pointerType === 'mouse') open('list');
        }}
        onPress={({ pointerType }) => {
          if (pointerType !== 'mouse') open(pointerType === 'touch' ? 'list' : 'first');
        }}
      >
        {children}
      </Button>
      {List ? (
        <List
          id={id}
          label={label}
          groups={groups}
          trigger={trigger}
          isOpen={isOpen}
          focused={focused}
          onClose={forget}
        />
      ) : null}
    </>
  );
}
