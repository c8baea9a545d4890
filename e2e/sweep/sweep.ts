import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { watchMoves } from '../layout-probes.ts';
import { shopUrl, untilAlive, untilDrawn, visit } from '../visitor.ts';
import { probes, type View } from './probes.ts';
import { sweptPages } from './swept-pages.ts';

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

/** Every page in one language, once at every width, and on each visit every probe that is due there. */
export function sweep(locale: Locale): void {
  test.each(sweptPages)(
    `“$path” in ${locale} passes every probe at every width`,
    { timeout: TIMEOUT_MS },
    async (swept) => {
      const page = await visit('/robots.txt', { locale, expects: swept.expects });
      await watchMoves(page);
      const found: string[] = [];
      for (const width of swept.widths) {
        found.push(...(await sweepOnce(page, { swept, address: `/${locale}${swept.path}`, locale, width })));
      }
      expect(found).toEqual([]);
    },
  );
}
