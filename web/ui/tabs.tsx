import { useEffect, useId, useRef, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import type { IconProps } from './icons/icons.tsx';

export type Tab<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  /** Icon next to the label. Absent if the label is enough without an icon. */
  readonly Icon?: ComponentType<IconProps>;
  readonly panel: ReactNode;
};

type TabsProps<Name extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly current: Name;
  readonly onChange: (name: Name) => void;
  /** True if the tabs are arranged vertically, one below the other. */
  readonly isVertical?: boolean;
};

type TabDirection = 'ltr' | 'rtl' | 'down';

const arrowKeys: Readonly<Record<TabDirection, { readonly forward: string; readonly back: string }>> = {
  ltr: { forward: 'ArrowRight', back: 'ArrowLeft' },
  rtl: { forward: 'ArrowLeft', back: 'ArrowRight' },
  down: { forward: 'ArrowDown', back: 'ArrowUp' },
};

/**
 * Returns the index of the tab that a key press selects, or null for other keys. The arrow keys follow the direction of
 * the tabs and continue at the other end. Home and End select the first and the last tab.
 */
export function tabAfterKey(key: string, place: { at: number; count: number; direction: TabDirection }): number | null {
  const { at, count, direction } = place;
  const { forward, back } = arrowKeys[direction];
  if (key === forward) return (at + 1) % count;
  if (key === back) return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * Tabs that follow the ARIA practices. The Tab key stops only once, and arrow keys select a tab. All panels stay
 * mounted, so that typed values are kept when another tab is selected.
 */
export function Tabs<Name extends string>({ label, tabs, current, onChange, isVertical = false }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [wasSwitched, setSwitched] = useState(false);

  // tabs that are wider than the screen are scrolled to the current tab
  useEffect(() => {
    const line = list.current;
    const tab = document.getElementById(`${id}-${current}`);
    if (line === null || tab === null) return;
    const [around, own] = [line.getBoundingClientRect(), tab.getBoundingClientRect()];
    line.scrollBy({ left: own.left + own.width / 2 - around.left - around.width / 2, behavior: 'instant' });
  }, [id, current]);

  function choose(name: Name) {
    setSwitched(true);
    onChange(name);
  }

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ name }) => name === current);
    const rightToLeft = list.current !== null && getComputedStyle(list.current).direction === 'rtl';
    const direction = isVertical ? 'down' : rightToLeft ? 'rtl' : 'ltr';
    const next = tabAfterKey(event.key, { at, count: tabs.length, direction });
    const chosen = next === null ? undefined : tabs[next];
    if (chosen === undefined) return;
    event.preventDefault();
    choose(chosen.name);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation={isVertical ? 'vertical' : 'horizontal'}
        tabIndex={-1}
        className="dialog-tabs"
        data-switched={wasSwitched || undefined}
        onKeyDown={move}
      >
        {tabs.map(({ name, label: words, Icon }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            className="dialog-tab"
            aria-selected={name === current}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={name === current ? 0 : -1}
            onClick={() => choose(name)}
          >
            {Icon === undefined ? null : <Icon className="icon-large" />}
            <span>{words}</span>
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          hidden={name !== current}
        >
          {panel}
        </div>
      ))}
    </>
  );
}
