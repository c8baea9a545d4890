import { beforeEach, expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { getOpenWork } from '#contracts/staff/open-work.ts';
import type { StationIncident } from '#contracts/staff/station-log.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { auditRows, openedStation } from '#testing/stations/station-desk.ts';
import { createBrowser } from '#testing/accounts/account-browser.ts';
import { workFor } from '#testing/accounts/code-phone.ts';

const shop = await buildTestApp();
const { app, clock, deps } = shop;
const { station, path } = await openedStation(shop, 0);
const stationId = path.split('/').at(-1) ?? '';
let manager: TestMember;
let address = 1;

beforeEach(async () => {
  // hours pass in these tests, and a session expires after two
  manager = await makeMember(shop, ['manager']);
  await deps.db.executeSql('delete from sticker_report; delete from station_incident');
});

/** A customer's phone with an IP address of its own. */
function phone() {
  address += 1;
  return createBrowser(shop, `198.51.100.${address}`);
}

async function report(bayNo: number | string = 1, from = phone()) {
  return await from.post('/api/stations/sticker-reports', { stationToken: station.stationToken, bayNo });
}

async function incidents(): Promise<StationIncident[]> {
  const { rows } = (await manager.browser.get(`${path}/incidents`)).json<{ rows: StationIncident[] }>();
  return rows.filter(({ kind }) => kind === 'sticker');
}

test('one press without an account opens one incident with station, bay and time', async () => {
  expect((await report()).json()).toEqual({ reported: true });
  expect(await incidents()).toMatchObject([
    { bayNo: 1, state: 'open', times: 1, since: new Date(clock.now()).toISOString() },
  ]);
});

test('reports of one sticker within a day are counted on one incident, also if they arrive at the same time', async () => {
  await Promise.all(Array.from({ length: 8 }, () => report(1)));
  await report(2);
  await report('');
  expect((await incidents()).map(({ bayNo, times }) => [bayNo, times]).toSorted()).toEqual([
    [null, 1],
    [1, 8],
    [2, 1],
  ]);
  clock.advance(DAY_MS + MINUTE_MS);
  manager = await makeMember(shop, ['manager']);
  await report(1);
  expect((await incidents()).filter(({ bayNo }) => bayNo === 1).map(({ times }) => times)).toEqual([1, 8]);
});

test('after staff closed the incident, the next report opens another', async () => {
  await report();
  const [first] = await incidents();
  const said = { kind: 'sticker', subject: first?.subject, version: 0, state: 'closed', note: 'replaced' };
  expect((await manager.browser.post(`${path}/incidents`, said)).statusCode).toBe(204);
  clock.advance(HOUR_MS);
  await report();
  expect((await incidents()).map(({ state, times }) => [state, times])).toEqual([
    ['open', 1],
    ['closed', 1],
  ]);
});

test('one browser reports three times a day; above sixty an hour an IP address needs a proof of work', async () => {
  const one = phone();
  const codes = [];
  for (let turn = 0; turn < 5; turn += 1) codes.push((await report(1, one)).statusCode);
  // the first press gives the browser the cookie by which it is counted
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(0);
  expect(codes.slice(0, 3)).toEqual([200, 200, 200]);
  const { rows } = await deps.db.executeSql('select times from sticker_report');
  expect(Number(rows[0]?.['times'])).toBe(codes.filter((code) => code === 200).length);
  const many = await Promise.all(
    Array.from({ length: 70 }, () =>
      app.inject({
        method: 'POST',
        url: '/api/stations/sticker-reports',
        remoteAddress: '203.0.113.9',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: { stationToken: station.stationToken },
      }),
    ),
  );
  expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
  const refused = many.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json().code);
  expect(new Set(refused)).toEqual(new Set(['work_required']));
  const neighbour = createBrowser(shop, '203.0.113.9');
  const working = neighbour.saying({ 'x-proof-of-work': await workFor(neighbour) });
  expect((await report(1, working)).statusCode).toBe(200);
});

test('an unknown sticker opens nothing, and a bay that does not exist is left out', async () => {
  const stationToken = 'A'.repeat(station.stationToken.length);
  const answer = await phone().post('/api/stations/sticker-reports', { stationToken, bayNo: 1 });
  expect(answer.statusCode).toBe(404);
  await report(20);
  expect(await incidents()).toMatchObject([{ bayNo: null }]);
});

test('a browser without scripts comes back to the page of the sticker', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/stations/sticker-reports',
    remoteAddress: '203.0.113.20',
    headers: {
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: `stationToken=${station.stationToken}&bayNo=1`,
  });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toMatch(new RegExp(`/s/${station.stationToken}\\?bay=1&sent=sticker$`));
});

async function bay(): Promise<StaffStation['bays'][number] | undefined> {
  const answer = (await manager.browser.get(path)).json<{ station: StaffStation }>();
  return answer.station.bays.find(({ bayNo }) => bayNo === 1);
}

async function waiting(): Promise<number> {
  const { rows } = (await manager.browser.get('/api/admin/attention')).json<ResponseOf<typeof getOpenWork>>();
  return rows.find(({ name }) => name === 'stickers_unseen')?.count ?? 0;
}

async function see(stationToken = station.stationToken, who = manager) {
  return await who.browser.post('/api/admin/stickers/seen', { stationToken, bayNo: 1 });
}

test('a scan by staff marks the sticker as seen for thirty days, with one audit row', async () => {
  await deps.db.executeSql(`update bay set watched_since = null, sticker_seen_at = null, sticker_seen_by = null`);
  expect(await waiting()).toBe(0);
  await deps.db.executeSql(`update bay set watched_since = $1 where station_id = $2 and bay_no = 1`, [
    new Date(clock.now() - 31 * DAY_MS),
    stationId,
  ]);
  expect(await waiting()).toBe(1);
  expect(await bay()).toMatchObject({ stickerDue: true, stickerSeenAt: null });
  const before = await auditRows(shop, 'station.sticker_seen', stationId);
  expect((await see()).statusCode).toBe(200);
  expect((await see()).statusCode).toBe(200);
  expect(await auditRows(shop, 'station.sticker_seen', stationId)).toBe(before + 1);
  expect(await waiting()).toBe(0);
  expect(await bay()).toMatchObject({ stickerDue: false, stickerSeenAt: new Date(clock.now()).toISOString() });
  clock.advance(30 * DAY_MS + MINUTE_MS);
  manager = await makeMember(shop, ['manager']);
  expect(await waiting()).toBe(1);
});

test('a visitor without a portal session marks nothing, nor does a code that is no sticker', async () => {
  await deps.db.executeSql(`update bay set sticker_seen_at = null, sticker_seen_by = null`);
  const stranger = await phone().post('/api/admin/stickers/seen', { stationToken: station.stationToken, bayNo: 1 });
  expect(stranger.statusCode).toBe(401);
  expect((await see('A'.repeat(station.stationToken.length))).statusCode).toBe(404);
  expect(await bay()).toMatchObject({ stickerSeenAt: null });
});

test('new stickers have not been seen', async () => {
  expect((await see()).statusCode).toBe(200);
  const { version } = (await manager.browser.get(path)).json<{ station: StaffStation }>().station;
  const renewed = await manager.browser.post(`${path}/sticker`, { version });
  expect(renewed.statusCode).toBe(200);
  expect(await bay()).toMatchObject({ stickerSeenAt: null });
});
