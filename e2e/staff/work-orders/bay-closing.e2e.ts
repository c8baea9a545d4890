import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { ask } from '../../purchase/asking.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl } from '../../visitor.ts';
import { waitForWords, wordsOf } from '../../words.ts';
import { presses } from '../../presses.ts';
import { newOwner } from '../staff-member.ts';

const SLUG = 'haifa-dado-beach';
/** Most presses from the page of the station on, typing not counted. */
const PRESSES = 4;
const BAY = 2;
/** Reason of the outage, as the menu of the bay shows it. */
const reasonIn = { en: 'Repair', he: 'תיקון' } as const;

/** A photo in the size of a phone's camera, which the browser makes small before it is sent. */
async function cameraPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 3_000, height: 4_000, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer();
}

type Station = { readonly stationId: string; readonly slug: string };
type Answer = {
  readonly station: { readonly version: number; readonly bays: readonly { bayNo: number; state: string }[] };
};

async function stationIdOf(page: Page): Promise<string> {
  const { rows } = await ask<{ rows: Station[] }>(page, 'GET /api/admin/stations');
  return rows.find(({ slug }) => slug === SLUG)?.stationId ?? '';
}

async function reopenBay(page: Page, path: `/${string}`): Promise<void> {
  const { station } = await ask<Answer>(page, `GET ${path}`);
  await ask(page, `POST ${path}/service`, { version: station.version, bayNo: BAY, out: null });
}

test.each(locales)(
  'a manager at a machine, %s: bay 2 is closed with a note and a photo, in four presses',
  async (locale) => {
    const { page } = await newOwner({ locale, width: 390 });
    const path = `/api/admin/stations/${await stationIdOf(page)}` as const;
    await page.goto(shopUrl + path.replace('/api', ''));
    const tile = page.locator('.station-tile').nth(BAY - 1);
    const done = presses();
    await done.click(tile.getByRole('button', { name: wordsOf(locale, 'staff_bay_acts') }));
    await expectAccessible(page);
    await done.click(tile.getByRole('button', { name: reasonIn[locale], exact: true }));
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // the reason was chosen in the menu, so that the note has the focus
    await page.keyboard.type('Torn hose, part ordered');
    const buffer = await cameraPhoto();
    await done.choose(dialog.locator('input[type=file]'), { name: 'bay.jpg', mimeType: 'image/jpeg', buffer });
    await done.click(dialog.getByRole('button', { name: wordsOf(locale, 'staff_service_out'), exact: true }));
    await dialog.waitFor({ state: 'detached' });
    expect(done.count()).toBeLessThanOrEqual(PRESSES);
    const { station } = await ask<Answer>(page, `GET ${path}`);
    expect(station.bays.find(({ bayNo }) => bayNo === BAY)?.state).toBe('out_of_order');

    await page.getByRole('tab', { name: wordsOf(locale, 'staff_station_tab_log') }).click();
    await waitForWords(page, 'Torn hose, part ordered');
    const photo = page.locator('.station-photo img').first();
    await photo.scrollIntoViewIfNeeded();
    await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await reopenBay(page, path);
  },
);
