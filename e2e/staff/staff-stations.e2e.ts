import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { askShop } from '../shop-command.ts';
import { devicesAreTwo } from '../wash/practice-devices.ts';
import { freeMachine, machineAt } from '../wash/practice-machine.ts';
import { newOwner } from './staff-member.ts';
import { expectAccessible, shopUrl, visit } from '../visitor.ts';

const SLUG = 'tel-aviv-hayarkon-park';

async function open(page: Page, place: string): Promise<void> {
  await page.goto(`${shopUrl}/admin/${place}`);
  await page.waitForSelector('main h1');
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

async function addStation(page: Page, slug: string): Promise<void> {
  await open(page, 'stations');
  await press(page, 'Add a station');
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

// the next journeys need a shop that has only sample stations, like a new shop
afterAll(() => askShop(`delete from station where slug ~ '^(pier|quay)-'`));

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
  await page.getByText('In service', { exact: true }).waitFor();
  await press(page, 'Take Bay 2 out of service');
  await page.getByLabel('Reason').selectOption('no water');
  await page.getByLabel('Expected back').fill('2099-01-02T10:30');
  await expectAccessible(page);
  await press(page, 'Take out of service');
  await page.getByText(/no water, since .*expected back Jan 02, 2099 10:30/).waitFor();
  await expectAccessible(page);
  // opens the public page of the station
  const visitor = await visit(`/en/stations/${slug}`, { locale: 'en', width: 390 });
  await visitor.getByText('Out of order: no water. Expected back: Jan 02, 2099 10:30').waitFor();
  // opens the customer's page for the sticker code
  await visitor.goto(`${shopUrl}/en/s`);
  await visitor.locator('input[name=shortCode]').fill(shortCode);
  await visitor.keyboard.press('Enter');
  await visitor.getByText('Out of order: no water. Expected back: Jan 02, 2099 10:30').waitFor();
  // puts the bay back into service
  await press(page, 'Put Bay 2 back into service');
  await expect.poll(() => page.getByText(/no water, since/).count()).toBe(0);
  // the audit log shows the actions as text
  await open(page, 'audit');
  await page.getByText('put a station or a bay back into service').first().waitFor();
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
  await page.locator('.station-card a').first().click();
  await page.getByRole('tab', { name: 'Log' }).click();
  await press(page, 'Add an entry');
  await page.getByLabel('Place', { exact: true }).selectOption('Bay 1');
  await page.getByLabel('Note').fill('Drain cleared');
  await page.getByLabel('Due again on').fill('2020-01-05');
  await expectAccessible(page);
  await press(page, 'Save');
  await page.getByText('Drain cleared').waitFor();
  await page.getByText('Overdue since Jan 05, 2020').waitFor();
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
    await press(page, 'Machine of Bay 1');
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
