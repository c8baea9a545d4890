import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { listStations, type Opening, type Station } from '#contracts/stations/stations.ts';
import { locales } from '#contracts/core/locale.ts';
import { answerInPlace } from '../server-answers.ts';
import { expectAccessible, untilAlive, visit } from '../visitor.ts';
import { readable, waitForWords, wordsOf } from '../words.ts';

const daytime: Opening = { open: '06:00', close: '23:00' };

/** Returns a station as the server sends it after an owner entered it. */
function realStation(number: number): Station {
  return {
    slug: `real-${number}`,
    name: `Station ${number}`,
    nameHe: `עמדה ${number}`,
    address: 'Herzl 1',
    addressHe: 'הרצל 1',
    city: 'Haifa',
    cityHe: 'חיפה',
    latitude: 32.8,
    longitude: 35,
    hours: Array.from({ length: 7 }, () => daytime),
    special: { closures: [], days: [] },
    status: 'live',
    bays: 2,
    washMinutes: 10,
    accessibility: '',
    accessibilityHe: '',
    picture: null,
    sample: false,
    rating: null,
  };
}

async function textOf(page: Page, selector: string): Promise<string> {
  return readable(await page.locator(selector).innerText());
}

function countOf(page: Page, locale: Locale, key: string): Promise<number> {
  return page.getByText(wordsOf(locale, key), { exact: true }).count();
}

test.each(locales)(
  'while there are samples only, %s pages say the brand file’s figures, and none beside the finder',
  async (locale) => {
    const page = await visit(`/${locale}`, { locale, width: 390 });
    expect(await textOf(page, '.claim-figures')).toContain('50+');
    expect(await textOf(page, '.stations-words')).not.toMatch(/24\/7|50/);
    expect(await page.title()).toContain('24/7');
  },
);

test.each(locales)('once stations are entered, %s pages count those and claim no hours beside them', async (locale) => {
  const page = await visit(`/${locale}/contact`, { locale, width: 390 });
  await page.route('**/api/stations', (route) =>
    answerInPlace(route, listStations, { json: [1, 2, 3].map(realStation) }),
  );
  await untilAlive(page);
  await page.locator('.site-logo').click();
  await page.locator('.claim-figures').waitFor();
  expect(await textOf(page, '.claim-figures')).not.toContain('50+');
  expect(await textOf(page, '.stations-words')).toContain('3');
  expect(await textOf(page, '.stations-words')).not.toContain('24/7');
  await expect.poll(() => page.title()).not.toContain('24/7');
});

test.each(locales)('the finder says once in %s that its stations are samples', async (locale) => {
  const page = await visit(`/${locale}/stations`, { locale, width: 390 });
  await waitForWords(page, wordsOf(locale, 'stations_samples'));
  expect(await countOf(page, locale, 'stations_sample')).toBe(0);
  // the switch to the map and the search are on the first screen of a phone
  const map = await page.locator('.finder-switch').boundingBox();
  expect((map?.y ?? Infinity) + (map?.height ?? 0)).toBeLessThan(844);
  const search = await page.locator('.finder-tools input[type=search]').boundingBox();
  expect((search?.y ?? Infinity) + (search?.height ?? 0)).toBeLessThan(844);
  await expectAccessible(page);
});

test.each(locales)('in %s the stories of the franchise page say that they are examples', async (locale) => {
  const page = await visit(`/${locale}/franchise`, { locale, width: 390 });
  expect(await textOf(page, '#stories')).toContain(wordsOf(locale, 'franchise_stories_note'));
});

test.each(locales)(
  'in %s a country without codes says so when it is chosen, with the ways that work',
  async (locale) => {
    const page = await visit(`/${locale}?signIn=phone`, { locale, width: 390 });
    const dialog = page.locator('dialog:modal');
    await dialog.locator('[name=callingCode]:visible').selectOption('+44');
    await dialog.getByText(wordsOf(locale, 'problem_phone_not_reachable')).waitFor();
    await expectAccessible(page);
    await dialog.locator('[name=callingCode]:visible').selectOption('+972');
    await expect.poll(() => dialog.getByText(wordsOf(locale, 'problem_phone_not_reachable')).count()).toBe(0);
    await dialog.locator('[name=phoneNumber]:visible').fill('+44 7911 123456');
    await dialog.getByRole('button', { name: wordsOf(locale, 'signin_other_email') }).click();
    await dialog.locator('input[name=password]:visible').waitFor();
  },
);

test.each(locales)(
  'in %s the registration says while a number is typed that its country gets no codes',
  async (locale) => {
    const page = await visit(`/${locale}/register`, { locale, width: 390 });
    await untilAlive(page);
    await page.locator('input[name=phone]').fill('+1 415');
    await waitForWords(page, wordsOf(locale, 'phone_country_contact'));
    await page.locator('input[name=phone]').fill('050-1234567');
    await expect.poll(() => countOf(page, locale, 'phone_country_contact')).toBe(0);
  },
);
