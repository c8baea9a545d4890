import { beforeEach, expect, test } from 'vitest';
import type { HolidayRule } from '#contracts/stations/holidays.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { closuresOf } from '#domain/stations/holidays/closures.ts';
import { DAY_MS, HOUR_MS, toIsoInstant, MINUTE_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { openedStation, paidVoucher, stationsPath } from '#testing/stations/station-desk.ts';
import { openPhones } from '#testing/stations/walk-up.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, clock, deps } = shop;
const { db } = deps;
const holidays = '/api/admin/holidays';
let manager: TestMember;

const onlyYomKippur: HolidayRule = {
  shabbat: false,
  holidays: ['yom_kippur'],
  minutesBefore: 60,
  minutesAfter: 60,
  evesCloseAt: null,
};

beforeEach(async () => {
  manager = await makeMember(shop, ['manager']);
});

async function shown(slug: string): Promise<Station> {
  return (await app.inject(`/api/stations/${slug}`)).json<Station>();
}

async function saved(): Promise<{ rule: HolidayRule | null; version: number; days: { specialDayId: string }[] }> {
  return (await manager.browser.get(holidays)).json();
}

async function save(rule: HolidayRule): Promise<void> {
  const { version } = await saved();
  const answer = await manager.browser.send('PUT', `${holidays}/rule`, { version, rule });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function audited(action: string): Promise<number> {
  const { rows } = await db.executeSql('select count(*)::int as told from audit where action = $1', [action]);
  return Number(rows[0]?.['told']);
}

/** Notifications take a moment. */
async function untilShown(slug: string, isShown: (station: Station) => boolean): Promise<void> {
  await expect.poll(async () => isShown(await shown(slug)), { timeout: 5_000, interval: 20 }).toBe(true);
}

test('without a rule no station has special hours, and nothing is saved', async () => {
  expect(await saved()).toMatchObject({ rule: null, version: 0, days: [] });
  const all = (await app.inject('/api/stations')).json<Station[]>();
  expect(all.length).toBeGreaterThan(0);
  expect(all.map(({ special }) => special)).toEqual(all.map(() => ({ closures: [], days: [] })));
});

test('on Yom Kippur no wash starts and none is sold, pages say when the station opens, and then it opens', async () => {
  await save(onlyYomKippur);
  const { slug, latitude, longitude } = (await app.inject('/api/stations'))
    .json<Station[]>()
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))[0] ?? { slug: '', latitude: 0, longitude: 0 };
  const place = { latitude, longitude };
  const [closure] = closuresOf(onlyYomKippur, place, { fromMs: clock.now(), untilMs: clock.now() + 400 * DAY_MS });
  if (closure === undefined) throw new Error('every year has a Yom Kippur');
  const { startsAt, endsAt } = closure;
  clock.advance(startsAt - clock.now() - MINUTE_MS);
  const { station } = await openedStation(shop, 0);
  expect(station.slug).toBe(slug);
  const scanned = async () => (await app.inject(`/api/stations/by-token/${station.stationToken}`)).json<object>();
  expect(await scanned()).toMatchObject({ open: true, opensAt: null });
  expect((await station.ask({ voucherToken: await paidVoucher(shop), bayNo: 1 })).status).toBe(201);

  clock.advance(MINUTE_MS);
  expect(await scanned()).toMatchObject({ open: false, opensAt: toIsoInstant(endsAt) });
  const voucherToken = await paidVoucher(shop);
  expect((await station.ask({ voucherToken, bayNo: 2 })).body).toMatchObject({ code: 'station_closed' });
  const paid = await openPhones(shop, station)().pay({ bayNo: 2 });
  expect(paid.body).toMatchObject({ code: 'station_closed' });
  expect((await shown(slug)).special.closures).toEqual([
    { startsAt: toIsoInstant(startsAt), endsAt: toIsoInstant(endsAt), names: ['yom_kippur'] },
  ]);

  // the machine reports all the time; a silent one would be the reason
  clock.advance(endsAt - startsAt - MINUTE_MS);
  await station.controller.boot('test 1.0');
  expect((await station.ask({ voucherToken, bayNo: 2 })).body).toMatchObject({ code: 'station_closed' });
  clock.advance(MINUTE_MS);
  expect((await station.ask({ voucherToken, bayNo: 2 })).status).toBe(201);
});

test('an exempt station keeps its hours on holidays', async () => {
  await save({ ...onlyYomKippur, shabbat: true });
  const { station, path } = await openedStation(shop, 1);
  await untilShown(station.slug, ({ special }) => special.closures.length > 0);
  const { version } = (await manager.browser.get(path)).json<{ station: { version: number } }>().station;
  const exempt = await manager.browser.post(`${path}/holidays`, { version, follows: false });
  expect(exempt.statusCode, exempt.body).toBe(200);
  await untilShown(station.slug, ({ special }) => special.closures.length === 0);
  expect((await manager.browser.post(`${path}/holidays`, { version, follows: true })).json()).toMatchObject({
    code: 'changed_meanwhile',
  });
});

test('the station’s own entry for a day replaces that of all stations until it is removed', async () => {
  const { station, path } = await openedStation(shop, 2);
  const stationId = path.slice(stationsPath.length + 1);
  const day = shopDayText(clock.now() + 3 * DAY_MS);
  const words = { reason: 'Painting', reasonHe: 'צביעה' };
  const opening = { open: '08:00', close: '09:00' };
  const add = (body: object) => manager.browser.post(`${holidays}/days`, { day, ...words, ...body });
  expect((await add({ stationId: null, opening })).statusCode).toBe(201);
  const own = await add({ stationId, opening: null });
  expect(own.statusCode, own.body).toBe(201);
  expect((await add({ stationId, opening })).json()).toMatchObject({ code: 'changed_meanwhile' });
  expect((await add({ stationId: null, opening: null })).json()).toMatchObject({ code: 'changed_meanwhile' });
  await untilShown(station.slug, ({ special }) => special.days[0]?.opening === null);
  expect((await shown(station.slug)).special.days).toEqual([{ day, opening: null, ...words }]);
  const { specialDayId } = own.json<{ specialDayId: string }>();
  expect((await manager.browser.send('DELETE', `${holidays}/days/${specialDayId}`)).statusCode).toBe(204);
  expect((await manager.browser.send('DELETE', `${holidays}/days/${specialDayId}`)).statusCode).toBe(404);
  await untilShown(station.slug, ({ special }) => special.days[0]?.opening?.open === '08:00');
  expect([await audited('holiday.day_add'), await audited('holiday.day_remove')]).toEqual([2, 1]);
});

test('of two tabs that save the rule the second is refused, with one audit row', async () => {
  const { version } = await saved();
  const before = await audited('holiday.rule');
  const both = await Promise.all(
    [0, 120].map((minutesBefore) =>
      manager.browser.send('PUT', `${holidays}/rule`, { version, rule: { ...onlyYomKippur, minutesBefore } }),
    ),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await audited('holiday.rule')).toBe(before + 1);
});

test('the special hours that are shown move on with the days', async () => {
  await save({ ...onlyYomKippur, shabbat: true });
  const { station } = await openedStation(shop, 3);
  await untilShown(station.slug, ({ special }) => special.closures.length > 0);
  const last = async () => (await shown(station.slug)).special.closures.at(-1)?.endsAt ?? '';
  const before = await last();
  clock.advance(7 * DAY_MS);
  expect(Date.parse(await last()) - Date.parse(before)).toBeGreaterThan(6 * DAY_MS + HOUR_MS);
});
