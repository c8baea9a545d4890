import { useSyncExternalStore } from 'react';
import { createLocalStoredText } from '../kit/local-stored-text.ts';
import type { NavigationGroupName } from '../place.ts';

const groups = createLocalStoredText('staff-groups');

/** Navigation groups that are used every day. They are expanded by default. */
const dailyGroups: ReadonlySet<NavigationGroupName> = new Set<NavigationGroupName>([
  'home',
  'sell',
  'customers',
  'stations',
]);

/** Maximum number of navigation entries for which all navigation groups are expanded by default. */
const FEW_PLACES = 8;

type Choices = Readonly<Record<string, boolean>>;

let stored: { readonly text: string | null; readonly choices: Choices } = { text: null, choices: {} };

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
  const text = groups.read();
  if (text !== stored.text) stored = { text, choices: choicesIn(text) };
  return stored.choices;
}

/** Stores on this device if the user has expanded a navigation group. */
export function storeOpenGroup(name: NavigationGroupName, isOpen: boolean): void {
  groups.write(JSON.stringify({ ...readChoices(), [name]: isOpen }));
}

/** Returns the stored choices after leaving the settings: the settings are collapsed, unless they open by default. */
export function choicesAfterSettings({ settings, ...others }: Choices): Choices {
  return settings === false ? { settings, ...others } : others;
}

/**
 * Collapses the settings, which the user has expanded, on leaving them. They are at the foot of the navigation, where
 * they would leave less space for the other groups on every screen.
 */
export function collapseSettings(): void {
  const choices = readChoices();
  if (choices['settings'] === true) groups.write(JSON.stringify(choicesAfterSettings(choices)));
}

export type GroupState = {
  readonly name: NavigationGroupName;
  /** Navigation group of the current screen. Null for a screen without a navigation entry. */
  readonly current: NavigationGroupName | null;
  /** Number of navigation entries that the user may open, in all groups. */
  readonly entryCount: number;
};

/**
 * Returns true if a navigation group is expanded before the user has made a choice. These are the groups for daily
 * work, the current group, and all groups of a small navigation. On screens that are not part of daily work, the
 * largest group is collapsed, so that the names of all groups fit.
 */
export function isGroupOpenAtFirst({ name, current, entryCount }: GroupState): boolean {
  if (name === current || entryCount <= FEW_PLACES) return true;
  const isDaily = current === null || dailyGroups.has(current);
  return dailyGroups.has(name) && (isDaily || name !== 'stations');
}

/** Returns true if a navigation group is expanded. The choice of the user has priority over the default. */
export function useIsGroupOpen(group: GroupState): boolean {
  const choices = useSyncExternalStore(groups.subscribe, readChoices);
  return choices[group.name] ?? isGroupOpenAtFirst(group);
}
