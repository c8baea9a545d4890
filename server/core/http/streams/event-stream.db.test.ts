import http from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { LotId } from '#contracts/core/ids.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { signInElsewhere } from '#testing/staff/writes/own-access-writes.ts';

const shop = await buildTestApp();
const { app, deps } = shop;
const address = await app.listen({ port: 0, host: '127.0.0.1' });

/** Connects like a browser; returns everything received so far. */
function listen(path: string, headers: Readonly<Record<string, string>> = {}) {
  let text = '';
  let status = 0;
  let type = '';
  let ended = false;
  const request = http.get(`${address}${path}`, { headers: { host: 'shampaw.example', ...headers } }, (answer) => {
    status = answer.statusCode ?? 0;
    type = String(answer.headers['content-type']);
    answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
    answer.on('end', () => (ended = true));
  });
  request.on('error', () => undefined);
  onTestFinished(() => void request.destroy());
  return {
    changes: () => text.split('event: changed').length - 1,
    facts: () => ({ status, type }),
    ended: () => ended,
  };
}

test('an open voucher page is notified when its voucher is spent, and of no other voucher', async () => {
  const [own, other] = [await makePaidOrder(deps.db, deps.keyring), await makePaidOrder(deps.db, deps.keyring)];
  const stream = listen(`/api/vouchers/by-link/${deps.keyring.voucherToken(own.lotId, 1)}/events`);
  await expect.poll(stream.changes).toBe(1);
  expect(stream.facts()).toEqual({ status: 200, type: 'text/event-stream' });
  await takeWash(deps.db, other.lotId);
  await takeWash(deps.db, own.lotId);
  // held, spent and over
  await expect.poll(stream.changes).toBe(4);
});

test('a link that does not exist has no stream', async () => {
  const stream = listen(`/api/vouchers/by-link/${'0'.repeat(32)}/events`);
  await expect.poll(() => stream.facts().status).toBe(404);
});

test('one address with one link does not take the streams of others', async () => {
  const [one, other] = [await makePaidOrder(deps.db, deps.keyring), await makePaidOrder(deps.db, deps.keyring)];
  const path = (lotId: LotId) => `/api/vouchers/by-link/${deps.keyring.voucherToken(lotId, 1)}/events`;
  const streams = Array.from({ length: 14 }, () => listen(path(one.lotId)));
  const statuses = () => streams.map(({ facts }) => facts().status).toSorted((a, b) => a - b);
  await expect.poll(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(4).fill(429)]);
  const own = listen(path(other.lotId));
  await expect.poll(own.changes).toBe(1);
});

type Listening = ReturnType<typeof listen>;

/** Returns how many streams were opened and refused, once every one has its answer. */
async function expectOpened(streams: readonly Listening[], opened: number): Promise<void> {
  const statuses = () => streams.map(({ facts }) => facts().status).toSorted((a, b) => a - b);
  const refused = streams.length - opened;
  await expect
    .poll(statuses, { timeout: 60_000 })
    .toEqual([...Array<number>(opened).fill(200), ...Array<number>(refused).fill(429)]);
}

/** Opens the streams of so many vouchers, each with a link of its own. */
async function openVouchers(count: number, headers: Readonly<Record<string, string>> = {}): Promise<Listening[]> {
  const streams: Listening[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { lotId } = await makePaidOrder(deps.db, deps.keyring);
    streams.push(listen(`/api/vouchers/by-link/${deps.keyring.voucherToken(lotId, 1)}/events`, headers));
  }
  return streams;
}

function cartOf(byte: number) {
  return { cookie: `__Host-cart=${Buffer.alloc(32, byte).toString('base64url')}` };
}

test('one browser with many links has ten streams, and the next browser of the address its own', async () => {
  await expectOpened(await openVouchers(12, cartOf(1)), 10);
  await expectOpened(await openVouchers(1, cartOf(2)), 1);
});

test('one address has sixty streams, whatever its links and browsers', async () => {
  await expectOpened(await openVouchers(63), 60);
});

test('one staff user has fifteen streams over all devices', async () => {
  const owner = await makeMember(shop, ['owner']);
  const devices = [owner.browser, await signInElsewhere(shop, owner), await signInElsewhere(shop, owner)];
  const streams = devices.flatMap(({ cookies }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return Array.from({ length: 6 }, () => listen('/api/admin/changes', { cookie, accept: 'text/event-stream' }));
  });
  await expectOpened(streams, 15);
});

test('a shop that closes ends every stream', async () => {
  const { lotId } = await makePaidOrder(deps.db, deps.keyring);
  const stream = listen(`/api/vouchers/by-link/${deps.keyring.voucherToken(lotId, 1)}/events`);
  await expect.poll(stream.changes).toBe(1);
  await app.close();
  await expect.poll(stream.ended).toBe(true);
});
