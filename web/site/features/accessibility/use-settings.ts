import { useState } from 'react';
import { track } from '#web/lib/analytics.ts';
import { applySettings, defaultSettings, parseSettings, settingsKey, type AccessibilitySettings } from './settings.ts';

function keptText(): string | null {
  try {
    return window.localStorage.getItem(settingsKey);
  } catch {
    return null;
  }
}

/** Null forgets them. A browser that keeps nothing, or has no room, still shows what was chosen until the page is left. */
function keep(settings: AccessibilitySettings | null): void {
  try {
    if (settings === null) window.localStorage.removeItem(settingsKey);
    else window.localStorage.setItem(settingsKey, JSON.stringify(settings));
  } catch {
    // storage is full or switched off
  }
}

/** Counts what was turned away from its default or back to it; not which size or which colours. */
function countChanges(part: Partial<AccessibilitySettings>): void {
  for (const setting of Object.keys(part) as (keyof AccessibilitySettings)[]) {
    const value = part[setting];
    const on = typeof value === 'boolean' ? value : value !== defaultSettings[setting];
    track({ name: 'accessibility_toggle', setting, on });
  }
}

/** The visitor's settings: read from the device, applied and kept on every change, cleared by a reset. */
export function useSettings() {
  const [settings, setSettings] = useState(() => parseSettings(keptText()));
  function show(next: AccessibilitySettings) {
    setSettings(next);
    applySettings(next, document.documentElement);
  }
  return {
    settings,
    change(part: Partial<AccessibilitySettings>) {
      const next = { ...settings, ...part };
      keep(next);
      show(next);
      countChanges(part);
    },
    reset() {
      keep(null);
      show(defaultSettings);
    },
  };
}
