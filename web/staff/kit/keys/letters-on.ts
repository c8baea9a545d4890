const KEY = 'staff-letter-keys';

/** Setting of this tab, used if the browser refuses storage. */
let unstored: string | null = null;

/**
 * Returns whether single characters are shortcuts, which is the default. They can be switched off, because speech input
 * types characters (WCAG 2.1.4).
 */
export function areLettersOn(): boolean {
  try {
    return (localStorage.getItem(KEY) ?? unstored) !== 'off';
  } catch {
    return unstored !== 'off';
  }
}

/** Stores on this device whether single characters are shortcuts. */
export function storeLettersOn(isOn: boolean): void {
  unstored = isOn ? 'on' : 'off';
  try {
    localStorage.setItem(KEY, unstored);
  } catch {
    // without storage, the choice holds until the tab is closed
  }
}
