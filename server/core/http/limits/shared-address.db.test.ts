import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { createBrowser, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { askForCode, askWithWork, newNumber, workFor } from '#testing/accounts/code-phone.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { limits, type RateLimitName } from '#server/modules.ts';

const shop = await buildTestApp();
const { clock, deps } = shop;
const { db, keyring } = deps;

const purchase = { packageId: 1, email: 'dana@example.com', paymentMethod: 'credit_card' };

async function buy(browser: TestBrowser): Promise<number> {
  return (await browser.post('/api/express-checkout', purchase)).statusCode;
}

function buyerAt(address: string): TestBrowser {
  return createBrowser(shop, address);
}

/** Simulates earlier uses by neighbours at the same address. */
async function fill(name: RateLimitName, address: string, uses: number): Promise<void> {
  for (let count = 0; count < uses; count += 1) await deps.limits.consume(limits[name], address);
}

function nextHour(): void {
  clock.set(Math.ceil((clock.now() + 1) / HOUR_MS) * HOUR_MS);
}

test('sixty customers of one carrier buy within an hour, and a single browser is stopped after ten', async () => {
  nextHour();
  const address = '198.51.100.7';
  for (let count = 0; count < 60; count += 1) expect(await buy(buyerAt(address))).toBe(201);
  const eager = buyerAt(address);
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) statuses.push(await buy(eager));
  // the first purchase sets the browser's cookie
  expect(statuses).toEqual([...Array.from({ length: 11 }, () => 201), 429]);
  expect(await buy(buyerAt(address))).toBe(201);
});

test('above the limit of an address a checkout needs a proof of work and is not refused; each proof is valid once', async () => {
  nextHour();
  const address = '198.51.100.8';
  await fill('checkouts_by_address', address, limits.checkouts_by_address.max);
  const buyer = buyerAt(address);
  const asked = await buyer.post('/api/express-checkout', purchase);
  expect([asked.statusCode, asked.json().code]).toEqual([428, 'work_required']);
  const working = buyer.saying({ 'x-proof-of-work': await workFor(buyer) });
  expect(await buy(working)).toBe(201);
  expect(await buy(working), 'the same calculation again').toBe(428);
  expect(await buy(buyerAt('198.51.100.9'))).toBe(201);
});

test('forty wrong codes of neighbours do not stop a customer at the machine', async () => {
  nextHour();
  const address = '198.51.100.10';
  for (let count = 0; count < 40; count += 1) {
    expect((await buyerAt(address).post('/api/vouchers/lookup', { code: 'wrong' })).statusCode).toBe(404);
  }
  const { lotId } = await makePaidOrder(db, keyring, { number: 1 });
  const answer = await buyerAt(address).post('/api/vouchers/lookup', { code: keyring.voucherCode(lotId, 1) });
  expect(answer.statusCode).toBe(200);
});

test('wrong links of a neighbour do not block another customer’s link', async () => {
  nextHour();
  const address = '198.51.100.11';
  await fill('link_misses_by_address', address, limits.link_misses_by_address.max);
  const { orderId } = await makePaidOrder(db, keyring, {});
  expect((await buyerAt(address).get(`/api/orders/${'0'.repeat(32)}`)).statusCode).toBe(429);
  expect((await buyerAt(address).get(`/api/orders/${keyring.orderToken(orderId)}`)).statusCode).toBe(200);
});

test('an IPv6 household has one budget for its /64, and a /48 has a limit of its own', async () => {
  nextHour();
  await fill('checkouts_by_address', '2001:db8:7:1::/64', limits.checkouts_by_address.max);
  expect(await buy(buyerAt('2001:db8:7:1:a:b:c:d'))).toBe(428);
  expect(await buy(buyerAt('2001:db8:7:2::1'))).toBe(201);
  await fill('checkouts_by_wider_network', '2001:db8:7::/48', limits.checkouts_by_wider_network.max);
  expect(await buy(buyerAt('2001:db8:7:3::1'))).toBe(428);
  expect(await buy(buyerAt('2001:db8:8:3::1'))).toBe(201);
});

test('one carrier address can request codes for fifty numbers an hour; further ones need a proof of work', async () => {
  nextHour();
  const address = '198.18.7.7';
  // codes of neighbours that were entered, so that only their number counts
  await db.executeSql(
    `
    insert into otp_challenge (otp_challenge_id, phone_mac, code_mac, browser_hash, phone_sealed, block_mac, address_mac,
      network_mac, locale, created_at, expires_at, consumed_at)
    select gen_random_uuid(), m, m, m, '', m, $1, m, 'en', $2::timestamptz, $2::timestamptz + interval '5 minutes', $2
    from generate_series(1, 50) n, lateral (select sha256(n::text::bytea) as m) x`,
    [keyring.blindIndex('otp_address', address), new Date(clock.now())],
  );
  const browser = buyerAt(address);
  const { typed } = newNumber();
  expect(await askForCode(browser, typed)).toBe('work_required');
  expect(await askWithWork(browser, typed)).toBe('sent');
  expect(await askForCode(buyerAt('198.18.8.8'), newNumber().typed)).toBe('sent');
});

test('above the limit of an IP address, waiting for a bay and its push messages need a proof of work; one browser is stopped after twenty', async () => {
  nextHour();
  const { rows } = await db.executeSql('select slug from station order by slug limit 1');
  const queue = `/api/stations/${String(rows[0]?.['slug'])}/queue`;
  const subscription = {
    endpoint: 'https://push.example/browser',
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  };
  const address = '198.51.100.12';
  const early = buyerAt(address);
  expect((await early.post(queue)).statusCode).toBe(200);
  await fill('queue_joins_by_address', address, limits.queue_joins_by_address.max);
  for (const press of [
    (by: TestBrowser) => by.post(queue),
    (by: TestBrowser) => by.post(`${queue}/push`, subscription),
  ]) {
    const asked = await press(early);
    expect([asked.statusCode, asked.json().code]).toEqual([428, 'work_required']);
    const working = early.saying({ 'x-proof-of-work': await workFor(early) });
    expect((await press(working)).statusCode).toBe(200);
    expect((await press(working)).statusCode, 'the same calculation again').toBe(428);
  }
  const eager = buyerAt('198.51.100.13');
  const statuses: number[] = [];
  for (let count = 0; count < 22; count += 1) statuses.push((await eager.post(queue)).statusCode);
  // the first press sets the browser's cookie
  expect(statuses).toEqual([...Array.from({ length: 21 }, () => 200), 429]);
});
