import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import type { MenuEntry, MenuList } from './MenuList.tsx';

export type { MenuEntry };

interface MenuProps {
  /** The accessible name of the menu's button. */
  name: string;
  className: string;
  /** The content of the menu's button. */
  children: ReactNode;
  label: string;
  /** Groups of entries, with separators. */
  groups: readonly (readonly MenuEntry[])[];
}

/** A button that opens a list of pages and actions; its code loads once the page is idle. */
export function Menu({ name, className, children, label, groups }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [List, setList] = useState<typeof MenuList>();
  const [focused, setFocused] = useState<'first' | 'last' | 'list'>();
  const isOpen = focused !== undefined;

  const forget = () => setFocused(undefined);
  // Until it has loaded, every hover or focus tries again.
  const approach = () => {
    if (List) return;
    const load = async () => (await import('./MenuList.tsx')).MenuList;
    load().then((list) => setList(() => list), forget);
  };
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    // Prefetch, so that the menu opens offline.
    whenIdle(() => void import('./MenuList.tsx').catch(() => undefined));
  }, []);
  const open = (focus: 'first' | 'last' | 'list') => {
    approach();
    // A mouse presses before it focuses, and a closing list returns focus to where it was.
    trigger.current?.focus({ preventScroll: true });
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
        // If focus leaves the button before the list has loaded, the list stays closed.
        onBlur={List ? undefined : forget}
        onKeyDown={openByArrow}
        // A mouse opens it on press, like system menus.
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
