export type Shortcut = 'palette' | 'sheet';

type Pressed = {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** Somebody is typing, or a dialog is open: then a letter is a letter. */
  readonly isTaken: boolean;
};

/** What a key opens. Ctrl K is the key, whatever letter a Hebrew keyboard has there. */
export function shortcutOf({ key, code, ctrlKey, metaKey, altKey, isTaken }: Pressed): Shortcut | null {
  const isWithControl = ctrlKey || metaKey;
  if (isWithControl && !altKey && code === 'KeyK') return 'palette';
  if (isTaken || isWithControl || altKey) return null;
  if (key === '/') return 'palette';
  return key === '?' ? 'sheet' : null;
}
