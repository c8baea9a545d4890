import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { ask } from '../../purchase/asking.ts';
import { expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl } from '../../visitor.ts';
import { newOwner } from '../staff-member.ts';

const LARGE_LETTERS_PX = 24;

/** Scrolls to the end, and returns whether the end of the content is above the bar at the bottom. */
async function endIsAboveFoot(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const last = document.querySelector('#main-content')?.lastElementChild?.getBoundingClientRect();
    const foot = document.querySelector('.staff-foot')?.getBoundingClientRect();
    return last !== undefined && foot !== undefined && last.bottom <= foot.top && foot.bottom <= window.innerHeight + 1;
  });
}

async function firstStation(page: Page): Promise<string> {
  const { rows } = await ask<{ rows: { stationId: string }[] }>(page, 'GET /api/admin/stations');
  return rows[0]?.stationId ?? '';
}

const views: readonly (readonly [320 | 390 | 834, Locale])[] = [
  [320, 'he'],
  [390, 'en'],
  [834, 'he'],
];

test.for(views)(
  'at a station, scan, the station, cases and search are along the foot, at %s px in %s',
  async ([width, locale]) => {
    const { page } = await newOwner({ width: 390, locale });
    await page.setViewportSize({ width, height: 800 });
    const stationId = await firstStation(page);
    await page.goto(`${shopUrl}/admin/stations/${stationId}`);
    const foot = page.locator('.staff-foot');
    await foot.getByRole('link', { name: m.staff_station_scan({}, { locale }) }).waitFor();
    const own = foot.locator(`a[href="/admin/stations/${stationId}"]`);
    expect(await own.getAttribute('aria-current')).toBe('page');
    expect(await foot.locator('a[href="/admin/inbox"]').count()).toBe(1);
    // nothing is on the screen twice
    expect(await page.locator('.staff-find, .station-thumb, .staff-rail').count()).toBe(0);
    expect(await endIsAboveFoot(page)).toBe(true);
    await expectAccessibleByDayAndNight(page);
    await expectNoSidewaysScroll(page);
    const search = foot.getByRole('button', { name: m.staff_palette_open({}, { locale }) });
    await search.press('Enter');
    await page.locator('dialog[open] input').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => search.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.evaluate((px) => document.documentElement.style.setProperty('--root-size', `${px}px`), LARGE_LETTERS_PX);
    expect(await endIsAboveFoot(page)).toBe(true);
    await expectNoSidewaysScroll(page);
    // the station stays in the foot of the other screens of stations; screens for other work have their own bar
    await page.goto(`${shopUrl}/admin/work-orders`);
    await own.waitFor();
    const more = foot.getByRole('button', { name: m.staff_more({}, { locale }) });
    expect(await more.getAttribute('aria-current')).toBe('true');
    // a station that cannot be read does not take its place
    await page.goto(`${shopUrl}/admin/stations/${randomUUID()}`);
    await page.getByText(m.staff_missing_text({}, { locale })).waitFor();
    await own.waitFor();
    expect(await own.getAttribute('aria-current')).toBeNull();
    await page.goto(`${shopUrl}/admin/orders`);
    await page.locator('.staff-find').waitFor();
    expect(await own.count()).toBe(0);
  },
);
