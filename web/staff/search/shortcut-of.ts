export type Shortcut = 'palette' | 'sheet';

type KeyPress = {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** True while the user types or a dialog is open, because letter keys are not shortcuts then. */
  readonly isTaken: boolean;
};

/**
 * Returns the shortcut of a key press. Ctrl K is recognised by the physical key, so that it also works on a Hebrew
 * keyboard.
 */
export function shortcutOf({ key, code, ctrlKey, metaKey, altKey, isTaken }: KeyPress): Shortcut | null {
  const isWithControl = ctrlKey || metaKey;
  if (isWithControl && !altKey && code === 'KeyK') return 'palette';
  if (isTaken || isWithControl || altKey) return null;
  if (key === '/') return 'palette';
  return key === '?' ? 'sheet' : null;
}
