/** Font sizes in pixels that the visitor can choose (specification, section 5). */
export const fontSizes = [14, 16, 18, 20, 24] as const;
export type FontSize = (typeof fontSizes)[number];

export const colorChoices = ['none', 'protanopia', 'deuteranopia', 'tritanopia'] as const;
export type ColorChoice = (typeof colorChoices)[number];

/** The accessibility settings from section 3 of the specification. */
export type AccessibilitySettings = {
  readonly fontSize: FontSize;
  readonly highContrast: boolean;
  readonly largeText: boolean;
  readonly reducedMotion: boolean;
  readonly screenReader: boolean;
  readonly keyboardNavigation: boolean;
  readonly soundEnabled: boolean;
  readonly focusOutline: boolean;
  readonly colorBlindness: ColorChoice;
};

export type AccessibilitySwitch = Exclude<keyof AccessibilitySettings, 'fontSize' | 'colorBlindness'>;

export const defaultAccessibilitySettings: AccessibilitySettings = {
  fontSize: 16,
  highContrast: false,
  largeText: false,
  reducedMotion: false,
  screenReader: false,
  keyboardNavigation: true,
  soundEnabled: true,
  focusOutline: true,
  colorBlindness: 'none',
};

export const accessibilityStorageKey = 'shampaw-accessibility';

/** CSS classes of the root element for the settings. `site.css` defines their styles. */
export const accessibilitySwitchClasses = {
  highContrast: 'a11y-high-contrast',
  largeText: 'a11y-large-text',
  reducedMotion: 'a11y-reduced-motion',
  screenReader: 'a11y-screen-reader',
  keyboardNavigation: 'a11y-keyboard-navigation',
  soundEnabled: 'a11y-sound-enabled',
  focusOutline: 'a11y-focus-outline',
} as const satisfies Record<AccessibilitySwitch, string>;

export const switches = Object.keys(accessibilitySwitchClasses) as readonly AccessibilitySwitch[];

function recordOrEmpty(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * Parses the stored settings. Invalid values are replaced by the defaults. If no high-contrast setting is stored, the
 * setting of the operating system applies.
 */
export function parseAccessibilitySettings(text: string | null, systemContrast = false): AccessibilitySettings {
  const defaults = { ...defaultAccessibilitySettings, highContrast: systemContrast };
  let stored: Record<string, unknown>;
  try {
    stored = recordOrEmpty(JSON.parse(text ?? '{}'));
  } catch {
    return defaults;
  }
  const flags = Object.fromEntries(
    switches.map((name) => [name, typeof stored[name] === 'boolean' ? stored[name] : defaults[name]]),
  ) as Record<AccessibilitySwitch, boolean>;
  return {
    ...flags,
    fontSize: fontSizes.find((size) => size === stored['fontSize']) ?? defaultAccessibilitySettings.fontSize,
    colorBlindness: colorChoices.find((choice) => choice === stored['colorBlindness']) ?? 'none',
  };
}

/**
 * Returns the CSS classes of the root element and its font size in percent. The font size is null if it is the default.
 */
export function pageClassesOf(settings: AccessibilitySettings): { classes: string[]; rootSize: string | null } {
  const classes: string[] = switches.filter((name) => settings[name]).map((name) => accessibilitySwitchClasses[name]);
  if (settings.colorBlindness !== 'none') classes.push(`a11y-${settings.colorBlindness}`);
  const percent = (settings.fontSize / defaultAccessibilitySettings.fontSize) * 100;
  return { classes, rootSize: settings.fontSize === defaultAccessibilitySettings.fontSize ? null : `${percent}%` };
}

/** Applies the settings to the current page. The boot script applies them to the next page before its first paint. */
export function applyAccessibilitySettings(settings: AccessibilitySettings, root: HTMLElement): void {
  const { classes, rootSize } = pageClassesOf(settings);
  for (const name of Array.from(root.classList)) if (name.startsWith('a11y-')) root.classList.remove(name);
  root.classList.add(...classes);
  if (rootSize === null) root.style.removeProperty('--root-size');
  else root.style.setProperty('--root-size', rootSize);
}
