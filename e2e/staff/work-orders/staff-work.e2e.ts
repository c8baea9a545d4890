import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { overlappingTexts } from '../../pages/layout-probes.ts';
import { m } from '#messages/compiled/messages.js';
import { ask } from '../../purchase/asking.ts';
import { devicesAreTwo } from '../../wash/practice-devices.ts';
import { atMachine } from '../../wash/simulated-machine.ts';
import { expectAccessible, shopUrl } from '../../visitor.ts';
import { walkedIn } from '../../walked-in.ts';
import { newOwner } from '../staff-member.ts';

const SLUG = 'haifa-dado-beach';

/** Longest time in ms until a reading is an alert on the screen: sensor, worker and page each look in intervals. */
const ALERT_MS = 45_000;

async function photo(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 800, channels: 3, background: '#8ab' } })
    .jpeg()
    .toBuffer();
}

type Station = { readonly stationId: string; readonly slug: string };

/** Takes the first bay of the station out of service, as staff do before they repair it. */
async function takeBayOut(page: Page): Promise<string> {
  const { rows } = await ask<{ rows: Station[] }>(page, 'GET /api/admin/stations');
  const stationId = rows.find(({ slug }) => slug === SLUG)?.stationId ?? '';
  const { station } = await ask<{ station: { version: number } }>(page, `GET /api/admin/stations/${stationId}`);
  const out = { reason: 'repair', until: null };
  await ask(page, `POST /api/admin/stations/${stationId}/service`, { version: station.version, bayNo: 1, out });
  return stationId;
}

type Bay = { readonly bayNo: number; readonly state: string; readonly alert: string | null };

async function bayOf(page: Page, stationId: string): Promise<Bay | undefined> {
  const { station } = await ask<{ station: { bays: Bay[] } }>(page, `GET /api/admin/stations/${stationId}`);
  return station.bays.find(({ bayNo }) => bayNo === 1);
}

const views: readonly (readonly [Locale, 390 | 1440])[] = [
  ['he', 390],
  ['en', 1440],
];

// the sensors, the shop and the page each look in intervals, so this is walked at a phone only
test.skipIf(devicesAreTwo).for(walkedIn('he', views))(
  'an alert becomes a work order, which is closed with a photo and opens the bay again, in %s at %s px',
  async ([locale, width]) => {
    const { page } = await newOwner({ width, locale });
    const stationId = await takeBayOut(page);
    await page.goto(`${shopUrl}/admin/control-room`);
    const alert = page.locator('.station-incident', { hasText: m.alert_emergency_stop({}, { locale }) });
    // an alert of the journey before ends by itself, and would take the work order with it
    await page.locator('.room-card').first().waitFor();
    await expect.poll(() => alert.count(), { timeout: ALERT_MS }).toBe(0);
    await atMachine(page, SLUG, { bayNo: '1', defect: 'emergency_stop' });
    await alert.waitFor({ timeout: ALERT_MS });
    // problems are at the top, also of the list
    await page.locator(`.room-card:first-child[data-look=problem]`).waitFor();
    await page.locator('.room-card:first-child .room-bays').waitFor();
    expect(await overlappingTexts(page, '.room-card')).toEqual([]);
    await expectAccessible(page);
    const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scroll).toBeLessThanOrEqual(width);

    await alert.getByRole('button', { name: m.staff_work_make({}, { locale }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(m.staff_work_assignee({}, { locale })).selectOption({ index: 1 });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: m.staff_work_make({}, { locale }) }).click();
    await alert.getByRole('link', { name: m.staff_work_order({}, { locale }) }).click();
    await page.getByRole('button', { name: m.staff_work_begin({}, { locale }), exact: true }).click();
    await page.locator('.staff-state', { hasText: m.staff_work_in_work({}, { locale }) }).waitFor();
    await expectAccessible(page);

    await atMachine(page, SLUG, { bayNo: '1', defect: 'none' });
    // while its machine reports a danger, a bay cannot be put back
    await expect.poll(async () => (await bayOf(page, stationId))?.alert, { timeout: ALERT_MS }).toBeNull();
    await page.getByRole('button', { name: m.staff_work_close({}, { locale }), exact: true }).click();
    await dialog.getByLabel(m.staff_work_closing_note({}, { locale })).fill('Stop released, button replaced');
    await dialog
      .getByLabel(m.staff_work_photo({}, { locale }))
      .setInputFiles({ name: 'bay.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await dialog.getByLabel(m.staff_work_minutes({}, { locale })).fill('15');
    await dialog.getByRole('checkbox').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: m.staff_work_close({}, { locale }) }).click();
    await page.locator('.staff-state', { hasText: m.staff_work_done({}, { locale }) }).waitFor();
    const picture = page.locator('.work-photos img');
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);
    expect((await bayOf(page, stationId))?.state).not.toBe('out_of_order');
  },
);

test.for(views)('work is planned at a bay of a station, due tomorrow, in %s at %s px', async ([locale, width]) => {
  const { page } = await newOwner({ width, locale });
  await page.goto(`${shopUrl}/admin/work-orders`);
  await page
    .getByRole('button', { name: m.staff_work_make({}, { locale }) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const place = dialog.getByLabel(m.staff_log_place({}, { locale }), { exact: true });
  const station = dialog.locator('select[name=station]');
  await station.waitFor();
  expect(await place.count()).toBe(0);
  await station.selectOption({ index: 1 });
  await place.selectOption('1');
  await dialog.getByLabel(m.staff_work_what({}, { locale })).fill('Clean the drain');
  const due = dialog.getByLabel(m.staff_work_due({}, { locale }));
  await due.selectOption({ label: m.staff_day_tomorrow({}, { locale }) });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: m.staff_work_make({}, { locale }) }).click();
  await page.getByRole('heading', { name: 'Clean the drain' }).waitFor();
  const head = await page.locator('.staff-detail-head').innerText();
  // the year is left out, except around New Year
  expect(head).toContain(formatDate(Date.now() + DAY_MS, locale).replace(/,? \d{4}$/, ''));
  expect(head).toContain(m.staff_work_priority_is({ priority: m.staff_work_normal({}, { locale }) }, { locale }));
  await page.locator('main header a', { hasText: m.bay_name({ number: 1 }, { locale }) }).waitFor();
});
