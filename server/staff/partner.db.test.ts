import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StationId } from '#contracts/core/ids.ts';
import type { FranchiseStatement } from '#contracts/franchise/statements.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import type { WorkOrder } from '#contracts/staff/work-orders/work-orders.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { statementMonthOf } from '#domain/franchise/statement.ts';
import type { RegisteredRoute } from '#server/core/http/app-type.ts';
import type { TestBrowser } from '#testing/accounts/account-browser.ts';
import { formOf } from '#testing/documents/page-form.ts';
import { textOfPdf } from '#testing/documents/read-pdf.ts';
import { startTypesetter } from '#testing/documents/typesetter.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, makePartner } from '#testing/staff/staff-member.ts';
import { photoOf, workDraft } from '#testing/staff/writes/work-order-writes.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { stationsOf } from '#testing/stations/two-stations.ts';

const typesetter = await startTypesetter();
const shop = await buildTestApp({ environment: { LIMIT_SCALE: '10000' }, overrides: () => ({ typesetter }) });
const { app, clock, deps } = shop;
const { db, keyring } = deps;
clock.set(statementMonthOf('2026-11').from + DAY_MS);
const { own, other } = await stationsOf(shop);
const owner = await makeMember(shop, ['owner']);
const partner = await makePartner(shop, [own]);

const closedMonth = '2026-09';
const openMonth = '2026-10';

/** Fills a station with all that it can have, so that each screen of the portal has something about it. */
async function fillStation(stationId: StationId, name: string, nameHe: string): Promise<WorkOrder> {
  const outageId = stationId === other ? foreignOutageId : randomUUID();
  await db.executeSql(
    `update station set name = $2, name_he = $3, city = $2, city_he = $3, address = $2, address_he = $3
    where station_id = $1`,
    [stationId, name, nameHe],
  );
  const { browser } = owner;
  await browser.post('/api/admin/proof', { code: owner.nextCode() });
  const share = { stationId, since: `${closedMonth}-01`, shareHundredths: 6_250 };
  expect((await browser.post('/api/admin/settlements/shares', share)).statusCode).toBe(200);
  const { lotId } = await makePaidOrder(db, keyring, { paidAt: statementMonthOf('2026-08').from });
  await db.executeSql('update outbox set created_at = now()');
  await takeWash(db, lotId, { stationId, at: `${closedMonth}-10T10:00:00.000Z` });
  await takeWash(db, lotId, { stationId, at: `${openMonth}-31T10:00:00.000Z` });
  const entry = { entryId: randomUUID(), bayNo: 1, kind: 'cleaning', note: name, nextDueOn: '2026-11-02' };
  expect((await browser.post(`/api/admin/stations/${stationId}/log`, entry)).statusCode).toBe(201);
  await db.executeSql(
    `with begun as (
      insert into station_escalation (escalation_id, began_at) values (gen_random_uuid(), now()) returning escalation_id)
    insert into station_alert (escalation_id, station_id, bay_no, kind, since, seen_at, times, raised_at, changes)
    select escalation_id, $1, 1, 'leak', now(), now(), 1, now(), '{}' from begun`,
    [stationId],
  );
  const { station } = (await browser.get(`/api/admin/stations/${stationId}`)).json<{ station: StaffStation }>();
  const out = { reason: 'repair', until: null, note: name, outageId };
  const service = { version: station.version, bayNo: 1, out };
  expect((await browser.post(`/api/admin/stations/${stationId}/service`, service)).statusCode).toBe(200);
  const outage = formOf({ file: await photoOf() });
  const added = await browser.post(`/api/admin/stations/${stationId}/outages/${outageId}/photo`, outage);
  expect(added.statusCode, added.body).toBe(201);
  const draft = { ...workDraft(stationId), title: name };
  expect((await browser.post('/api/admin/work-orders', draft)).statusCode).toBe(201);
  const photo = formOf({ file: await photoOf() });
  const answer = await browser.post(`/api/admin/work-orders/${draft.id}/photos`, photo);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<WorkOrder>();
}

const foreignOutageId = randomUUID();
await fillStation(own, 'Own Meadow', 'אחו שלי');
const foreign = await fillStation(other, 'Foreign Harbour', 'נמל של זולת');
await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
expect((await owner.browser.post(`/api/admin/settlements/${closedMonth}/closing`)).statusCode).toBe(200);

/** Texts of answers about the other station. */
const traces = [other, 'Foreign', 'נמל של זולת', foreign.id];

const values: Readonly<Record<string, readonly string[]>> = {
  stationId: [other, own],
  workOrderId: [foreign.id],
  outageId: [foreignOutageId],
  photoId: [foreign.photos[0]?.photoId ?? ''],
  period: [closedMonth, openMonth],
};
const queries = ['', `&station=${other}`, '&state=active'];

/** Returns the URLs of a route, with the things of the other station as parameters and as filters. */
function urlsOf({ path }: RegisteredRoute): string[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const paths = names.reduce<string[]>(
    (before, name) =>
      before.flatMap((each) => (values[name] ?? [randomUUID()]).map((value) => each.replace(`:${name}`, value))),
    [path],
  );
  const usual = '?step=day&bay=1&from=2026-09-01&to=2026-11-30&language=en';
  return paths.flatMap((each) => queries.map((query) => `${each}${usual}${query}`));
}

/** Returns the text of an answer, or the text of its document. */
function textOf({ headers, body, rawPayload, statusCode }: Awaited<ReturnType<TestBrowser['get']>>): string {
  const isPdf = statusCode === 200 && headers['content-type'] === 'application/pdf';
  return isPdf ? textOfPdf(rawPayload) : body;
}

const reading = app.known.routes.filter(({ access, method }) => access === 'staff' && method === 'GET');

/** Returns the routes whose answer to this user names the other station. */
async function routesThatTell(browser: TestBrowser): Promise<string[]> {
  const told = new Set<string>();
  for (const route of reading) {
    for (const url of urlsOf(route)) {
      const answer = await browser.get(url);
      expect(answer.statusCode, url).toBeLessThan(500);
      // the file of a photo has no text, so an answer at all is one about the other station
      const isPhoto = answer.headers['content-type'] === 'image/jpeg';
      const isRefused = answer.statusCode >= 400;
      if (!isRefused && (isPhoto || traces.some((trace) => textOf(answer).includes(trace)))) told.add(route.path);
    }
  }
  return [...told];
}

test(
  'no answer to a partner names a station of another owner, in any path or filter',
  { timeout: 180_000 },
  async () => {
    const toOwner = await routesThatTell(owner.browser);
    // the same questions answer an owner, so they do reach the other station
    expect(toOwner).toEqual(
      expect.arrayContaining([
        '/api/admin/control-room',
        '/api/admin/stations',
        '/api/admin/stations/:stationId',
        '/api/admin/stations/:stationId/log',
        '/api/admin/stations/:stationId/outages/:outageId/photo',
        '/api/admin/alerts',
        '/api/admin/work-orders',
        '/api/admin/work-orders/:workOrderId',
        '/api/admin/work-orders/:workOrderId/photos/:photoId',
        '/api/admin/settlements',
        '/api/admin/settlements/:period',
        '/api/admin/settlements/:period/rows',
        '/api/admin/settlements/:period/pdf',
      ]),
    );
    expect(await routesThatTell(partner.browser)).toEqual([]);
  },
);

test('a partner sees own stations: control room, page, alerts, work, washes and statements', async () => {
  const { browser } = partner;
  for (const path of [
    'control-room',
    'stations',
    `stations/${own}`,
    'alerts',
    'work-orders',
    'settlements',
    `settlements/${closedMonth}`,
  ]) {
    const answer = await browser.get(`/api/admin/${path}`);
    expect(answer.statusCode, path).toBe(200);
    expect(answer.body, path).toContain(own);
  }
  const view = (await browser.get(`/api/admin/settlements/${closedMonth}`)).json<FranchiseStatement>();
  expect(view.lines).toMatchObject([{ stationId: own, washes: 1, owedAgorot: 3_125 }]);
  expect(view.sites.map(({ stationId }) => stationId)).toEqual([own]);
  for (const period of [closedMonth, openMonth]) {
    const { rows } = (await browser.get(`/api/admin/settlements/${period}/rows`)).json<{ rows: object[] }>();
    expect(rows).toMatchObject([{ lotId: null, orderCode: null, worthAgorot: 5_000 }]);
  }
  const pdf = `/api/admin/settlements/${closedMonth}/pdf?language=en`;
  const ofOwn = await browser.get(`${pdf}&station=${own}`);
  expect(textOfPdf(ofOwn.rawPayload)).toContain('31.25');
  expect((await browser.get(pdf)).statusCode).toBe(404);
  expect((await browser.get('/api/admin/changes')).statusCode).toBe(403);
});

test('a partner has stations and no other role; other roles have no stations', async () => {
  async function invite(roles: readonly string[], stations: readonly string[]) {
    await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
    const email = `partner-${randomUUID().slice(0, 8)}@example.com`;
    const answer = await owner.browser.post('/api/admin/team', { name: 'Noa', email, roles, stations });
    return answer.statusCode === 201 ? 'invited' : answer.json<{ code: string }>().code;
  }
  expect(await invite(['partner'], [])).toBe('partner_stations');
  expect(await invite(['partner', 'support'], [own])).toBe('partner_stations');
  expect(await invite(['support'], [own])).toBe('partner_stations');
  expect(await invite(['partner'], [own, randomUUID()])).toBe('partner_stations');
  expect(await invite(['partner'], [own, own])).toBe('partner_stations');
  expect(await invite(['partner'], [own])).toBe('invited');
  await db.executeSql('update outbox set created_at = now()');
  const widened = `update staff_member set roles = array['partner', 'owner'] where staff_id = $1`;
  await expect(db.executeSql(widened, [partner.staffId])).rejects.toThrow('staff_member_partner');
});

test('a change of stations or of the role has effect from the next call', async () => {
  const { browser, staffId } = await makePartner(shop, [own]);
  async function change(body: object) {
    await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
    return await owner.browser.send('PATCH', `/api/admin/team/${staffId}`, body);
  }
  const page = `/api/admin/stations/${other}`;
  expect((await browser.get(page)).json()).toMatchObject({ code: 'not_found' });
  expect((await change({ roles: ['partner'], stations: [other] })).json()).toMatchObject({
    roles: ['partner'],
    stations: [{ stationId: other, name: 'Foreign Harbour' }],
  });
  expect((await browser.get(page)).statusCode).toBe(200);
  expect((await browser.get(`/api/admin/stations/${own}`)).statusCode).toBe(404);
  expect((await change({ roles: ['partner'] })).json()).toMatchObject({ code: 'partner_stations' });
  expect((await change({ roles: ['manager'] })).json()).toMatchObject({ roles: ['manager'], stations: [] });
  expect((await browser.get('/api/admin/orders')).statusCode).toBe(200);
});

test('a partner gets the washes of the own station without their vouchers, which belong to customers', async () => {
  const vouchersFor = async ({ browser }: typeof owner) => {
    const answer = await browser.get(`/api/admin/stations/${own}/record`);
    return answer.json<{ washes: { lotId: string | null }[] }>().washes.map(({ lotId }) => lotId);
  };
  expect(await vouchersFor(owner)).toEqual([expect.any(String)]);
  expect(await vouchersFor(partner)).toEqual([null]);
});
