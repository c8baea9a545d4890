import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { logoPicture } from '#testing/staff/writes/shop-writes.ts';
import { buyWashes } from '../purchase/buying.ts';
import { saveShop } from '../save-shop.ts';
import { newOwner } from '../staff/staff-member.ts';
import { expectAccessible, expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';

/** A colour with too little contrast on white. */
const FAINT = '#ffb000';

async function isDrawn(page: Page, selector: string): Promise<boolean> {
  const picture = page.locator(selector).first();
  await picture.waitFor();
  return picture.evaluate((img) => img instanceof HTMLImageElement && img.decode().then(() => img.naturalWidth > 0));
}

test('an owner gives the shop a colour and a logo: the preview, the site, vouchers and stickers have them', async () => {
  const { page } = await newOwner({ width: 1440, locale: 'he' });
  await page.goto(`${shopUrl}/admin/shop?part=look`);
  await page.locator('.shop-preview-frame:visible').waitFor();
  await page.locator('input[name="look.accent"]').fill(FAINT);
  await waitForWords(page, wordsOf('he', 'staff_shop_accent_changed'));
  const buffer = await logoPicture(`#3${randomInt(10)}20${randomInt(10)}0`);
  await page
    .locator('input[type=file]:visible')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await waitForWords(page, wordsOf('he', 'staff_shop_logo_ready'));
  await page.locator('input[name="look.second"]').fill('#1f6feb');
  await page.getByRole('button', { name: /^ציור .* על הצבע שלכם$/u }).click();
  await waitForWords(page, wordsOf('he', 'staff_shop_icon_ready'));
  const preview = page.frameLocator('.shop-preview-frame:visible');
  await preview.locator('.site-logo img.own-logo').waitFor();
  const src = (await page.locator('.look-logo img').first().getAttribute('src')) ?? '';
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
  // a draft is not public
  expect(await (await visit('/en')).locator(`img[src="${src}"]`).count()).toBe(0);
  await saveShop(page, 'he');

  for (const locale of locales) {
    const visitor = await visit(`/${locale}`, { locale });
    expect(await isDrawn(visitor, '.site-logo img.own-logo')).toBe(true);
    const colour = await visitor.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-link'),
    );
    expect(colour).not.toBe('');
    expect(colour).not.toBe(FAINT);
    const [button, icon] = await visitor.evaluate(() => [
      getComputedStyle(document.documentElement).getPropertyValue('--color-cta'),
      document.querySelector('link[rel=icon]')?.getAttribute('href') ?? '',
    ]);
    expect(button).toBe('#1f6feb');
    expect(icon).toMatch(/^\/brand\/logo-32x32-/);
    await expectAccessibleByDayAndNight(visitor);
    await expectNoSidewaysScroll(visitor);
  }
  const buyer = await visit('/robots.txt', { locale: 'he' });
  await buyWashes(buyer, 'he');
  await buyer.locator('a[href*="/voucher/"]').first().click();
  expect(await isDrawn(buyer, '.voucher-card img.own-logo')).toBe(true);

  await page.goto(`${shopUrl}/admin/stickers`);
  expect(await isDrawn(page, '.sticker-logo img')).toBe(true);
  await expectAccessible(page);

  // restores the built-in appearance for the next journeys
  await page.goto(`${shopUrl}/admin/shop?part=look`);
  await page.locator('input[name="look.accent"]').fill('');
  await page.locator('input[name="look.second"]').fill('');
  await page.getByRole('button', { name: wordsOf('he', 'staff_shop_icon_remove') }).click();
  await page.getByRole('button', { name: wordsOf('he', 'staff_shop_logo_remove') }).click();
  await saveShop(page, 'he');
  expect(await (await visit('/en')).locator('.own-logo').count()).toBe(0);
});

test('a logo that is invisible on white is refused at its field', async () => {
  const { page } = await newOwner({ width: 390, locale: 'en' });
  await page.goto(`${shopUrl}/admin/shop?part=look`);
  const picture = page.locator('input[type=file]:visible').first();
  await picture.waitFor();
  const pale = await sharp({ create: { width: 200, height: 60, channels: 3, background: '#f4f4f4' } })
    .png()
    .toBuffer();
  await picture.setInputFiles({ name: 'pale.png', mimeType: 'image/png', buffer: pale });
  await waitForWords(page, wordsOf('en', 'problem_picture_too_light'));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a logo of more pixels than the server takes is made smaller in the browser and stays clear', async () => {
  const { page } = await newOwner({ width: 390, locale: 'en' });
  await page.goto(`${shopUrl}/admin/shop?part=look`);
  const chooser = page.locator('input[type=file]:visible').first();
  await chooser.waitFor();
  const round = Buffer.from(
    '<svg width="4000" height="4000"><circle cx="2000" cy="2000" r="1990" fill="#0a6670"/></svg>',
  );
  const buffer = await sharp(round).png().toBuffer();
  await chooser.setInputFiles({ name: 'round.png', mimeType: 'image/png', buffer });
  await waitForWords(page, wordsOf('en', 'staff_shop_logo_ready'));
  expect(await isDrawn(page, '.look-logo img')).toBe(true);
  const src = (await page.locator('.look-logo img').getAttribute('src')) ?? '';
  const answer = await page.request.get(new URL(src, shopUrl).href);
  const [corner] = await sharp(await answer.body())
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer();
  expect(corner).toBe(0);
});
