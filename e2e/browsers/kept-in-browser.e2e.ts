import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listBrowserStorage, type BrowserStorageKind } from '#contracts/core/reading/browser-storage.ts';
import { boughtCode, fillAndSubmit, payBy } from '../purchase/buying.ts';
import { member } from '../account/member.ts';
import { newOwner } from '../staff/staff-member.ts';
import { expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl, untilDrawn, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';

const listed = listBrowserStorage(shopUrl.startsWith('https:'));

/** Tolerance in seconds, because the browser counts from receiving the cookie, and the test from reading it. */
const SLACK_SECONDS = 120;

type Found = { readonly place: BrowserStorageKind; readonly name: string; readonly seconds: number };

async function foundIn(page: Page): Promise<Found[]> {
  const cookies = await page.context().cookies(shopUrl);
  const kept = await page.evaluate(async () => ({
    device: Object.keys(localStorage),
    tab: Object.keys(sessionStorage),
    cache: await caches.keys(),
    database: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  }));
  const stored = (['device', 'tab', 'cache', 'database'] as const).flatMap((place) =>
    kept[place].map((name) => ({ place, name, seconds: 0 })),
  );
  const now = Date.now() / 1_000;
  return [
    ...cookies.map(({ name, expires }) => ({
      place: 'cookie' as const,
      name,
      seconds: expires < 0 ? 0 : expires - now,
    })),
    ...stored,
  ];
}

function isListed({ place, name, seconds }: Found): boolean {
  return listed.some(
    (row) =>
      row.place === place &&
      (row.name.endsWith('*') ? name.startsWith(row.name.slice(0, -1)) : name === row.name) &&
      (typeof row.lifetime === 'number' ? seconds <= row.lifetime + SLACK_SECONDS : seconds === 0),
  );
}

/** Returns the names of everything that the browser stores now, and expects all of it to be on the list. */
async function expectListed(page: Page): Promise<string[]> {
  const found = await foundIn(page);
  expect(found.filter((one) => !isListed(one))).toEqual([]);
  return found.map(({ place, name }) => `${place} ${name}`);
}

const sitePaths = ['', '/about', '/contact', '/stations', '/privacy', '/checkout', '/login', '/register', '/franchise'];

test.each(['Accept', 'Reject'])(
  'a visitor who presses %s keeps nothing that the list does not name',
  async (answer) => {
    const page = await visit('/en?ref=abcd1234', { locale: 'en', worker: true, expects: [/404/] });
    expect(await expectListed(page)).not.toContain('cookie consent');
    await page.getByRole('region', { name: 'Cookie choices' }).getByRole('button', { name: answer }).click();
    for (const path of sitePaths) {
      await page.goto(`${shopUrl}/en${path}`);
      await untilDrawn(page);
      await expectListed(page);
    }
    await page.goto(`${shopUrl}/en/contact`);
    await page.locator('textarea[name="message"]').fill('A muddy dog');
    await expect.poll(async () => (await foundIn(page)).some(({ place }) => place === 'tab')).toBe(true);
    expect(await expectListed(page)).toEqual(expect.arrayContaining(['cookie consent', 'device referral']));
  },
);

test('a guest who buys, a member and the staff keep nothing that the list does not name', async () => {
  const guest = await visit('/en', { locale: 'en', width: 1440, worker: true });
  await guest.locator('#packages a[href*="package=1"]').click();
  await guest.locator('dialog:modal').waitFor();
  await fillAndSubmit(guest, 'kept@example.com');
  await payBy(guest, 'approve');
  await boughtCode(guest);
  expect(await expectListed(guest)).toContain('cookie cart');

  const { page: signedIn } = await member({ locale: 'he', worker: true });
  expect(await expectListed(signedIn)).toEqual(expect.arrayContaining(['cookie sid', 'cookie device']));

  const { page: owner } = await newOwner({ width: 1440, worker: true });
  for (const path of ['dashboard', 'inbox', 'stations', 'legal']) {
    await owner.goto(`${shopUrl}/admin/${path}`);
    await owner.locator('h1').first().waitFor();
    await expectListed(owner);
  }
  expect(await expectListed(owner)).toContain('cookie staff');
});

test.each(['en', 'he'] as const)('the privacy page shows the whole list (%s)', async (locale) => {
  const page = await visit(`/${locale}/privacy`, { locale, width: locale === 'he' ? 360 : 1440 });
  const section = page.locator('section#cookies');
  await section.getByRole('heading', { name: wordsOf(locale, 'kept_title') }).waitFor();
  expect(await section.locator('dd bdi').allInnerTexts()).toHaveLength(listed.length);
  for (const { name } of listed) expect(await section.locator('dd bdi').allInnerTexts()).toContain(name);
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
});
