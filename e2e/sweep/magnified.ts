import type { Page } from 'playwright-core';
import { cutTexts, overfullControls, shownWords } from '../pages/layout-probes.ts';
import { shopUrl, sidewaysExcess, untilDrawn } from '../visitor.ts';
import type { View } from './probes.ts';

type Size = { readonly width: number; readonly height: number };

/** A window at 200 % is half as wide to its page; 320 px is a desk at 400 % (WCAG 1.4.10). */
const magnified: readonly Size[] = [
  { width: 720, height: 450 },
  { width: 320, height: 400 },
];

/** Where the settings dialog keeps its choices: `web/site/features/accessibility/settings.ts`. */
const settingsKey = 'shampaw-accessibility';

/** Longer than any page needs to be laid out for another window. */
const SETTLED_MS = 1_500;

/** A window is resized at once, its page is laid out by other rules some frames later. */
export async function atSize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await untilDrawn(page);
  // what is wider than its window for good is found by whoever measures next
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, { timeout: SETTLED_MS })
    .catch(() => undefined);
}

async function lostAt(page: Page, { width }: Size): Promise<string[]> {
  const excess = await sidewaysExcess(page);
  const found = excess > 0 ? [`${excess} px wider than its window`] : [];
  found.push(...(await cutTexts(page)).map((text) => `cuts ${text}`));
  found.push(...(await overfullControls(page)).map((control) => `overfull ${control}`));
  return found.map((finding) => `at ${width} px ${finding}`);
}

/** What a window at twice or four times the size loses. */
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

/** Phones, a tablet and desks. Media queries do not know the letters of the settings: each width is a case of its own. */
const largeLetterWidths = [320, 390, 768, 1024, 1200, 1440];

/** What the largest letters of the settings cut, at every width. Loads the page again. */
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
