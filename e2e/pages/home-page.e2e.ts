import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { expectAccessible, expectNoSidewaysScroll, visit } from '../visitor.ts';

/** Maximum lengths of the landing page in pixels, by width. */
const lengths = [
  { width: 390, most: 7_800 },
  { width: 1440, most: 5_500 },
] as const;

/** Scrolls through the page, so that all of it is laid out. Returns its length. */
async function lengthOf(page: Page): Promise<number> {
  await page.waitForFunction(() => !document.documentElement.classList.contains('arriving'));
  return page.evaluate(async () => {
    const { documentElement: root } = document;
    for (let top = 0; top < root.scrollHeight; top += 400) {
      window.scrollTo(0, top);
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    return root.scrollHeight;
  });
}

test.each(locales.flatMap((locale) => lengths.map((length) => ({ locale, ...length }))))(
  'the landing page in $locale is not longer than $most px at $width px',
  async ({ locale, width, most }) => {
    const page = await visit(`/${locale}`, { locale, width });
    expect(await lengthOf(page)).toBeLessThanOrEqual(most);
    await expectNoSidewaysScroll(page);
  },
);

test.each(locales)(
  'in %s free bays are shown where stations are spoken of, the nearest first when asked',
  async (locale) => {
    const page = await visit(`/${locale}`, { locale, width: 390 });
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 29.55, longitude: 34.95 });
    expect(await page.locator('.near-list').count()).toBe(0);
    await page.locator('.stations-teaser').scrollIntoViewIfNeeded();
    const first = page.locator('.near-list a').first();
    await first.waitFor();
    await page.locator('.stations-near button').click();
    await expect.poll(() => first.getAttribute('href')).toContain('eilat-north-beach');
    // the map is a picture for wide screens, with a pin for each place
    await page.locator('.stations-map [data-look] > .pin-dot').first().waitFor({ state: 'attached' });
    await expectAccessible(page);
  },
);
