import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';

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

test.each(locales)('in %s a way to a station is on the first screen, and the map shows all of them', async (locale) => {
  const phone = await visit(`/${locale}`, { locale, width: 390 });
  await phone.waitForFunction(() => !document.documentElement.classList.contains('arriving'));
  const way = await phone.locator('.hero a[href$="/stations"]').boundingBox();
  const gift = await phone.locator('.hero a[href$="#gift-vouchers"]').boundingBox();
  // in the row of the gift, so that the page does not become longer
  expect(way?.y).toBe(gift?.y);
  const desk = await visit(`/${locale}`, { locale, width: 1440 });
  await desk.locator('.stations-teaser').scrollIntoViewIfNeeded();
  await desk.locator('.stations-map .pin-dot').first().waitFor();
  const outside = await desk.locator('.stations-map').evaluate((map) => {
    const frame = map.getBoundingClientRect();
    return [...map.querySelectorAll('.pin-dot')].filter((pin) => {
      const { top, bottom, left, right } = pin.getBoundingClientRect();
      return top < frame.top || bottom > frame.bottom || left < frame.left || right > frame.right;
    }).length;
  });
  expect(outside, 'pins outside the map').toBe(0);
});

/** Returns the number of columns in which the elements are laid out. */
function columnsOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size);
}

test.each(locales)(
  'in %s at 768 px the picture is beside the text, packages in one row, steps and facts in two columns',
  async (locale) => {
    const page = await visit(`/${locale}`, { locale, width: 768 });
    await lengthOf(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    const words = await page.locator('.hero h1').boundingBox();
    const picture = await page.locator('.hero-picture img').boundingBox();
    if (words === null || picture === null) throw new Error('the hero is not visible');
    expect(Math.max(words.x, picture.x)).toBeGreaterThanOrEqual(
      Math.min(words.x + words.width, picture.x + picture.width),
    );
    // the bar at the bottom of the screen does not cover the picture
    expect(picture.y + picture.height).toBeLessThanOrEqual(900 - 61);
    expect(await columnsOf(page, '.package-card')).toBe(3);
    expect(await columnsOf(page, '.step')).toBe(2);
    expect(await columnsOf(page, '.claims-franchise li')).toBe(2);
    await expectNoSidewaysScroll(page);
  },
);

test('on a phone the button in the bar is quiet while cards with their own buttons are on the screen', async () => {
  const page = await visit('/he', { locale: 'he', width: 390 });
  await lengthOf(page);
  const button = page.locator('.hero-actions > .button-primary');
  async function colourAt(section: string): Promise<string> {
    await page.locator(section).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    return button.evaluate((element) => getComputedStyle(element).backgroundColor);
  }
  const loud = await colourAt('.hero');
  expect(await colourAt('#technology')).toBe(loud);
  const quiet = await colourAt('#packages');
  expect(quiet).not.toBe(loud);
  expect(await colourAt('#gift-vouchers')).toBe(quiet);
});

test('a browser without scroll timelines makes the button in the bar quiet too', async () => {
  const page = await visit('/robots.txt', { locale: 'he', width: 390 });
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (condition: string) => boolean;
    CSS.supports = (condition: string) => !condition.includes('animation-timeline') && supports(condition);
  });
  await page.goto(`${shopUrl}/he`);
  await lengthOf(page);
  await page.waitForFunction(() => document.documentElement.dataset['settled'] === 'true');
  const isQuiet = () => page.evaluate(() => document.documentElement.classList.contains('bar-quiet'));
  for (const [section, quiet] of [
    ['.hero', false],
    ['#packages', true],
    ['#technology', false],
    ['#gift-vouchers', true],
  ] as const) {
    await page.locator(section).evaluate((part) => part.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect.poll(isQuiet, { message: section }).toBe(quiet);
  }
  const button = page.locator('.hero-actions > .button-primary');
  const colour = () => button.evaluate((part) => getComputedStyle(part).backgroundColor);
  await button.evaluate((part) => part.style.setProperty('animation', 'none', 'important'));
  const quietColour = await colour();
  await page.locator('.hero').evaluate((part) => part.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(colour).not.toBe(quietColour);
});
