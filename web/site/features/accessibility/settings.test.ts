import { expect, test } from 'vitest';
import { bootScript } from '../../boot-script.ts';
import { documentClasses } from '../../document-classes.ts';
import {
  defaultAccessibilitySettings,
  pageClassesOf,
  parseAccessibilitySettings,
  accessibilityStorageKey,
  type AccessibilitySettings,
} from './settings.ts';

type Extras = { language?: string; cookie?: string; path?: string; moreContrast?: boolean };

/** Runs the boot script on a page as the server sends it. Returns its changes to the root element. */
function bootedWith(stored: string | null, extras: Extras = {}) {
  const classes = new Set(documentClasses.split(' '));
  const style = new Map<string, string>();
  const page = { reloads: 0, cookie: extras.cookie ?? '' };
  const items = new Map<string, string | null>([
    [accessibilityStorageKey, stored],
    ['language', extras.language ?? null],
  ]);
  const browser = {
    addEventListener: () => undefined,
    document: {
      documentElement: {
        lang: 'en',
        classList: { add: (name: string) => classes.add(name), remove: (name: string) => classes.delete(name) },
        style: { setProperty: (name: string, value: string) => style.set(name, value) },
      },
      // this page has no scripts that wait for the first paint
      getElementById: () => null,
      get cookie() {
        return page.cookie;
      },
      set cookie(value: string) {
        page.cookie = value.split(';')[0] ?? '';
      },
    },
    matchMedia: () => ({ matches: extras.moreContrast ?? false }),
    localStorage: { getItem: (name: string) => items.get(name) ?? null },
    location: { pathname: extras.path ?? '/', protocol: 'http:', reload: () => (page.reloads += 1) },
  };
  // runs the script in a minimal browser, because in the head it runs alone
  new Function(...Object.keys(browser), bootScript)(...Object.values(browser));
  classes.delete('scripted');
  return { classes: [...classes].sort(), rootSize: style.get('--root-size') ?? null, ...page };
}

function expectSameAsDialog(settings: AccessibilitySettings) {
  const { classes, rootSize } = pageClassesOf(settings);
  const booted = bootedWith(JSON.stringify(settings));
  expect(booted.classes).toEqual([...classes].sort());
  expect(booted.rootSize).toBe(rootSize);
}

test('the page starts with exactly the look that the settings dialog gave it', () => {
  expectSameAsDialog(defaultAccessibilitySettings);
  for (const fontSize of [14, 18, 20, 24] as const) expectSameAsDialog({ ...defaultAccessibilitySettings, fontSize });
  for (const colorBlindness of ['protanopia', 'deuteranopia', 'tritanopia'] as const)
    expectSameAsDialog({ ...defaultAccessibilitySettings, colorBlindness });
  expectSameAsDialog({
    ...defaultAccessibilitySettings,
    highContrast: true,
    largeText: true,
    reducedMotion: true,
    screenReader: true,
    keyboardNavigation: false,
    soundEnabled: false,
    focusOutline: false,
  });
});

test('without stored settings, or with broken ones, the page has the default look', () => {
  const { classes } = pageClassesOf(defaultAccessibilitySettings);
  for (const stored of [null, '', 'not json', '{"fontSize":99,"colorBlindness":"x"}', '[]', 'null'])
    expect(bootedWith(stored).classes).toEqual([...classes].sort());
});

test('invalid stored settings become defaults', () => {
  expect(parseAccessibilitySettings('{"fontSize":17,"highContrast":"yes","soundEnabled":false}')).toEqual({
    ...defaultAccessibilitySettings,
    soundEnabled: false,
  });
  expect(parseAccessibilitySettings('nonsense')).toEqual(defaultAccessibilitySettings);
});

test('a language that is only in the storage is sent to the server once', () => {
  expect(bootedWith(null, { language: 'he' })).toMatchObject({ cookie: 'language=he', reloads: 1 });
  expect(bootedWith(null, { language: 'en' }).reloads).toBe(0);
  expect(bootedWith(null, { language: 'fr' }).reloads).toBe(0);
  expect(bootedWith(null, { language: 'he', cookie: 'language=en' }).reloads).toBe(0);
  expect(bootedWith(null, { language: 'he', path: '/en/voucher' }).reloads).toBe(0);
});

test('a system that asks for more contrast gets it, until the visitor chooses', () => {
  expect(parseAccessibilitySettings(null, true).highContrast).toBe(true);
  expect(parseAccessibilitySettings('{"highContrast":false}', true).highContrast).toBe(false);
  expect(bootedWith(null, { moreContrast: true }).classes).toContain('a11y-high-contrast');
  const declined = JSON.stringify({ highContrast: false });
  expect(bootedWith(declined, { moreContrast: true }).classes).not.toContain('a11y-high-contrast');
});
