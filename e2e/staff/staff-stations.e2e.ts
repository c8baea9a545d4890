import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { askShop } from '../shop-command.ts';
import { devicesAreTwo } from '../wash/practice-devices.ts';
import { atMachine, freeMachine, machineAt } from '../wash/simulated-machine.ts';
import { fillDay } from '../filling.ts';
import { newOwner } from './staff-member.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';

const SLUG = 'tel-aviv-hayarkon-park';
const HOLIDAY_STATION = 'Jerusalem · Sacher Park';
const HOLIDAY_SLUG = 'jerusalem-sacher-park';

/** Longest time in ms until a reading is an alert on the screen: sensor, worker and page each look in intervals. */
const ALERT_MS = 45_000;

async function open(page: Page, place: string): Promise<void> {
  await page.goto(`${shopUrl}/admin/${place}`);
  await page.waitForSelector('main h1');
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Opens the menu with the actions of a bay. */
async function openBayMenu(page: Page, bayNo: number): Promise<void> {
  await page
    .locator('.station-tile')
    .nth(bayNo - 1)
    .getByRole('button', { name: 'Actions' })
    .click();
}

async function addStation(page: Page, slug: string): Promise<void> {
  await open(page, 'stations');
  const add = page.getByRole('button', { name: 'Add a station', exact: true });
  // on a phone, the button is in the menu
  if ((await add.count()) === 0) await page.locator('.staff-head-more .staff-menu > button').click();
  await add.click();
  await page.getByLabel('URL name on the site').fill(slug);
  await page.getByLabel('Number of bays').fill('2');
  const texts = {
    'Name in English': `Jaffa · ${slug}`,
    'Name in Hebrew': `יפו · ${slug}`,
    'Address in English': 'Harbour Street 3',
    'Address in Hebrew': 'רחוב הנמל 3',
    'City in English': 'Jaffa',
    'City in Hebrew': 'יפו',
    Latitude: '32.0526',
    Longitude: '34.7499',
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add a station' }).click();
  await page.waitForURL(/tab=devices/);
}

// the next journeys need a shop that has only sample stations with their weekly hours, like a new shop
afterAll(async () => {
  // the log of a station is never deleted, so this test has to step around the guard
  await askShop(`do $$ begin
    set local session_replication_role to replica;
    delete from station_log where station_id in (select station_id from station where slug ~ '^(pier|quay)-');
    set local session_replication_role to origin;
    delete from station where slug ~ '^(pier|quay)-';
  end $$`);
  await askShop('delete from holiday_rule');
  await askShop('delete from special_day');
});

// first, because sample stations leave the site with the first own station
test('an owner closes on Yom Kippur with three presses and adds a day, on a small phone; the site shows both', async () => {
  const { page } = await newOwner();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${shopUrl}/admin/holidays`);
  await page.getByRole('heading', { name: 'Upcoming closures' }).waitFor();
  await page.getByText('The stations do not close: their weekly hours apply.').waitFor();
  await page.getByLabel('On Yom Kippur only').check();
  // the preview follows before the rule is saved
  await page
    .locator('section', { hasText: 'Upcoming closures' })
    .getByText('Yom Kippur', { exact: true })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved').first().waitFor();
  await expectAccessible(page);

  const day = shopDayText(Date.now() + 3 * DAY_MS);
  await fillDay(page, 'day', day);
  await page.getByLabel('Station', { exact: true }).selectOption({ label: HOLIDAY_STATION });
  await page.getByLabel('Reason in Hebrew').fill('צביעה');
  await page.getByLabel('Reason in English').fill('Painting');
  await page.getByRole('button', { name: 'Add a day' }).click();
  await page.getByText(`${HOLIDAY_STATION} · Painting`).waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await expectAccessible(page);

  const visitor = await visit(`/he/stations/${HOLIDAY_SLUG}`, { locale: 'he', width: 390 });
  await visitor.getByText('שעות מיוחדות בקרוב').waitFor();
  await visitor.getByText('צביעה').waitFor();
});

test('an owner adds a station, prints its sticker, takes a bay out, and customers see it at once', async () => {
  const { page } = await newOwner({ width: 1440 });
  const slug = `pier-${Date.now()}`;
  await addStation(page, slug);
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await page.locator('.sticker').first().waitFor();
  expect(await page.locator('.sticker').count()).toBe(2);
  await expectAccessible(page);
  const shortCode = await page.locator('.sticker-code').first().innerText();
  await page.getByRole('link', { name: 'Station', exact: true }).click();
  await page.getByRole('tab', { name: 'Now' }).click();
  await press(page, 'Open the station');
  // no machine has reported yet
  await page.getByText(wordsOf('en', 'staff_station_no_bay'), { exact: true }).first().waitFor();
  await openBayMenu(page, 2);
  await press(page, 'No water');
  await page.getByLabel(wordsOf('en', 'staff_service_until')).selectOption('other');
  await fillDay(page, 'until', '2099-01-02T10:30');
  await expectAccessible(page);
  await press(page, 'Take out of service');
  await page.getByText(/No water, since .*expected back Jan 2, 2099 10:30/).waitFor();
  await expectAccessible(page);
  // opens the public page of the station
  const visitor = await visit(`/en/stations/${slug}`, { locale: 'en', width: 390 });
  await visitor.getByText('Out of order: no water. Expected back: Jan 2, 2099 10:30').waitFor();
  // nothing is sold where no wash can start, because no machine of this station has reported
  await visitor.getByText(wordsOf('en', 'scan_silent')).waitFor();
  expect(await visitor.locator('.station-part a[href$="/pay"], .station-part a[href$="#packages"]').count()).toBe(0);
  // opens the customer's page for the sticker code
  await visitor.goto(`${shopUrl}/en/s`);
  await visitor.locator('input[name=shortCode]').fill(shortCode);
  await visitor.keyboard.press('Enter');
  await visitor.getByText('Out of order: no water. Expected back: Jan 2, 2099 10:30').waitFor();
  // puts the bay back into service
  await press(page, 'Back in service: Bay 2');
  await expect.poll(() => page.getByText(/No water, since/).count()).toBe(0);
  // the audit log shows the actions as text
  await open(page, 'audit');
  await page
    .getByText(/put bay 2 of .* back into service/)
    .first()
    .waitFor();
});

test('a manager closes bay 2 with a note in three presses, with the phone in one hand', async () => {
  const { page } = await newOwner({ width: 390 });
  await addStation(page, `pier-phone-${Date.now()}`);
  await page.getByRole('tab', { name: 'Now' }).click();
  const tiles = page.locator('.station-tile');
  // the bays are on the first screen, before everything else about the station
  expect((await tiles.nth(1).boundingBox())?.y).toBeLessThan(844);
  const presses = [
    () => openBayMenu(page, 2),
    () => press(page, 'Repair'),
    () => page.getByRole('dialog').getByRole('button', { name: 'Take out of service' }).click(),
  ];
  await presses[0]?.();
  await presses[1]?.();
  await expectAccessible(page);
  // the reason was chosen in the menu, so that the note has the focus
  await page.keyboard.type('Drain is blocked');
  await presses[2]?.();
  await tiles
    .nth(1)
    .getByText(/Drain is blocked/)
    .waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('of two tabs the second is shown what the first wrote, beside its own', async () => {
  const { page } = await newOwner({ width: 390 });
  const slug = `quay-${Date.now()}`;
  await addStation(page, slug);
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByLabel('City in English').fill('Old Jaffa');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('tab', { name: 'Details' }).click();
  await other.getByLabel('City in English').fill('Jaffa Port');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.getByText('Saved.').waitFor();
  await press(page, 'Save');
  await page.getByText('Another staff user changed this station while you were editing').waitFor();
  const row = page.locator('tr', { hasText: 'City in English' });
  expect(await row.innerText()).toMatch(/Jaffa Port\s+Old Jaffa/);
  await expectAccessible(page);
  await press(page, 'Save');
  await page.getByText('Saved.').waitFor();
  expect(await page.getByLabel('City in English').inputValue()).toBe('Old Jaffa');
});

test('what was done at a station is written down, with what is due, at a phone', async () => {
  const { page } = await newOwner({ width: 390 });
  await open(page, 'stations');
  const search = page.getByRole('searchbox', { name: wordsOf('en', 'staff_stations_search') });
  await search.fill('dado haifa');
  await page.locator('.station-card-short a', { hasText: 'Dado' }).waitFor();
  await expect.poll(() => page.locator('.station-card').count()).toBe(1);
  await expectAccessible(page);
  await search.fill('');
  await page.locator('.station-card a').first().click();
  await page.getByRole('tab', { name: 'Log' }).click();
  await press(page, 'Add an entry');
  await page.getByLabel('Place', { exact: true }).selectOption('Bay 1');
  await page.getByLabel('Note').fill('Drain cleared');
  await fillDay(page, 'nextDueOn', '2020-01-05');
  await expectAccessible(page);
  await press(page, 'Save');
  await page.getByText('Drain cleared').waitFor();
  await page.getByText('Overdue since Jan 5, 2020').waitFor();
  await open(page, 'stations?show=attention');
  // the last opened station is one click away
  await page.getByRole('navigation', { name: 'Your station' }).getByRole('link').first().waitFor();
});

test.skipIf(devicesAreTwo)(
  'a bay is found, locked, unlocked and given a free wash from a phone at the machine',
  async () => {
    const { page } = await newOwner({ width: 390 });
    await freeMachine(page, SLUG);
    await open(page, 'stations');
    await page.locator('.station-card a', { hasText: 'Yarkon' }).first().click();
    await openBayMenu(page, 1);
    await press(page, 'Machine commands of Bay 1');
    const dialog = page.getByRole('dialog');
    await press(page, 'Identify: Bay 1');
    await dialog.locator('li', { hasText: 'Identify' }).getByText(/^Done/).waitFor();
    await press(page, 'Lock: Bay 1');
    await dialog.getByRole('button', { name: 'Unlock: Bay 1' }).waitFor();
    await expectAccessible(page);
    const screens = async () => (await page.request.get(`${machineAt(SLUG)}/screens`)).text();
    await expect.poll(screens).toContain('Locked');
    await press(page, 'Unlock: Bay 1');
    await dialog.getByRole('button', { name: 'Lock: Bay 1', exact: true }).waitFor();
    await press(page, 'Free wash: Bay 1');
    await dialog.getByText(/minutes of water, worth/).waitFor();
    await expectAccessible(page);
    await press(page, 'Start the free wash');
    await page.getByText('The wash was sent to Bay 1.').waitFor();
    await page
      .getByText(/^Washing/)
      .first()
      .waitFor();
    // a wash can be ended only once it runs
    await expect.poll(screens).toContain('screen running');
    await freeMachine(page, SLUG);
  },
);

test.skipIf(devicesAreTwo)(
  'a pressed emergency stop is an alert, acknowledged with one press, and ends by itself',
  async () => {
    const { page } = await newOwner({ width: 390 });
    await atMachine(page, SLUG, { bayNo: '1', defect: 'emergency_stop' });
    await open(page, 'dashboard');
    const alert = page.locator('.station-incident', { hasText: 'The emergency stop is pressed' });
    await alert.waitFor({ timeout: ALERT_MS });
    await expectAccessible(page);
    await alert.getByRole('link', { name: /HaYarkon/ }).click();
    await page.getByRole('button', { name: /^Acknowledge: .*Bay 1$/ }).click();
    await alert.getByText(/Handled by .+ since /).waitFor();
    await expectAccessible(page);
    await atMachine(page, SLUG, { bayNo: '1', defect: 'none' });
    await alert.waitFor({ state: 'detached', timeout: ALERT_MS });
    // the danger closed the bay, and staff put it back after they have looked at it
    await press(page, 'Back in service: Bay 1');
    await freeMachine(page, SLUG);
  },
);
