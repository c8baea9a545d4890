import { expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Database, Queryable } from '#server/core/db/database.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { openStation } from '#testing/stations/station.ts';

let reads = 0;
const shop = await buildTestApp({ overrides: ({ db }) => ({ db: { ...db, query: counted(db) } }) });
const { app, clock, deps } = shop;
const station = await openStation(shop);

function counted(db: Database): Queryable['query'] {
  return (statement, values) => {
    if (statement.name === 'station_list_now') reads += 1;
    return db.query(statement, values);
  };
}

/** Moves the clock past the cache's lifetime. */
async function now(slug = station.slug) {
  clock.advance(2 * SECOND_MS);
  const answer = await app.inject(`/api/stations/${slug}/now`);
  return { status: answer.statusCode, body: answer.json() };
}

test('a bay is free, busy for as long as its wash should take, and free again', async () => {
  await station.controller.heartbeat();
  expect((await now()).body).toMatchObject({
    slug: station.slug,
    at: new Date(clock.now()).toISOString(),
    bays: [{ bayNo: 1, state: 'free', busyUntil: null }, { state: 'free' }],
  });
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, {});
  await station.ask({ voucherToken: deps.keyring.voucherToken(lotId, 1) });
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine heard of nothing');
  await station.controller.report([station.event(command, {})]);
  const freeAt = new Date(clock.now() + 16 * MINUTE_MS).toISOString();
  expect((await now()).body.bays).toMatchObject([{ state: 'busy', busyUntil: freeAt }, { state: 'free' }]);
  await station.controller.report([station.event(command, { seqNo: 1, kind: 'ended' })]);
  expect((await now()).body.bays).toMatchObject([{ state: 'free', busyUntil: null }, { state: 'free' }]);
});

test('a sample station gives as many minutes as a wash is sold as', async () => {
  const { rows } = await deps.db.executeSql(
    'select distinct wash_minutes from station union select distinct wash_minutes from wash_package',
  );
  expect(rows).toHaveLength(1);
});

test('after a minute and a half of silence no bay is shown as free', async () => {
  await station.controller.heartbeat();
  const heardAt = new Date(clock.now()).toISOString();
  clock.advance(88 * SECOND_MS);
  expect((await now()).body.bays).toMatchObject([{ state: 'free' }, { state: 'free' }]);
  expect((await now()).body).toMatchObject({ heardAt, bays: [{ state: 'silent' }, { state: 'silent' }] });
});

test('a station that never reported has an unknown state, and a station that was not entered is not found', async () => {
  const { rows } = await deps.db.executeSql('select slug from station order by slug offset 1 limit 1');
  const { body } = await now(String(rows[0]?.['slug']));
  expect(body).toMatchObject({ heardAt: null });
  expect(new Set(body.bays.map(({ state }: { state: string }) => state))).toEqual(new Set(['silent']));
  expect(await now('none-such')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('the list shows the same state as each station’s page, and concurrent reads cause one query', async () => {
  clock.advance(2 * SECOND_MS);
  reads = 0;
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/api/stations/now')));
  expect(reads).toBe(1);
  const { rows } = await deps.db.executeSql('select slug from station order by slug');
  const [first] = answers;
  expect(first?.json().map(({ slug }: { slug: string }) => slug)).toEqual(rows.map((row) => row['slug']));
  expect(first?.headers['cache-control']).toBe('no-store');
});

test('the sitemap lists the pages of real stations in both languages, and no sample', async () => {
  const sitemap = async () => (await app.inject('/sitemap.xml')).body;
  expect(await sitemap()).not.toContain('/stations/');
  await deps.db.executeSql('update station set sample = false where slug = $1', [station.slug]);
  await expect.poll(sitemap, { timeout: 5_000 }).toContain(`/he/stations/${station.slug}<`);
  expect(await sitemap()).toContain(`/en/stations/${station.slug}<`);
});
