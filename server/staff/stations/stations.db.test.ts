import { beforeEach, expect, test } from 'vitest';
import type { StaffStation, StickerSheet } from '#contracts/staff/stations.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { createBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { auditRows, openedStation, paidVoucher, stationOf, stationsPath } from '#testing/stations/station-desk.ts';
import { addedStation, stationDraft } from '#testing/staff/writes/station-writes.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
let manager: TestMember;
const visitor = createBrowser(shop);

// hours pass in these tests, and a session expires after two
beforeEach(async () => {
  manager = await makeMember(shop, ['manager']);
});

async function look(path: string): Promise<StaffStation> {
  return stationOf(await manager.browser.get(path));
}

async function post(path: string, body: object) {
  return await manager.browser.post(path, body);
}

test('a new station is closed until it is opened, can be scanned, and is on the public pages at once', async () => {
  const draft = stationDraft();
  const added = await post(stationsPath, draft);
  expect(added.statusCode, added.body).toBe(201);
  const path = `${stationsPath}/${added.json<{ stationId: string }>().stationId}`;
  expect(await look(path)).toMatchObject({
    status: 'offline',
    connection: 'never',
    version: 1,
    openIncidents: 0,
    openAlerts: 0,
  });
  const sheets = await manager.browser.get(`/api/admin/stickers?station=${path.split('/').at(-1)}`);
  const [sheet] = sheets.json<{ rows: StickerSheet[] }>().rows;
  expect(sheet?.bays.map(({ bayNo }) => bayNo)).toEqual([1, 2]);
  const scanned = await visitor.post('/api/stations/by-code', { shortCode: sheet?.shortCode });
  expect(scanned.json()).toMatchObject({ slug: draft.slug, status: 'offline' });
  expect((await post(`${path}/service`, { version: 1, bayNo: null, out: null })).statusCode).toBe(200);
  expect((await visitor.get(`/api/stations/${draft.slug}`)).json()).toMatchObject({ status: 'live', bays: 2 });
  expect((await post(stationsPath, { ...draft })).json()).toMatchObject({ code: 'slug_taken' });
});

test('of two tabs that change the same station the second is refused, and the first change stays', async () => {
  const path = await addedStation(manager);
  const { slug: _slug, bays: _bays, ...facts } = stationDraft();
  const closed = [null, ...facts.hours.slice(1)];
  const first = await manager.browser.send('PATCH', path, { ...facts, hours: closed, version: 1 });
  expect(first.statusCode, first.body).toBe(200);
  const second = await manager.browser.send('PATCH', path, { ...facts, name: 'Other', version: 1 });
  expect(second.json()).toMatchObject({ code: 'changed_meanwhile' });
  expect(await look(path)).toMatchObject({ name: facts.name, hours: closed, version: 2 });
  // an action on a bay also changes the station's version
  expect((await post(`${path}/bays`, { version: 1 })).statusCode).toBe(409);
  const both = await Promise.all([1, 2].map(() => post(`${path}/bays`, { version: 2 })));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const { bays, slug } = await look(path);
  expect(bays).toHaveLength(3);
  expect(await auditRows(shop, 'station.bay_add', path.split('/').at(-1) ?? '')).toBe(1);
  // the public pages follow
  const shown = (await visitor.get(`/api/stations/${slug}`)).json<{ bays: number; hours: unknown[] }>();
  expect(shown).toMatchObject({ bays: 3 });
  expect(shown.hours[0]).toBeNull();
});

test('a running wash ends normally when its bay goes out of service, and no other begins there', async () => {
  const { station, path } = await openedStation(shop, 0);
  const asked = await station.ask({ voucherToken: await paidVoucher(shop), bayNo: 1 });
  expect(asked.status).toBe(201);
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine has a start command');
  await station.controller.report([station.event(command, { kind: 'started' })]);
  const until = new Date(clock.now() + 2 * HOUR_MS).toISOString();
  const { version } = await look(path);
  const out = { reason: 'repair', until, note: 'pump' };
  expect((await post(`${path}/service`, { version, bayNo: 1, out })).statusCode).toBe(200);
  const refusedAsk = await station.ask({ voucherToken: await paidVoucher(shop), bayNo: 1 });
  expect(refusedAsk.body).toMatchObject({ code: 'station_not_ready' });
  const scanned = await visitor.get(`/api/stations/by-token/${station.stationToken}`);
  expect(scanned.json<{ bays: object[] }>().bays[0]).toMatchObject({
    state: 'out_of_order',
    outage: { reason: 'repair', backAt: until },
  });
  // staff notes are on no public page
  expect(scanned.body).not.toContain('pump');
  clock.advance(10 * MINUTE_MS);
  await station.controller.heartbeat();
  const ended = await station.controller.report([station.event(command, { kind: 'ended', seqNo: 1 })]);
  expect(ended).toEqual([{ outcome: 'applied' }]);
  const { rows } = await deps.db.executeSql('select state from redemption where station_id = $1', [
    path.split('/').at(-1),
  ]);
  expect(rows).toEqual([{ state: 'completed' }]);
  const seen = (await look(path)).version;
  expect((await post(`${path}/service`, { version: seen, bayNo: 1, out: null })).statusCode).toBe(200);
  expect((await station.ask({ voucherToken: await paidVoucher(shop), bayNo: 1 })).status).toBe(201);
});

test('a station that is out of service accepts no wash, shows the expected end, and is back afterwards', async () => {
  const { station, path } = await openedStation(shop, 1);
  const { version } = await look(path);
  const until = new Date(clock.now() + HOUR_MS).toISOString();
  await post(`${path}/service`, { version, bayNo: null, out: { reason: 'no_water', until } });
  const shown = async () => (await visitor.get(`/api/stations/by-token/${station.stationToken}`)).json();
  expect((await shown()).bays[0].outage).toEqual({ reason: 'no_water', backAt: until });
  const asked = await station.ask({ voucherToken: await paidVoucher(shop) });
  expect(asked.body).toMatchObject({ code: 'station_not_ready' });
  clock.advance(2 * HOUR_MS);
  expect((await shown()).bays[0].outage).toEqual({ reason: 'no_water', backAt: null });
});

test('a bay is named, retired and restored; the last bay cannot be retired', async () => {
  const path = await addedStation(manager);
  const names = { name: 'Large dogs', nameHe: 'כלבים גדולים' };
  const change = (bayNo: number, body: object) => manager.browser.send('PATCH', `${path}/bays/${bayNo}`, body);
  expect((await change(1, { version: 1, ...names, retired: false })).statusCode).toBe(200);
  expect((await change(1, { version: 2, name: 'Half', retired: false })).statusCode).toBe(400);
  expect((await change(2, { version: 2, retired: true })).statusCode).toBe(200);
  expect((await change(1, { version: 3, ...names, retired: true })).json()).toMatchObject({ code: 'last_bay' });
  expect((await change(9, { version: 3, retired: true })).statusCode).toBe(404);
  const { bays, slug } = await look(path);
  expect(bays.map(({ state }) => state)).toEqual(['out_of_order', 'retired']);
  // the cached list is refreshed by the database's announcement
  const shownBays = async () => (await visitor.get(`/api/stations/${slug}`)).json<{ bays: number }>().bays;
  await expect.poll(shownBays).toBe(1);
  expect((await change(2, { version: 3, retired: false })).statusCode).toBe(200);
  await expect.poll(shownBays).toBe(2);
});

test('a new sticker invalidates the old one, and requires a recent second factor', async () => {
  const { station, path } = await openedStation(shop, 2);
  const { version } = await look(path);
  clock.advance(11 * MINUTE_MS);
  expect((await post(`${path}/sticker`, { version })).json()).toMatchObject({ code: 'step_up_required' });
  await post('/api/admin/proof', { code: manager.nextCode() });
  const old = (await look(path)).sticker?.shortCode;
  expect((await post(`${path}/sticker`, { version })).statusCode).toBe(200);
  expect((await visitor.get(`/api/stations/by-token/${station.stationToken}`)).statusCode).toBe(404);
  expect((await visitor.post('/api/stations/by-code', { shortCode: old })).statusCode).toBe(404);
  const fresh = (await look(path)).sticker;
  expect(fresh?.version).toBe(2);
  expect((await visitor.post('/api/stations/by-code', { shortCode: fresh?.shortCode })).statusCode).toBe(200);
});

test('a code enrols one scanner, which can be removed again; the code is shown once', async () => {
  const path = await addedStation(manager);
  await post('/api/admin/proof', { code: manager.nextCode() });
  const opened = await post(`${path}/enrolments`, { admits: 'scanner' });
  expect(opened.statusCode, opened.body).toBe(201);
  const { code } = opened.json<{ code: string }>();
  const phone = createBrowser(shop);
  expect((await phone.post('/api/scanner/enrolments', { code, name: 'Noa' })).statusCode).toBe(201);
  expect((await phone.get('/api/scanner')).statusCode).toBe(200);
  const detail = await manager.browser.get(path);
  expect(detail.body).not.toContain(code);
  const [scanner] = detail.json<{ station: StaffStation }>().station.scanners;
  expect(scanner).toMatchObject({ name: 'Noa', revokedAt: null });
  const wish = { kind: 'scanner', id: scanner?.scannerId };
  expect((await post(`${path}/revocations`, wish)).statusCode).toBe(204);
  expect((await phone.get('/api/scanner')).statusCode).toBe(401);
  expect((await post(`${path}/revocations`, wish)).statusCode).toBe(404);
});
