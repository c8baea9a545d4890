export type KeyAction =
  | { readonly kind: 'row'; readonly step: 1 | -1 }
  | { readonly kind: 'pick' }
  | { readonly kind: 'go' }
  | { readonly kind: 'place'; readonly path: string };

/** Maximum time in ms between the key G and the following key, which opens a screen. */
export const GO_KEY_TIMEOUT_MS = 1_500;

/** Maps the physical key that is pressed after G to the path of a screen. For example, `KeyO` opens Orders. */
export const goKeys: Readonly<Record<string, string>> = {
  KeyH: 'dashboard',
  KeyO: 'orders',
  KeyV: 'vouchers',
  KeyC: 'customers',
  KeyI: 'inbox',
  KeyR: 'control-room',
  KeyS: 'stations',
  KeyW: 'work-orders',
  KeyP: 'payments',
  KeyE: 'reports',
  KeyT: 'team',
};

type LetterPress = {
  /** Code of the physical key, which is the same on a Hebrew and an English keyboard. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
};

/** Actions of the shortcut keys that are pressed without G before them. */
const alone: Readonly<Record<string, KeyAction>> = {
  KeyJ: { kind: 'row', step: 1 },
  KeyK: { kind: 'row', step: -1 },
  KeyX: { kind: 'pick' },
  KeyG: { kind: 'go' },
};

/**
 * Returns the action of a shortcut key. Returns null if the key has no action. `isAfterGo` is true if the previous key
 * was G.
 */
export function keyActionOf(press: LetterPress, isAfterGo: boolean): KeyAction | null {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (ctrlKey || metaKey || altKey || shiftKey) return null;
  if (!isAfterGo) return alone[code] ?? null;
  const path = goKeys[code];
  return path === undefined ? null : { kind: 'place', path };
}

/**
 * Selectors of elements that use typed characters themselves. These are text fields, and lists that select an item by
 * its first letters.
 */
const READS_LETTERS = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  ...['combobox', 'grid', 'listbox', 'menu', 'radiogroup', 'spinbutton', 'tree'].map((role) => `[role=${role}]`),
].join(', ');

/**
 * Returns true if a typed character must not act as a shortcut. This is the case if a dialog is open, or if a text
 * field or a list has the focus.
 */
export function isShortcutBlocked(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return target instanceof Element && target.closest(READS_LETTERS) !== null;
}
