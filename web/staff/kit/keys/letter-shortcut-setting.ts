import { createLocalStoredText } from '../local-stored-text.ts';

const letterKeys = createLocalStoredText('staff-letter-keys');

/**
 * Returns true if single characters are keyboard shortcuts, which is the default. Users can switch these shortcuts off,
 * because speech input types characters (WCAG 2.1.4).
 */
export function areLetterShortcutsEnabled(): boolean {
  return letterKeys.read() !== 'off';
}

/** Stores on this device if single characters are keyboard shortcuts. */
export function storeLetterShortcutsEnabled(isOn: boolean): void {
  letterKeys.write(isOn ? 'on' : 'off');
}
