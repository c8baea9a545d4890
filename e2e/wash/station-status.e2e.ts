import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { newOwner } from '../staff/staff-member.ts';
import { askShop } from '../shop-command.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { prepareMachine } from './simulated-machine.ts';

const SLUG = 'tel-aviv-hayarkon-park';

/** Announces a change of a station, so that no page shows older figures. */
async function announce(): Promise<void> {
  await askShop('update station set bays = bays');
}

beforeAll(async () => {
  // eighty days with an outage each week, a closed Saturday, and no record before
  await askShop(`
    insert into bay_day (station_id, bay_no, day, visits, first_starts, washes, open_seconds, out_seconds, watched,
      computed_at)
    select station_id, bay_no, current_date - age, 2, case age % 10 when 0 then 1 else 2 end, 2,
      case when age % 7 = 2 then 0 else 36000 end, case age % 7 when 4 then 5400 when 6 then 30000 else 0 end, true, now()
    from station join bay using (station_id) cross join generate_series(0, 79) as age
    where slug = '${SLUG}' and bay_no <= bays on conflict (station_id, bay_no, day) do nothing`);
  await announce();
});

afterAll(async () => {
  await askShop(
    'delete from bay_day; delete from sticker_report; update bay set sticker_seen_at = null, sticker_seen_by = null',
  );
  await announce();
});

test.each(locales)('in %s the status page shows every station with its days and figures', async (locale) => {
  const page = await visit(`/${locale}/status`, { locale, width: 390 });
  const rows = page.locator('.status-row');
  expect(await rows.count()).toBeGreaterThan(1);
  const row = rows.filter({ has: page.locator(`a[href$="/stations/${SLUG}"]`) });
  const bars = row.getByRole('img');
  // the bars have their numbers as text
  expect(await bars.getAttribute('aria-label')).toMatch(/\d/);
  await row.getByText('%').first().waitFor();
  // the town is said once, because the name contains it
  const town = locale === 'he' ? 'תל אביב' : 'Tel Aviv';
  expect((await row.innerText()).split(town).length - 1).toBeLessThanOrEqual(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole('link').click();
  await waitForWords(page, wordsOf(locale, 'status_last_days'));
  await expectAccessible(page);
});

test('the status is on the page without scripts, and the list of stations links to it', async () => {
  const page = await visit('/en/stations', { locale: 'en', width: 390, scripts: false });
  await page.locator('.finder-side').getByRole('link', { name: 'Station status' }).click();
  await page.waitForURL(/\/en\/status$/);
  expect(await page.locator('.status-row').count()).toBeGreaterThan(1);
  await waitForWords(page, 'First-attempt success');
});

test('staff read the figures of each bay by day, week and month, and what is behind a line', async () => {
  const { page } = await newOwner({ width: 1440 });
  await page.goto(`${shopUrl}/admin/stations`);
  await page.locator('.station-card a').filter({ hasText: 'Yarkon' }).first().click();
  await page.getByRole('tab', { name: 'Figures' }).click();
  await page.locator('table').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await page.getByRole('button', { name: 'Month', exact: true, pressed: true }).waitFor();
  await page.locator('table tbody button').first().click();
  await page.getByRole('dialog').getByText('Attempts to start a wash').waitFor();
  await expectAccessible(page);
});

test('a customer reports a sticker with one press, and staff find it at the station', async () => {
  const page = await visit('/robots.txt', { locale: 'en', width: 390 });
  const sticker = await prepareMachine(page, SLUG);
  await page.goto(`${shopUrl}/en${sticker}?bay=1`);
  await page.getByRole('button', { name: 'This sticker looks wrong' }).click();
  await waitForWords(page, 'Our staff will check this sticker');
  await expectAccessible(page);
  expect(new URL(page.url()).searchParams.get('bay')).toBe('1');

  const owner = await newOwner({ width: 390 });
  await owner.page.goto(`${shopUrl}/admin/stations?show=attention`);
  await owner.page.locator('.station-card a').filter({ hasText: 'Yarkon' }).first().click();
  await owner.page.getByRole('tab', { name: /Incidents/ }).click();
  await waitForWords(owner.page, 'A customer says that the sticker looks wrong');
  await expectAccessible(owner.page);
});

test('a scan on a phone with a portal session marks the sticker as seen', async () => {
  const { page } = await newOwner({ width: 390 });
  const sticker = await prepareMachine(page, SLUG);
  await page.goto(`${shopUrl}/en${sticker}?bay=2`);
  await waitForWords(page, 'Marked as checked on your round: the sticker of bay 2.');
  await page.goto(`${shopUrl}/admin/stations`);
  await page.locator('.station-card a').filter({ hasText: 'Yarkon' }).first().click();
  await page.getByRole('tab', { name: 'Devices' }).click();
  await page
    .getByText(/^Scanned /)
    .first()
    .waitFor();
  await expectAccessible(page);
});
