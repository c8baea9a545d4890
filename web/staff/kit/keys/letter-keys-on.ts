import { createLocalStoredText } from '../device-text.ts';

const letterKeys = createLocalStoredText('staff-letter-keys');

/**
 * Returns true if single characters are shortcuts, which is the default. Users can switch them off, because speech
 * input types characters (WCAG 2.1.4).
 */
export function areLetterShortcutsOn(): boolean {
  return letterKeys.read() !== 'off';
}

/** Stores on this device whether single characters are shortcuts. */
export function storeLetterKeysOn(isOn: boolean): void {
  letterKeys.write(isOn ? 'on' : 'off');
}
