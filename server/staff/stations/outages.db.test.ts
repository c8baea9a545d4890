import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StationLogEntry } from '#contracts/staff/station-log.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { deleteOldRows } from '#server/delete-old-rows.ts';
import { formOf } from '#testing/documents/page-form.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { photoOf } from '#testing/staff/writes/work-order-writes.ts';
import { addedStation } from '#testing/staff/writes/station-writes.ts';
import { auditRows } from '#testing/stations/station-desk.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const manager = await makeMember(shop, ['manager']);
const { browser } = manager;

/** Takes the first bay of a new station out of service. */
async function closedBay(note: string) {
  const path = await addedStation(manager);
  const outageId = randomUUID();
  const out = { reason: 'repair', until: null, note, outageId };
  const answer = await browser.post(`${path}/service`, { version: 1, bayNo: 1, out });
  expect(answer.statusCode, answer.body).toBe(200);
  return { path, outageId, stationId: path.split('/').at(-1) ?? '' };
}

async function logOf(path: string): Promise<StationLogEntry[]> {
  return (await browser.get(`${path}/log`)).json<{ rows: StationLogEntry[] }>().rows;
}

test('taking a bay out of service is an entry of the log, with its note and photo, and in the audit log', async () => {
  const { path, outageId, stationId } = await closedBay('The hose is torn');
  const [bare] = await logOf(path);
  expect(bare).toMatchObject({ id: outageId, kind: 'out', bayNo: 1, reason: 'repair', hasPhoto: false });
  const photo = `${path}/outages/${outageId}/photo`;
  expect((await browser.get(photo)).statusCode).toBe(404);
  expect((await browser.post(photo, formOf({ file: await photoOf() }))).statusCode).toBe(201);
  expect(await logOf(path)).toMatchObject([
    { id: outageId, note: 'The hose is torn', by: 'Dana Levi', hasPhoto: true },
  ]);
  const shown = await browser.get(photo);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(shown.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  for (const action of ['station.out', 'station.photo']) expect(await auditRows(shop, action, stationId)).toBe(1);
});

test('an outage has one photo, which is a picture, stored encrypted and found at its station only', async () => {
  const { path, outageId } = await closedBay('');
  const photo = `${path}/outages/${outageId}/photo`;
  const text = formOf({ file: new Blob(['no picture']) });
  expect((await browser.post(photo, text)).json()).toMatchObject({ code: 'picture_refused' });
  expect((await browser.post(photo, formOf({ file: await photoOf() }))).statusCode).toBe(201);
  expect((await browser.post(photo, formOf({ file: await photoOf() }))).json()).toMatchObject({
    code: 'changed_meanwhile',
  });
  const { rows } = await deps.db.executeSql('select file_sealed from station_outage where station_outage_id = $1', [
    outageId,
  ]);
  expect(rows[0]?.['file_sealed']).not.toContain(Buffer.from([0xff, 0xd8, 0xff]));
  const elsewhere = `${await addedStation(manager)}/outages/${outageId}/photo`;
  expect((await browser.get(elsewhere)).statusCode).toBe(404);
  expect((await browser.post(elsewhere, formOf({ file: await photoOf() }))).statusCode).toBe(404);
});

test('a photo is deleted two years later, and its entry stays', async () => {
  const { path, outageId } = await closedBay('The drain is blocked');
  await browser.post(`${path}/outages/${outageId}/photo`, formOf({ file: await photoOf() }));
  const begunAt = new Date(clock.now() - 731 * DAY_MS);
  await deps.db.executeSql('update station_outage set begun_at = $2 where station_outage_id = $1', [outageId, begunAt]);
  await deleteOldRows(deps);
  expect(await logOf(path)).toMatchObject([{ id: outageId, note: 'The drain is blocked', hasPhoto: false }]);
});
