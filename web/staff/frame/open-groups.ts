import { useSyncExternalStore } from 'react';
import type { GroupName } from '../place.ts';

const KEY = 'staff-groups';

/** Groups of daily work, which are expanded until the user collapses them. */
const openAtFirst: ReadonlySet<string> = new Set<GroupName>(['home', 'sell', 'customers', 'stations']);

/** Maximum number of places for which all groups are expanded at first. */
const FEW_PLACES = 8;

type Choices = Readonly<Record<string, boolean>>;

const listeners = new Set<() => void>();
let stored: { readonly text: string | null; readonly choices: Choices } = { text: null, choices: {} };
/** Choices of this tab if the browser provides no storage; null if there are none. */
let unstored: string | null = null;

function readText(): string | null {
  try {
    return localStorage.getItem(KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

function choicesIn(text: string | null): Choices {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(
      Object.entries(read).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  } catch {
    return {};
  }
}

function readChoices(): Choices {
  const text = readText();
  if (text !== stored.text) stored = { text, choices: choicesIn(text) };
  return stored.choices;
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

/** Stores on this device whether a group is expanded. */
export function storeOpenGroup(name: GroupName, isOpen: boolean): void {
  const text = JSON.stringify({ ...readChoices(), [name]: isOpen });
  unstored = text;
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // without storage, the choice applies until the tab is closed
  }
  for (const changed of listeners) changed();
}

export type GroupState = {
  readonly name: GroupName;
  /** True if the group contains the current screen. */
  readonly isCurrent: boolean;
  /** Number of places that the user may open, in all groups. */
  readonly placeCount: number;
};

/**
 * Returns whether a group is expanded: the user's choice, otherwise true for daily work, the current group and a small
 * navigation.
 */
export function useIsOpen({ name, isCurrent, placeCount }: GroupState): boolean {
  const choices = useSyncExternalStore(subscribe, readChoices);
  return choices[name] ?? (isCurrent || placeCount <= FEW_PLACES || openAtFirst.has(name));
}
