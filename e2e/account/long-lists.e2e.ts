import { expect, test } from 'vitest';
import { getWashHistory } from '#contracts/stations/wash-history.ts';
import { answerInPlace } from '../server-answers.ts';
import type { Locator, Page } from 'playwright-core';
import { locales } from '#contracts/core/locale.ts';
import { redemptionTokenSchema } from '#contracts/core/ids.ts';
import type { WashHistoryEntry } from '#contracts/stations/wash-history.ts';
import { findingsOn } from '../pages/html-findings.ts';
import { expectToast, member, openDashboard } from './member.ts';
import { expectAccessible, expectReadableInTheDark, shopUrl, visit } from '../visitor.ts';

/** Number of entries, one more than the length of a page. */
const MANY = 51;

/** Buys and pays for this many packages with the pages' own API calls. */
async function buyMany(page: Page, email: string): Promise<void> {
  await page.evaluate(
    async ([buyer, count]) => {
      async function buy(): Promise<void> {
        const answer = await fetch('/api/express-checkout', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ packageId: 1, email: buyer, paymentMethod: 'credit_card' }),
        });
        const { redirectUrl } = (await answer.json()) as { redirectUrl: string };
        const approval = new URLSearchParams({ outcome: 'approve' });
        await fetch(redirectUrl, { method: 'POST', body: approval, redirect: 'manual' });
      }
      await Promise.all(Array.from({ length: count }, buy));
    },
    [email, MANY] as const,
  );
  const receipts = () =>
    page.evaluate(async () => ((await (await fetch('/api/receipts?limit=200')).json()) as unknown[]).length);
  await expect.poll(receipts, { timeout: 30_000 }).toBe(MANY);
}

/** Expects the focus to move to the element within one or two frames. */
async function expectFocused(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((focused) => focused === document.activeElement)).toBe(true);
}

const words = {
  en: { more: 'Show more', added: '1 more entry shown' },
  he: { more: 'הציגו עוד', added: 'נוספה עוד שורה אחת' },
} as const;

test('a long list goes on by its button: by the keyboard alone, to the ear, and without scripts', async () => {
  const { page, email } = await member();
  await buyMany(page, email);
  await openDashboard(page);
  await expectAccessible(page);
  for (const locale of locales) {
    await openDashboard(page, locale);
    for (const part of ['vouchers', 'receipts']) {
      const entries = page.locator(`#${part} :is(.own-vouchers, ul:has(> .record)) > li`);
      const more = page.locator(`#${part} form button`, { hasText: words[locale].more });
      await expect.poll(() => entries.count()).toBe(MANY - 1);
      await more.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => entries.count()).toBe(MANY);
      await expect.poll(() => page.locator(`#${part} > output`).innerText()).toBe(words[locale].added);
      await expectFocused(entries.last());
      expect(await more.count()).toBe(0);
    }
    expect(new URL(page.url()).search).toBe('');
  }
  await expectReadableInTheDark(page);

  const { cookies } = await page.context().storageState();
  const plain = await visit('/robots.txt', { scripts: false });
  await plain.context().addCookies(cookies);
  await plain.goto(`${shopUrl}/en/dashboard`);
  for (const part of ['vouchers', 'receipts']) {
    const entries = plain.locator(`#${part} :is(.own-vouchers, ul:has(> .record)) > li`);
    const more = plain.locator(`#${part} form button`, { hasText: words.en.more });
    await expect.poll(() => entries.count()).toBe(MANY - 1);
    await more.click();
    await plain.waitForURL((url) => url.searchParams.has(part) && url.hash === `#${part}`);
    await expect.poll(() => entries.count()).toBe(1);
    expect(await more.count()).toBe(0);
  }
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect(await findingsOn('/en/dashboard', cookie)).toEqual([]);
});

function wash(number: number): WashHistoryEntry {
  return {
    id: `01a2030d-b39a-7435-8b64-${String(number).padStart(12, '0')}`,
    packageId: 1,
    createdAt: '2026-11-22T10:00:00.000Z',
    finalPrice: '55.00',
    discountApplied: '0',
    packageName: `Wash ${number}`,
    packageNameHe: `שטיפה ${number}`,
    gift: false,
    locationName: `Station ${number}`,
    locationNameHe: `עמדה ${number}`,
    bayNo: 1,
    startedAt: '2026-11-22T10:00:04.000Z',
    minutes: 10,
    deliveredSeconds: 600,
    offlineConfirmedAt: null,
    pet: null,
    takenBy: null,
    redemptionToken: redemptionTokenSchema.parse(String(number).padStart(32, '0')),
  };
}

test('where the connection fails the button stays, and works once it is back; no entry stands twice', async () => {
  const { page } = await member({ expects: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });
  let connected = true;
  await page.route(/\/api\/wash-history/, (route) => {
    if (!connected) return route.abort('internetdisconnected');
    const isFirst = !new URL(route.request().url()).searchParams.has('cursor');
    // the second entry was already shown, and has moved to the next page meanwhile
    const json = isFirst ? [wash(1), wash(2)] : [wash(2), wash(3), wash(4)];
    const link = `</api/wash-history?cursor=${wash(2).id}&limit=50>; rel="next"`;
    return answerInPlace(route, getWashHistory, { json, headers: isFirst ? { link } : {} });
  });
  await page.goto(`${shopUrl}/en/contact`);
  await page.locator('.site-header .account-entry-in').click();
  const more = page.locator('#washes button', { hasText: 'Show more' });
  await more.waitFor();
  connected = false;
  await more.click();
  await expectToast(page, 'Error', '');
  await expect.poll(() => more.isEnabled()).toBe(true);
  await expectFocused(more);
  connected = true;
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('#washes > output').innerText()).toBe('2 more entries shown');
  const titles = await page.locator('#washes .record-title').allInnerTexts();
  expect(titles.map((title) => title.replaceAll(/[\u2066-\u2069]/gu, '').trim())).toEqual(
    [1, 2, 3, 4].map((number) => `Station ${number}, 10 minutes`),
  );
  await expectFocused(page.locator('#washes .record').nth(2));
});
