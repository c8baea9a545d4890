import { useState } from 'react';
import { track } from '#web/lib/analytics.ts';
import { applySettings, defaultSettings, parseSettings, settingsKey, type AccessibilitySettings } from './settings.ts';

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
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
  const [settings, setSettings] = useState(() => parseSettings(storage()?.getItem(settingsKey) ?? null));
  function show(next: AccessibilitySettings) {
    setSettings(next);
    applySettings(next, document.documentElement);
  }
  return {
    settings,
    change(part: Partial<AccessibilitySettings>) {
      const next = { ...settings, ...part };
      storage()?.setItem(settingsKey, JSON.stringify(next));
      show(next);
      countChanges(part);
    },
    reset() {
      storage()?.removeItem(settingsKey);
      show(defaultSettings);
    },
  };
}
