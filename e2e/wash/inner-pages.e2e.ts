import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { buyWashes } from '../purchase/buying.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';

const STATION = '/stations/tel-aviv-hayarkon-park';

/** Returns the place of an element on the unscrolled page. */
async function placeOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not displayed`);
  return box;
}

function mainActs(page: Page): Promise<number> {
  return page.locator('main .button-primary:visible').count();
}

test.each(['en', 'he'] as const)(
  'in %s: a paid package and its voucher have one main act beside the card, and one group to save and share',
  async (locale) => {
    const page = await visit('/robots.txt', { locale, width: 1440 });
    await buyWashes(page, locale);
    const voucher = await page.locator('main a[href*="/voucher/"]').first().getAttribute('href');
    for (const address of [page.url(), `${shopUrl}${voucher}`]) {
      await page.goto(address);
      expect(await mainActs(page)).toBe(1);
      const card = await placeOf(page, '.voucher-card');
      const acts = await placeOf(page, '.page-acts');
      // the acts are on the right of the card in English, and on its left in Hebrew
      const isBeside = locale === 'en' ? acts.x >= card.x + card.width : acts.x + acts.width <= card.x;
      expect(isBeside, 'the acts are beside the card').toBe(true);
      expect(Math.abs(acts.y - card.y)).toBeLessThan(2);
      const band = await placeOf(page, '.page-band');
      expect([band.x, band.width]).toEqual([0, await page.evaluate(() => document.documentElement.clientWidth)]);
      const group = page.getByRole('region', { name: wordsOf(locale, 'voucher_keep') });
      const fold = group.locator('.action-fold > summary');
      if ((await fold.count()) > 0) await fold.click();
      await group.getByRole('button', { name: wordsOf(locale, 'voucher_print') }).waitFor();
      await group.getByRole('button', { name: wordsOf(locale, 'voucher_picture') }).waitFor();
      await page.getByText(wordsOf(locale, 'voucher_how_2')).waitFor();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      // the page takes a moment to use the new width
      const isBelow = async () => {
        const narrow = await placeOf(page, '.voucher-card');
        return (await placeOf(page, '.page-acts')).y > narrow.y + narrow.height;
      };
      await expect.poll(isBelow, { message: 'the acts are below the card' }).toBe(true);
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    const share = page.getByRole('region', { name: wordsOf(locale, 'voucher_keep') });
    await share.getByRole('link', { name: wordsOf(locale, 'share_whatsapp') }).waitFor();
  },
);

test.each(['en', 'he'] as const)(
  'in %s: the page of a station begins with its bays, and opens navigation with one press',
  async (locale) => {
    const pictures: string[] = [];
    const page = await visit('/robots.txt', { locale, width: 390 });
    page.on('request', (request) => {
      if (request.resourceType() === 'image') pictures.push(request.url());
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${shopUrl}/${locale}${STATION}`, { waitUntil: 'networkidle' });
    const bays = await placeOf(page, '.bays');
    expect(bays.y + bays.height).toBeLessThan(844 - 61);
    // the drawing of the band belongs to a desktop, and a phone does not load it
    expect(pictures.filter((url) => /feature-dual|station-(one|three|four)/.test(url))).toEqual([]);
    for (const app of ['stations_waze', 'stations_google_maps']) {
      const name = wordsOf(locale, 'stations_open_in', { app: wordsOf(locale, app) });
      const href = await page.getByRole('link', { name }).getAttribute('href');
      expect(href).toMatch(/^https:\/\/(www\.)?(waze\.com|google\.com)\//);
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);
