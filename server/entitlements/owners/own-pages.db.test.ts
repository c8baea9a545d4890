import { expect, test } from 'vitest';
import { nextCursorOf } from '#contracts/core/paging.ts';
import { ownVoucherSchema } from '#contracts/entitlements/own-vouchers.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { linkSecretTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const shop = await buildTestApp();
const { db, keyring } = shop.deps;

const lists = ['/api/vouchers', '/api/receipts', '/api/wash-history'] as const;
const three: readonly PaidOrderWish[] = [{ number: 1 }, { number: 1 }, { number: 1 }];

type Browser = ReturnType<typeof createBrowser>;
let people = 0;

/**
 * Registers a customer whose guest purchases were attached to the account when the email address was verified, newest
 * first.
 */
async function memberWith(name: string, orders: readonly PaidOrderWish[]) {
  people += 1;
  const email = `${name}@example.com`;
  const bought = [];
  for (const [age, wish] of orders.entries()) {
    bought.push(await makePaidOrder(db, keyring, { paidAt: Date.now() - age * 60_000, ...wish, email }));
  }
  // so that the mail with the proof is the newest
  while ((await drainOutbox(shop.deps)).taken > 0);
  const browser = createBrowser(shop, `198.51.100.${people}`);
  expect((await browser.post('/api/customer/register', registration({ email }))).statusCode).toBe(201);
  await browser.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  return { browser, bought, email };
}

async function onePage(browser: Browser, path: string, query: Record<string, string | number> = {}) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await browser.get(`${path}?${search}`);
  const { link } = answer.headers;
  expect(answer.statusCode, answer.body).toBe(200);
  return { entries: answer.json<unknown[]>(), next: nextCursorOf(typeof link === 'string' ? link : null) };
}

/** All pages of a list, by following their links. */
async function allPages(browser: Browser, path: string, limit: number): Promise<unknown[][]> {
  const pages: unknown[][] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await onePage(browser, path, cursor === '' ? { limit } : { limit, cursor });
    pages.push(page.entries);
    cursor = page.next;
  }
  return pages;
}

function codesOf(entries: readonly unknown[]): string[] {
  return ownVoucherSchema
    .array()
    .parse(entries)
    .map(({ code }) => code);
}

test('lists come in pages: every entry once, in the order of the whole list', async () => {
  const { browser, bought } = await memberWith(
    'pages',
    [1, 2, 3, 2, 1].map((number) => ({ number })),
  );
  for (const { lotId } of bought.slice(0, 3)) await takeWash(db, lotId);
  for (const [path, lengths] of [
    ['/api/vouchers', [2, 2, 1]],
    ['/api/receipts', [2, 2, 1]],
    ['/api/wash-history', [2, 1]],
  ] as const) {
    const whole = await onePage(browser, path);
    expect(whole.next).toBeNull();
    const pages = await allPages(browser, path, 2);
    expect(pages.map((page) => page.length)).toEqual(lengths);
    expect(pages.flat()).toEqual(whole.entries);
  }
  const { entries } = await onePage(browser, '/api/vouchers');
  const states = ownVoucherSchema.array().parse(entries);
  expect(states.map(({ state }) => state)).toEqual(['active', 'active', 'active', 'active', 'depleted']);
});

test('pages of vouchers that are over follow each other, too', async () => {
  const { browser, bought } = await memberWith('spent', three);
  for (const { lotId } of bought) await takeWash(db, lotId);
  const pages = await allPages(browser, '/api/vouchers', 1);
  const codes = bought.map(({ lotId }) => keyring.voucherCode(lotId, 1));
  expect(pages.map(codesOf)).toEqual(codes.map((code) => [code]));
});

test('another customer’s cursor returns nothing, and an invalid cursor is refused', async () => {
  const owner = await memberWith('cursor', three);
  const stranger = await memberWith('stranger', three);
  for (const { lotId } of [...stranger.bought, ...owner.bought]) await takeWash(db, lotId);
  for (const path of lists) {
    const { next } = await onePage(owner.browser, path, { limit: 1 });
    expect(next).not.toBeNull();
    expect((await onePage(owner.browser, path, { cursor: String(next) })).entries).toHaveLength(2);
    expect(await onePage(stranger.browser, path, { cursor: String(next) })).toEqual({ entries: [], next: null });
    const cursor = '01a2030d-b39a-7435-8b64-c4c5960f9b33';
    expect((await onePage(owner.browser, path, { cursor })).entries).toEqual([]);
    for (const wrong of ['cursor=behind', 'cursor=', `cursor=${cursor}-under`, 'limit=0', 'limit=201', 'limit=many']) {
      expect((await owner.browser.get(`${path}?${wrong}`)).json()).toMatchObject({ code: 'validation_failed' });
    }
  }
});

test('a voucher used up between two pages hides no other voucher', async () => {
  const { browser, bought } = await memberWith('turning', three);
  const [first, ...others] = bought.map(({ lotId }) => keyring.voucherCode(lotId, 1));
  const page = await onePage(browser, '/api/vouchers', { limit: 1 });
  expect(codesOf(page.entries)).toEqual([first]);
  const [{ lotId } = { lotId: null }] = bought;
  if (lotId === null) throw new Error('nothing was bought');
  await takeWash(db, lotId);
  const rest = await onePage(browser, '/api/vouchers', { cursor: String(page.next) });
  // and it is listed once more among those that ended
  expect(codesOf(rest.entries)).toEqual([...others, first]);
});

test('a purchase between two pages shifts no entry', async () => {
  const { browser, email } = await memberWith('buying', three);
  const page = await onePage(browser, '/api/receipts', { limit: 2 });
  const whole = await onePage(browser, '/api/receipts');
  await makePaidOrder(db, keyring, { number: 1, email });
  await db.executeSql(
    `update shop_order set customer_id = (select customer_id from shop_order o where o.email_index = shop_order.email_index
       and o.customer_id is not null limit 1)
     where customer_id is null`,
  );
  expect((await onePage(browser, '/api/receipts')).entries).toHaveLength(4);
  const rest = await onePage(browser, '/api/receipts', { limit: 2, cursor: String(page.next) });
  expect([...page.entries, ...rest.entries]).toEqual(whole.entries);
});

test('a long list shows fifty at first; the data export has all', async () => {
  const { browser, bought } = await memberWith(
    'collector',
    Array.from({ length: 51 }, () => ({ number: 1 })),
  );
  for (const { lotId } of bought) await takeWash(db, lotId);
  for (const path of lists) {
    const pages = await allPages(browser, path, 50);
    expect(pages.map((page) => page.length)).toEqual([50, 1]);
    const answer = await browser.get(path);
    expect(answer.json()).toHaveLength(50);
    expect(answer.headers['link']).toMatch(new RegExp(`^<${path}\\?cursor=[\\w-]{36}(-over)?&limit=50>; rel="next"$`));
  }
  const taken = (await browser.get('/api/account/export')).json<Record<string, unknown[]>>();
  expect([taken['vouchers']?.length, taken['orders']?.length, taken['washes']?.length]).toEqual([51, 51, 51]);
}, 120_000);
