import { useState } from 'react';
import { track } from '#web/lib/analytics.ts';
import {
  applyAccessibilitySettings,
  defaultAccessibilitySettings,
  parseAccessibilitySettings,
  accessibilityStorageKey,
  type AccessibilitySettings,
} from './settings.ts';

function storedText(): string | null {
  try {
    return window.localStorage.getItem(accessibilityStorageKey);
  } catch {
    return null;
  }
}

/**
 * Returns true if the visitor has requested more contrast in the operating system. The boot script applies this
 * setting.
 */
function prefersMoreContrast(): boolean {
  return window.matchMedia('(prefers-contrast: more)').matches;
}

/**
 * Stores the settings, or deletes them if they are null. If the browser provides no storage, the settings apply until
 * the visitor leaves the page.
 */
function storeSettings(settings: AccessibilitySettings | null): void {
  try {
    if (settings === null) window.localStorage.removeItem(accessibilityStorageKey);
    else window.localStorage.setItem(accessibilityStorageKey, JSON.stringify(settings));
  } catch {
    // storage is full or disabled, so the settings apply until the visitor leaves the page
  }
}

/** Counts each changed setting for statistics. Only 'on' or 'off' is counted, not the chosen size or colours. */
function trackSettingChanges(part: Partial<AccessibilitySettings>): void {
  for (const setting of Object.keys(part) as (keyof AccessibilitySettings)[]) {
    const value = part[setting];
    const on = typeof value === 'boolean' ? value : value !== defaultAccessibilitySettings[setting];
    track({ name: 'accessibility_toggle', setting, on });
  }
}

/**
 * Returns the visitor's settings, which are stored on the device. Each change is applied and stored immediately, and a
 * reset deletes the stored settings.
 */
export function useAccessibilitySettings() {
  const [settings, setSettings] = useState(() => parseAccessibilitySettings(storedText(), prefersMoreContrast()));
  function show(next: AccessibilitySettings) {
    setSettings(next);
    applyAccessibilitySettings(next, document.documentElement);
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
      show(parseAccessibilitySettings(null, prefersMoreContrast()));
    },
  };
}
