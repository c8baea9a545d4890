import http from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { createChangeFeed } from './change-feed.ts';

const POLL_MS = 20;

const shop = await buildTestApp();
const { app, deps } = shop;
const address = await app.listen({ port: 0, host: '127.0.0.1' });

/** Listens as a browser does; returns all events so far. */
function listen(cookie: string) {
  let text = '';
  let status = 0;
  let ended = false;
  const headers = { host: 'shampaw.example', accept: 'text/event-stream', cookie };
  const request = http.get(`${address}/api/admin/changes`, { headers }, (answer) => {
    status = answer.statusCode ?? 0;
    answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
    answer.on('end', () => (ended = true));
  });
  request.on('error', () => undefined);
  onTestFinished(() => void request.destroy());
  return {
    changes: () => text.split('event: changed').length - 1,
    status: () => status,
    ended: () => ended,
    text: () => text,
  };
}

test('an open portal is notified of a sale without its data', async () => {
  const { browser } = await makeMember(shop, ['stock_keeper']);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = listen(cookie);
  // the page requests the existing state after this event
  await expect.poll(stream.changes).toBe(1);
  await makePaidOrder(deps.db, deps.keyring);
  await expect.poll(stream.changes, { timeout: 10_000 }).toBeGreaterThan(1);
  expect(stream.text()).not.toContain('data: {');
});

function cookieOf({ browser }: TestMember): string {
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

test('a stream ends with its session and sends nothing more', async () => {
  const member = await makeMember(shop, ['stock_keeper']);
  const stream = listen(cookieOf(member));
  await expect.poll(stream.changes).toBe(1);
  await member.browser.post('/api/admin/logout');
  await makePaidOrder(deps.db, deps.keyring);
  await expect.poll(stream.ended, { timeout: 10_000 }).toBe(true);
  expect(stream.changes()).toBe(1);
});

test('the number of streams is limited for each session separately', async () => {
  const [greedy, other] = [await makeMember(shop, ['stock_keeper']), await makeMember(shop, ['support'])];
  const streams = Array.from({ length: 9 }, () => listen(cookieOf(greedy)));
  const statuses = () => streams.map(({ status }) => status()).toSorted((a, b) => a - b);
  await expect.poll(statuses).toEqual([...Array<number>(6).fill(200), ...Array<number>(3).fill(429)]);
  const own = listen(cookieOf(other));
  await expect.poll(own.changes).toBeGreaterThan(0);
});

test('visitors without a staff session get no stream', async () => {
  const stream = listen('');
  await expect.poll(stream.status).toBe(401);
});

test('all open streams are notified of a wash, closed ones are not; without streams nothing is polled', async () => {
  const reads: string[] = [];
  const db = {
    ...deps.db,
    query: async (asked: { name: string }, values: never) => {
      reads.push(asked.name);
      return await deps.db.query(asked as never, values);
    },
  } as typeof deps.db;
  const news = createChangeFeed({ db, log: deps.log }, POLL_MS);
  const heard = { first: 0, second: 0 };
  const stopFirst = await news.watch(() => (heard.first += 1));
  const stopSecond = await news.watch(() => (heard.second += 1));
  const { lotId } = await makePaidOrder(deps.db, deps.keyring);
  await expect.poll(() => Math.min(heard.first, heard.second)).toBeGreaterThan(0);
  stopFirst();
  const before = heard.first;
  const secondBefore = heard.second;
  await takeWash(deps.db, lotId);
  await expect.poll(() => heard.second).toBeGreaterThan(secondBefore);
  expect(heard.first).toBe(before);
  stopSecond();
  await takeWash(deps.db, lotId);
  // a query that is in progress can finish
  const looked = reads.length;
  const since = performance.now();
  await expect.poll(() => performance.now() - since).toBeGreaterThan(POLL_MS * 10);
  expect(reads).toHaveLength(looked);
});
