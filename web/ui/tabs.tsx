import { useId, useRef, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import type { IconProps } from './icons/icons.tsx';

export type Tab<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  readonly Icon: ComponentType<IconProps>;
  readonly panel: ReactNode;
};

type TabsProps<Name extends string> = {
  /** Names the row for those who hear it. */
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly current: Name;
  readonly onChange: (name: Name) => void;
};

/** Which tab a key leads to: arrows along the line of reading, round and round; Home and End. Null for other keys. */
export function tabAfterKey(key: string, place: { at: number; count: number; rightToLeft: boolean }): number | null {
  const { at, count, rightToLeft } = place;
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return (at + 1) % count;
  if (key === back) return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * Tabs as the ARIA practices have them: one stop of the Tab key, arrows move and choose. Every panel stays where it
 * is, so that what was typed in one is there on coming back.
 */
export function Tabs<Name extends string>({ label, tabs, current, onChange }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ name }) => name === current);
    const rightToLeft = list.current !== null && getComputedStyle(list.current).direction === 'rtl';
    const next = tabAfterKey(event.key, { at, count: tabs.length, rightToLeft });
    const chosen = next === null ? undefined : tabs[next];
    if (chosen === undefined) return;
    event.preventDefault();
    onChange(chosen.name);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} tabIndex={-1} className="dialog-tabs" onKeyDown={move}>
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
            onClick={() => onChange(name)}
          >
            <Icon className="size-6" />
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
