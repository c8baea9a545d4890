import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { expectAccessible, expectNoSidewaysScroll, visit } from '../visitor.ts';

const FIRST_CARD_PX = 400;

function pinFills(page: Page): Promise<string[]> {
  return page
    .locator('.finder-pins .pin-dot')
    .evaluateAll((pins) => [...new Set(pins.map((pin) => getComputedStyle(pin).fill))]);
}

test.each(locales)(
  'on a phone in %s the first station stands on the first screen, and the map is a press away',
  async (locale) => {
    const page = await visit(`/${locale}/stations`, { locale, width: 390 });
    const first = page.locator('.station-card').first();
    expect((await first.boundingBox())?.y).toBeLessThan(FIRST_CARD_PX);
    expect(await page.locator('#station-map').isVisible()).toBe(false);
    await page.locator('.finder-switch button').last().click();
    await page.locator('#station-map').waitFor();
    expect(await first.isVisible()).toBe(false);
    // the switch stays, so that the list is a press away again
    await page.locator('.finder-switch button').first().click();
    await first.waitFor();
    await page.locator('.finder-switch button').last().click();
    await page.locator('#station-map').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // a pin leads to its entry in the list
    await page.locator('.finder-pins a:not(:has(.pin-ring))').last().click();
    const slug = new URL(page.url()).hash;
    await page.locator(slug).waitFor();
    expect(await page.locator('#station-map').isVisible()).toBe(false);
  },
);

test.each(locales)('in %s stations close together share a pin, which brings them closer and back', async (locale) => {
  const page = await visit(`/${locale}/stations`, { locale, width: 1440 });
  const pins = page.locator('.finder-pins a');
  const whole = await pins.count();
  expect(whole).toBeLessThan(await page.locator('.station-card').count());
  await page.locator('a:has(> .pin-ring)').click();
  await page.locator('.map-whole').waitFor();
  expect(await page.locator('a:has(> .pin-ring)').count()).toBe(0);
  await page.locator('.map-whole').click();
  await expect.poll(() => pins.count()).toBe(whole);
});

test.each(locales)('in %s one action leads the way, with both apps behind it', async (locale) => {
  const page = await visit(`/${locale}/stations`, { locale, width: 390 });
  const [first, second] = [0, 1].map((index) => page.locator('.station-card').nth(index));
  const apps = page.locator('.navigate-apps a:visible');
  expect(await apps.count()).toBe(0);
  await first?.locator('.navigate summary').click();
  await expect
    .poll(() => apps.evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).host)))
    .toEqual(['waze.com', 'www.google.com']);
  // opening the next list closes this list
  await second?.locator('.navigate summary').click();
  await expect.poll(() => first?.locator('.navigate-apps a').first().isVisible()).toBe(false);
});

test('without scripts list and map are both there, and every pin has the one colour of a first picture', async () => {
  const page = await visit('/en/stations', { locale: 'en', width: 390, scripts: false });
  expect(await page.locator('.station-card').first().isVisible()).toBe(true);
  expect(await page.locator('#station-map').isVisible()).toBe(true);
  expect(await page.locator('.finder-switch').isVisible()).toBe(false);
  expect(await pinFills(page)).toHaveLength(1);
});
