import { useState } from 'react';
import { applySettings, defaultSettings, parseSettings, settingsKey, type AccessibilitySettings } from './settings.ts';

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
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
    },
    reset() {
      storage()?.removeItem(settingsKey);
      show(defaultSettings);
    },
  };
}
