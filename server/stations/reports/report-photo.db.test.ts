import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import type { StationIncident } from '#contracts/staff/station-log.ts';
import type { WorkOrder } from '#contracts/staff/work-orders/work-orders.ts';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { deleteOldRows } from '#server/delete-old-rows.ts';
import { createBrowser, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { workFor } from '#testing/accounts/code-phone.ts';
import { formOf } from '#testing/documents/page-form.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, makePartner, type TestMember } from '#testing/staff/staff-member.ts';
import { workDraft } from '#testing/staff/writes/work-order-writes.ts';
import { openedStation, paidVoucher } from '#testing/stations/station-desk.ts';
import { freeBays } from '#testing/stations/walk-up.ts';

const shop = await buildTestApp();
const { clock, deps } = shop;
const { station, path } = await openedStation(shop, 0);
const stationId = path.split('/').at(-1) ?? '';
let manager: TestMember;
let address = 1;

beforeEach(async () => {
  manager = await makeMember(shop, ['manager']);
  await deps.db.executeSql('delete from report_photo; delete from sticker_report; delete from station_incident');
});

/** A customer's phone with an IP address of its own. */
function phone(from?: string): TestBrowser {
  address += 1;
  return createBrowser(shop, from ?? `198.51.100.${address}`);
}

/** A photo as a phone takes it, with its place. */
async function photo(background = '#2b8'): Promise<Blob> {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background } });
  const placed = image.withExif({ IFD3: { GPSLatitude: '32/1 3/1 9/1', GPSLatitudeRef: 'N' } });
  return new Blob([new Uint8Array(await placed.jpeg().toBuffer())]);
}

/** A wash whose machine reports a start that the customer denies. */
async function reportedWash(voucherToken?: string): Promise<string> {
  await freeBays(shop, station);
  const wash = await station.ask({ voucherToken: (voucherToken ?? (await paidVoucher(shop))) as never });
  const command = (await station.controller.commands()).findLast(({ kind }) => kind === 'start');
  if (command === undefined) throw new Error('the machine received no command');
  await station.controller.report([station.event(command, {})]);
  const redemptionToken = String(wash.body['redemptionToken']);
  const said = await phone().post(`/api/redemptions/${redemptionToken}/not-started`);
  expect(said.json()).toMatchObject({ outcome: 'asked_staff' });
  return redemptionToken;
}

async function send(redemptionToken: string, file: Blob, from = phone()) {
  return await from.post(`/api/redemptions/${redemptionToken}/photo`, formOf({ file }));
}

async function caseOf(redemptionToken: string, { browser } = manager): Promise<{ url: string; shown: StaffCase }> {
  const { rows } = await deps.db.executeSql('select redemption_id from redemption where token_hash = $1', [
    deps.keyring.tokenHash(redemptionToken),
  ]);
  const id = String(rows[0]?.['redemption_id']);
  return { url: id, shown: (await browser.get(`/api/admin/inbox/wash/${id}`)).json<StaffCase>() };
}

async function reportSuspiciousSticker(from = phone()): Promise<void> {
  const { stationToken } = station;
  expect((await from.post('/api/stations/sticker-reports', { stationToken, bayNo: 1 })).statusCode).toBe(200);
}

async function sendSticker(file: Blob, from = phone()) {
  const { stationToken } = station;
  return await from.post('/api/stations/sticker-reports/photo', formOf({ stationToken, bayNo: '1', file }));
}

async function stickerIncident({ browser } = manager): Promise<StationIncident | undefined> {
  const { rows } = (await browser.get(`${path}/incidents`)).json<{ rows: StationIncident[] }>();
  return rows.find(({ kind }) => kind === 'sticker');
}

test('the photo of a wash that did not start is in its case, encrypted and without its place', async () => {
  const wash = await reportedWash();
  const file = await photo();
  expect((await sharp(await file.arrayBuffer()).metadata()).exif).toBeDefined();
  expect((await caseOf(wash)).shown.photoId).toBeNull();
  const answer = await send(wash, file);
  expect(answer.json(), answer.body).toEqual({ photo: 'stored' });
  const { photoId } = (await caseOf(wash)).shown;
  const shown = await manager.browser.get(`/api/admin/report-photos/${photoId}`);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  const metadata = await sharp(shown.rawPayload).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
  expect(metadata.exif).toBeUndefined();
  const { rows } = await deps.db.executeSql('select file_sealed from report_photo');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.['file_sealed']).not.toContain(Buffer.from([0xff, 0xd8, 0xff]));
});

test('a report without a photo stays as it is, and a wash without a report takes none', async () => {
  const wash = await reportedWash();
  expect((await caseOf(wash)).shown).toMatchObject({ photoId: null });
  const empty = await phone().post(`/api/redemptions/${wash}/photo`, formOf({ note: 'no file' }));
  expect(empty.json()).toMatchObject({ code: 'validation_failed', fields: { file: expect.anything() } });
  await freeBays(shop, station);
  const quiet = await station.ask({ voucherToken: await paidVoucher(shop) });
  expect((await send(String(quiet.body['redemptionToken']), await photo())).json()).toMatchObject({
    code: 'not_found',
  });
  expect((await send('A'.repeat(32), await photo())).json()).toMatchObject({ code: 'redemption_not_found' });
  expect((await sendSticker(await photo())).json()).toMatchObject({ code: 'not_found' });
});

test('a file that is no picture, or is too large, is refused, and the report stays', async () => {
  const wash = await reportedWash();
  expect((await send(wash, new Blob(['no picture']))).json()).toMatchObject({ code: 'picture_refused' });
  const large = await send(wash, new Blob([Buffer.alloc(10 * 1_024 * 1_024 + 1, 0xff)]));
  expect(large.statusCode).toBe(413);
  expect(large.json()).toMatchObject({ code: 'payload_too_large' });
  expect((await caseOf(wash)).shown).toMatchObject({ photoId: null, state: 'open' });
});

test('the first of two photos stays, also if both arrive at the same time', async () => {
  const wash = await reportedWash();
  const [red, blue] = [await photo('#f00'), await photo('#00f')];
  const answers = await Promise.all([send(wash, red), send(wash, blue)]);
  expect(answers.map((answer) => answer.json().photo).toSorted()).toEqual(['known', 'stored']);
  const { photoId } = (await caseOf(wash)).shown;
  expect((await send(wash, red)).json()).toEqual({ photo: 'known' });
  expect((await caseOf(wash)).shown.photoId).toBe(photoId);
});

test('the photo of a sticker is at its incident, also for a partner of the station', async () => {
  await reportSuspiciousSticker();
  expect((await sendSticker(await photo())).json()).toEqual({ photo: 'stored' });
  expect((await sendSticker(await photo())).json()).toEqual({ photo: 'known' });
  const photoId = (await stickerIncident())?.photoId;
  expect(photoId).toEqual(expect.any(String));
  const url = `/api/admin/report-photos/${photoId}`;
  const own = await makePartner(shop, [stationId as never]);
  expect((await stickerIncident(own))?.photoId).toBe(photoId);
  expect((await own.browser.get(url)).statusCode).toBe(200);
  const { rows } = await deps.db.executeSql('select station_id from station where station_id <> $1', [stationId]);
  const other = await makePartner(shop, [rows[0]?.['station_id'] as never]);
  expect((await other.browser.get(url)).statusCode).toBe(404);
});

test('the photo of a wash is shown only to staff who may read cases', async () => {
  const wash = await reportedWash();
  await send(wash, await photo());
  const url = `/api/admin/report-photos/${(await caseOf(wash)).shown.photoId}`;
  for (const [role, status] of [
    ['support', 200],
    ['stock_keeper', 404],
    ['accountant', 404],
    ['reviewer', 403],
  ] as const) {
    expect((await (await makeMember(shop, [role])).browser.get(url)).statusCode, role).toBe(status);
  }
  const partner = await makePartner(shop, [stationId as never]);
  expect((await partner.browser.get(url)).statusCode).toBe(404);
});

test('a work order made from a report shows its photo', async () => {
  const wash = await reportedWash();
  await send(wash, await photo());
  await reportSuspiciousSticker();
  await sendSticker(await photo());
  const [{ url: redemptionId, shown }, incident] = [await caseOf(wash), await stickerIncident()];
  const causes = [
    { source: 'case', sourceRef: `wash:${redemptionId}`, photoId: shown.photoId },
    { source: 'incident', sourceRef: `sticker:${incident?.subject}`, photoId: incident?.photoId },
  ];
  for (const { photoId, ...cause } of causes) {
    const made = await manager.browser.post('/api/admin/work-orders', { ...workDraft(stationId as never), ...cause });
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json<WorkOrder>().reportPhotoId).toBe(photoId);
  }
});

test('an address sends sixty photos an hour, and then needs a proof of work', async () => {
  await reportSuspiciousSticker();
  const text = new Blob(['no picture']);
  const from = '203.0.113.40';
  const codes: string[] = [];
  for (let turn = 0; turn < 61; turn += 1) codes.push((await sendSticker(text, phone(from))).json().code);
  expect(codes.filter((code) => code === 'picture_refused')).toHaveLength(60);
  expect(codes.at(-1)).toBe('work_required');
  const working = phone(from);
  const proven = working.saying({ 'x-proof-of-work': await workFor(working) });
  expect((await sendSticker(await photo(), proven)).json()).toEqual({ photo: 'stored' });
});

test('without scripts the photo is a form that leads back to its page', async () => {
  const wash = await reportedWash();
  const plain = phone().saying({ accept: 'text/html' });
  const refused = await send(wash, new Blob(['no picture']), plain);
  expect(refused.headers.location).toBe(`/en/wash/${wash}?report=photo&problem=picture_refused`);
  const sent = await send(wash, await photo(), plain);
  expect(sent.statusCode).toBe(303);
  expect(sent.headers.location).toBe(`/en/wash/${wash}?sent=photo`);
  expect((await send(wash, await photo(), plain)).headers.location).toBe(`/en/wash/${wash}?sent=photo-known`);
  await reportSuspiciousSticker();
  const { location } = (await sendSticker(await photo(), plain)).headers;
  expect(location).toMatch(new RegExp(`/s/${station.stationToken}\\?bay=1&sent=photo$`));
  const pressed = await plain
    .saying({ 'content-type': 'application/x-www-form-urlencoded' })
    .post(`/api/redemptions/${wash}/not-started`);
  expect(pressed.headers.location).toBe(`/en/wash/${wash}`);
});

test('photos are deleted after two years, and with the account that held the voucher', async () => {
  const owner = phone();
  expect((await owner.post('/api/customer/register', registration())).statusCode).toBe(201);
  const { rows } = await deps.db.executeSql('select customer_id from customer order by created_at desc limit 1');
  const order = await makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now() });
  await deps.db.executeSql('update credit_lot set customer_id = $2 where lot_id = $1', [
    order.lotId,
    rows[0]?.['customer_id'],
  ]);
  await freeBays(shop, station);
  const asked = await owner.post('/api/redemptions', {
    stationToken: station.stationToken,
    bayNo: 1,
    voucherToken: deps.keyring.voucherToken(order.lotId, 1),
    requestId: '0192f0c1-0000-7000-8000-00000000000a',
  });
  const command = (await station.controller.commands()).findLast(({ kind }) => kind === 'start');
  if (command === undefined) throw new Error('the machine received no command');
  await station.controller.report([station.event(command, {})]);
  const wash = asked.json<{ redemptionToken: string }>().redemptionToken;
  await owner.post(`/api/redemptions/${wash}/not-started`);
  expect((await send(wash, await photo(), owner)).json()).toEqual({ photo: 'stored' });
  const exported = (await owner.get('/api/account/export')).json();
  expect(exported.reportPhotos).toEqual([
    { at: new Date(clock.now()).toISOString(), picture: expect.stringMatching(/^data:image\/jpeg;base64,/) },
  ]);
  expect((await owner.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  await reportSuspiciousSticker();
  await sendSticker(await photo());
  expect(await storedPhotos()).toBe(1);
  clock.advance(730 * DAY_MS - HOUR_MS);
  await deleteOldRows(deps);
  expect(await storedPhotos()).toBe(1);
  clock.advance(2 * HOUR_MS);
  await deleteOldRows(deps);
  expect(await storedPhotos()).toBe(0);
});

async function storedPhotos(): Promise<number> {
  const { rows } = await deps.db.executeSql('select count(*)::int as count from report_photo');
  return Number(rows[0]?.['count']);
}
