import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { prepareMachine } from '../../wash/simulated-machine.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../../visitor.ts';
import { waitForWords, wordsOf } from '../../words.ts';
import { newOwner } from '../staff-member.ts';

const SLUG = 'tel-aviv-hayarkon-park';
const alt = { en: 'Three bays under a blue roof', he: 'שלושה תאים תחת גג כחול' };

async function isDrawn(page: Page, selector: string): Promise<void> {
  const picture = page.locator(selector);
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
}

test('staff upload the photo of a station, and customers see it at the station and at its sticker', async () => {
  const { page } = await newOwner({ width: 390 });
  await page.goto(`${shopUrl}/admin/stations`);
  await page.locator('.station-card a').filter({ hasText: 'Yarkon' }).first().click();
  await page.getByRole('tab', { name: wordsOf('en', 'staff_station_tab_facts') }).click();
  const panel = page.getByRole('region', { name: wordsOf('en', 'staff_station_picture') });
  await panel.getByLabel(wordsOf('en', 'staff_pictures_alt_he')).fill(alt.he);
  await panel.getByLabel(wordsOf('en', 'staff_pictures_alt_en')).fill(alt.en);
  await panel.getByRole('button', { name: wordsOf('en', 'staff_pictures_save') }).click();
  await waitForWords(page, wordsOf('en', 'staff_station_picture_missing'));
  const image = sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: '#2b8' } });
  const buffer = await image.jpeg().toBuffer();
  await panel.locator('input[type=file]').setInputFiles({ name: 'station.jpg', mimeType: 'image/jpeg', buffer });
  await panel.getByRole('button', { name: wordsOf('en', 'staff_pictures_save') }).click();
  await panel.getByRole('img', { name: alt.en }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  for (const [locale, width] of [
    ['he', 390],
    ['en', 1440],
  ] as const) {
    const visitor = await visit(`/${locale}/stations/${SLUG}`, { locale, width });
    await isDrawn(visitor, width === 390 ? '.station-photo' : '.page-band-photo');
    await expectAccessible(visitor);
    await expectNoSidewaysScroll(visitor);
    const sticker = await prepareMachine(visitor, SLUG);
    await visitor.goto(`${shopUrl}/${locale}${sticker}?bay=1`);
    await isDrawn(visitor, '.station-likeness img');
    await visitor.getByText(wordsOf(locale, 'station_likeness')).waitFor();
    await expectAccessible(visitor);
  }

  await panel.getByRole('button', { name: wordsOf('en', 'staff_pictures_back') }).click();
  await waitForWords(page, wordsOf('en', 'staff_pictures_drawing'));
});
