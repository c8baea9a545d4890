import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listGiftCards, listPackages } from '#contracts/selling/catalogue.ts';
import { listStations } from '#contracts/stations/stations.ts';
import { answerInPlace } from '../server-answers.ts';
import { locales } from '#contracts/core/locale.ts';
import { cutTexts, lastingMotion } from './layout-probes.ts';
import { expectNoSidewaysScroll, visit } from '../visitor.ts';

/** Storage key of the accessibility settings: `web/site/features/accessibility/settings.ts`. */
const settingsKey = 'shampaw-accessibility';

async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
}

/** Long names that an owner could enter. */
const longNames = {
  name: 'Shampaw Kikar HaMedina Underground Self-Service Bathhouse-for-Exceptionally-Muddy-Retrievers (North Wing) · שמפאו כיכר המדינה',
  nameHe: 'שמפאו כיכר המדינה, בית המרחץ התת־קרקעי לשירות עצמי של כלבים מלוכלכים־במיוחד (אגף צפון) · North Wing 24/7',
};

test.each(locales)('in %s names of any length and in either language stay within their cards', async (locale) => {
  const page = await visit(`/${locale}/about`, { locale, width: 390 });
  for (const call of [listStations, listPackages, listGiftCards]) {
    await page.route(`**${call.path}`, async (route) => {
      const response = await route.fetch();
      const things = call.answer.parse(await response.json());
      await answerInPlace(route, call, { response, json: things.map((thing) => ({ ...thing, ...longNames })) });
    });
  }
  const name = locale === 'he' ? longNames.nameHe : longNames.name;
  for (const place of ['stations', '']) {
    await page.locator(place === '' ? '.site-logo' : `footer a[href$="/${place}"]`).click();
    await page.getByRole('heading', { name, exact: true }).first().waitFor();
    for (const width of [360, 1440]) {
      await resize(page, width, 800);
      await expectNoSidewaysScroll(page);
      expect(await cutTexts(page), `/${place} at ${width} px`).toEqual([]);
    }
  }
});

test('reduced motion works by system and by setting, in menus and dialogs too', async () => {
  const page = await visit('/en', { locale: 'en' });
  async function lookEverywhere(): Promise<string[]> {
    const found = await lastingMotion(page);
    await page.locator('.menu-toggle').click();
    await page.locator('dialog#site-menu').waitFor();
    found.push(...(await lastingMotion(page)));
    await page.keyboard.press('Escape');
    await page.locator('.floating-access').click();
    await page.locator('dialog:modal .access').waitFor();
    found.push(...(await lastingMotion(page)));
    await page.keyboard.press('Escape');
    await page.locator('dialog:modal').waitFor({ state: 'detached' });
    return found;
  }
  expect(await lookEverywhere()).toEqual([]);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await lookEverywhere(), 'what the wish takes away').not.toEqual([]);

  await page.evaluate((key) => localStorage.setItem(key, JSON.stringify({ reducedMotion: true })), settingsKey);
  await page.reload();
  expect(await lookEverywhere()).toEqual([]);
});
