export type Shortcut = 'palette' | 'sheet';

type TypedKey = Pick<KeyPress, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

type KeyPress = {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** True while a text field has the focus or a dialog is open. Characters are then not used as shortcuts. */
  readonly isTaken: boolean;
};

/**
 * Returns the shortcut that belongs to a key press. Ctrl K is recognised by the physical key, so that it also works on
 * a Hebrew keyboard.
 */
export function shortcutOf({ key, code, ctrlKey, metaKey, altKey, isTaken }: KeyPress): Shortcut | null {
  const isWithControl = ctrlKey || metaKey;
  if (isWithControl && !altKey && code === 'KeyK') return 'palette';
  if (isTaken || isWithControl || altKey) return null;
  if (key === '/') return 'palette';
  return key === '?' ? 'sheet' : null;
}

/**
 * Returns the typed text after a key press while the search palette loads. Returns null if the palette is not loading
 * (`typed` is null). Also returns null for a key that types no character and is not Backspace.
 */
export function typedTextAfterKey(typed: string | null, { key, ctrlKey, metaKey, altKey }: TypedKey): string | null {
  if (typed === null || ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return [...typed].slice(0, -1).join('');
  return [...key].length === 1 ? typed + key : null;
}
