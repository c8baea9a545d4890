import type { Page } from 'playwright-core';
import { cutTexts, overfullControls, shownWords, smallTargets } from '../pages/layout-probes.ts';
import { shopUrl, sidewaysExcess, untilDrawn } from '../visitor.ts';
import type { View } from './view.ts';

type Size = { readonly width: number; readonly height: number };

/** Window sizes. At 200 % a window has half its width; 320 px is a desktop at 400 % (WCAG 1.4.10). */
const magnified: readonly Size[] = [
  { width: 720, height: 450 },
  { width: 320, height: 400 },
];

/** Storage key of the accessibility settings: `web/site/features/accessibility/settings.ts`. */
export const settingsKey = 'shampaw-accessibility';

/** Maximum time in milliseconds for a new layout; no page needs more. */
const SETTLED_MS = 1_500;

/** Resizes the window. The window is resized immediately, but its page is laid out some frames later. */
export async function atSize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await untilDrawn(page);
  // the next measurement finds a permanent overflow
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, { timeout: SETTLED_MS })
    .catch(() => undefined);
}

/** Returns what is cut, overfull or wider than the window at a size that the page already has. */
export async function lostAt(page: Page, { width }: Size): Promise<string[]> {
  const excess = await sidewaysExcess(page);
  const found = excess > 0 ? [`${excess} px wider than its window`] : [];
  found.push(...(await cutTexts(page)).map((text) => `cuts ${text}`));
  found.push(...(await overfullControls(page)).map((control) => `overfull ${control}`));
  return found.map((finding) => `at ${width} px ${finding}`);
}

/** Widths near the width at which a page is open: a narrower phone, and a tablet. */
const beside = { phone: { width: 360, height: 844 }, desk: { width: 768, height: 900 } } as const;

/** Returns what is wider than the window, cut, or too small to press at another width than the page is open at. */
export async function besideFindings(page: Page, { width }: View): Promise<string[]> {
  const before = page.viewportSize() ?? { width, height: 900 };
  const size = width < 600 ? beside.phone : beside.desk;
  await atSize(page, size);
  const excess = await sidewaysExcess(page);
  const found = [
    ...(excess > 0 ? [`${excess} px wider than its window`] : []),
    ...(await cutTexts(page)).map((text) => `cuts ${text}`),
    ...(await smallTargets(page)).map((target) => `too small ${target}`),
  ];
  await atSize(page, before);
  return found.map((finding) => `at ${size.width} px ${finding}`);
}

/** Returns content that is lost at a zoom of two or four. */
export async function zoomFindings(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  const whole = await shownWords(page);
  const found: string[] = [];
  for (const size of magnified) {
    await atSize(page, size);
    if ((await shownWords(page)) !== whole) found.push(`at ${size.width} px it says something else`);
    found.push(...(await lostAt(page, size)));
  }
  await atSize(page, before);
  return found;
}

/**
 * Widths of phones, a tablet and desktops. Media queries ignore the font size setting, so each width is a separate
 * case.
 */
const largeLetterWidths = [320, 390, 768, 1024, 1200, 1440];

/** Returns text that the largest font size cuts, at every width. Reloads the page. */
export async function largeLetterFindings(page: Page, { address }: View): Promise<string[]> {
  await page.addInitScript((key) => {
    localStorage.setItem(key, JSON.stringify({ fontSize: 24, largeText: true }));
  }, settingsKey);
  await page.goto(shopUrl + address);
  const found: string[] = [];
  for (const width of largeLetterWidths) {
    const size = { width, height: width < 600 ? 844 : 900 };
    await atSize(page, size);
    found.push(...(await lostAt(page, size)));
  }
  return found;
}
