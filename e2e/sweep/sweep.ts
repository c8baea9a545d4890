import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { watchMoves } from '../pages/layout-probes.ts';
import { shopUrl, untilAlive, untilDrawn, visit } from '../visitor.ts';
import { probes } from './probes.ts';
import type { View } from './view.ts';
import { sweptPages, type Width } from './swept-pages.ts';

/** Maximum time for four visits to the longest page on a busy machine. */
const TIMEOUT_MS = 240_000;

/** Opens a page whose fonts arrive only after it is interactive, as on the slowest connection. */
async function gotoWithLateLetters(page: Page, address: string): Promise<void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(shopUrl + address, { waitUntil: 'commit' });
  await untilAlive(page);
  release();
  await page.waitForLoadState('load');
  await page.unroute('**/*.woff2');
}

async function sweepOnce(page: Page, view: View): Promise<string[]> {
  const { address, locale, width } = view;
  // a URL that differs only in its fragment would not reload the page
  await page.goto(`${shopUrl}/robots.txt`);
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await gotoWithLateLetters(page, address);
  await page.locator('h1').first().waitFor();
  await untilDrawn(page);
  const found: string[] = [];
  for (const { name, isDue, look } of probes) {
    if (!isDue(view)) continue;
    const said = await look(page, view);
    found.push(...said.map((finding) => `${name} · ${address} · ${locale} · ${width} px · ${finding}`));
  }
  return found;
}

/** Widths at which pages are checked that are only read, because nothing is collapsed there. */
const readAt: readonly Width[] = [1440];

/**
 * Visits every page in one language, either with all checks at every width, or only to read its text. Each visit runs
 * the probes that apply.
 */
export function sweep(locale: Locale): void {
  test.each(sweptPages)(
    `“$path” in ${locale} passes every probe that is due`,
    { timeout: TIMEOUT_MS },
    async (swept) => {
      const page = await visit('/robots.txt', { locale, expects: swept.expects });
      await watchMoves(page);
      const found: string[] = [];
      const isWhole = swept.wholeIn.includes(locale);
      for (const width of isWhole ? swept.widths : readAt) {
        found.push(...(await sweepOnce(page, { swept, isWhole, address: `/${locale}${swept.path}`, locale, width })));
      }
      expect(found).toEqual([]);
    },
  );
}
