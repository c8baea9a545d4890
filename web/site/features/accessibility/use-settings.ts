import { useState } from 'react';
import { track } from '#web/lib/analytics.ts';
import {
  applySettings,
  defaultSettings,
  parseSettings,
  settingsStorageKey,
  type AccessibilitySettings,
} from './settings.ts';

function storedText(): string | null {
  try {
    return window.localStorage.getItem(settingsStorageKey);
  } catch {
    return null;
  }
}

/** Returns true if the system requests more contrast; the boot script applies it. */
function prefersMoreContrast(): boolean {
  return window.matchMedia('(prefers-contrast: more)').matches;
}

/**
 * Stores the settings; null deletes them. If the browser provides no storage, they apply until the visitor leaves the
 * page.
 */
function storeSettings(settings: AccessibilitySettings | null): void {
  try {
    if (settings === null) window.localStorage.removeItem(settingsStorageKey);
    else window.localStorage.setItem(settingsStorageKey, JSON.stringify(settings));
  } catch {
    // storage is full or disabled, so the settings apply until the visitor leaves the page
  }
}

/** Counts each changed setting for statistics as on or off, without the chosen size or colours. */
function trackSettingChanges(part: Partial<AccessibilitySettings>): void {
  for (const setting of Object.keys(part) as (keyof AccessibilitySettings)[]) {
    const value = part[setting];
    const on = typeof value === 'boolean' ? value : value !== defaultSettings[setting];
    track({ name: 'accessibility_toggle', setting, on });
  }
}

/**
 * Returns the visitor's settings, which are read from the device, applied and stored on every change, and deleted by a
 * reset.
 */
export function useSettings() {
  const [settings, setSettings] = useState(() => parseSettings(storedText(), prefersMoreContrast()));
  function show(next: AccessibilitySettings) {
    setSettings(next);
    applySettings(next, document.documentElement);
  }
  return {
    settings,
    change(part: Partial<AccessibilitySettings>) {
      const next = { ...settings, ...part };
      storeSettings(next);
      show(next);
      trackSettingChanges(part);
    },
    reset() {
      storeSettings(null);
      show(parseSettings(null, prefersMoreContrast()));
    },
  };
}
