import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { watchMoves } from '../pages/layout-probes.ts';
import { shopUrl, untilAlive, untilDrawn, visit } from '../visitor.ts';
import { probes, type View } from './probes.ts';
import { sweptPages, type Width } from './swept-pages.ts';

/** Four visits of the longest page, on a machine that is busy with other things. */
const TIMEOUT_MS = 240_000;

/** Asks for a page whose letters arrive only when it already answers: the slowest line there is. */
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
  // a link with a secret behind its # would otherwise only move within the page that is open, and that would be laid out
  // and drawn for its next window before it is left
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

/** What is only read in a language is read where nothing is folded away. */
const readAt: readonly Width[] = [1440];

/** Every page in one language: whole, once at every width, or read; on each visit every probe that is due there. */
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
