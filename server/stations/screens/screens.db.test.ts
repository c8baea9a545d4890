import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { openStation } from '#testing/stations/station.ts';
import { screenCodeAt } from '#domain/stations/screen-code.ts';
import { newEnrolmentCode } from '../controller/enrol-station.ts';
import { revokeScreen } from '../store/screens/station-screen.ts';
import { createScreenMac } from './screen-mac.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, clock, deps } = shop;
const station = await openStation(shop);

async function enrol(code: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/station-screens/enrolments',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: { code, name: 'By the door' },
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function screenToken(): Promise<string> {
  const code = await newEnrolmentCode(deps, station.slug, 'screen');
  const { status, body } = await enrol(code ?? '');
  expect(status).toBe(201);
  return body.screenToken;
}

async function look(token: string) {
  const answer = await app.inject({ url: `/api/station-screens/${token}` });
  return { status: answer.statusCode, body: answer.json() };
}

async function shortCode(): Promise<string> {
  const { rows } = await deps.db.executeSql('select short_code from station where slug = $1', [station.slug]);
  return String(rows[0]?.['short_code']);
}

test('a code enrols one screen once, and a code of another device none', async () => {
  const code = (await newEnrolmentCode(deps, station.slug, 'screen')) ?? '';
  expect((await enrol(code)).status).toBe(201);
  expect(await enrol(code)).toMatchObject({ status: 403, body: { code: 'enrolment_refused' } });
  const scanners = (await newEnrolmentCode(deps, station.slug, 'scanner')) ?? '';
  expect((await enrol(scanners)).status).toBe(403);
});

test('a screen shows each bay, the minutes that its machine reports, and a code of this minute', async () => {
  const token = await screenToken();
  await station.controller.heartbeat();
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { number: 1 });
  await station.ask({ voucherToken: deps.keyring.voucherToken(lotId, 1) });
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine heard of nothing');
  await station.controller.report([station.event(command, { remainingSeconds: 14 * 60 })]);
  const { body } = await look(token);
  expect(body.bays[0]).toMatchObject({ bayNo: 1, state: 'busy', minutesLeft: 14 });
  expect(body.bays[1]).toMatchObject({ bayNo: 2, state: 'free', minutesLeft: null });
  expect(Date.parse(body.code.expiresAt) - clock.now()).toBeLessThanOrEqual(MINUTE_MS);
  const before = body.code.qr.path;
  clock.advance(MINUTE_MS);
  expect((await look(token)).body.code.qr.path).not.toBe(before);
});

test('the code of this minute leads to the sticker’s page; a photograph of it is recognised as old', async () => {
  const code = screenCodeAt(await shortCode(), clock.now(), createScreenMac(deps.keyring));
  const scanned = await app.inject({ url: `/api/stations/by-token/${code}` });
  expect(scanned.json()).toMatchObject({ stationToken: station.stationToken, slug: station.slug });
  clock.advance(5 * MINUTE_MS);
  const old = await app.inject({ url: `/api/stations/by-token/${code}` });
  expect(old.statusCode).toBe(410);
  expect(old.json()).toMatchObject({ code: 'screen_code_expired' });
  const forged = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`;
  expect((await app.inject({ url: `/api/stations/by-token/${forged}` })).statusCode).toBe(404);
});

test('a revoked screen, and one that never was, are not known', async () => {
  const token = await screenToken();
  const { rows } = await deps.db.executeSql('select screen_id, station_id from station_screen where token_hash = $1', [
    deps.keyring.tokenHash(token),
  ]);
  const [row] = rows;
  const values = { stationId: row?.['station_id'] as never, screenId: String(row?.['screen_id']), now: clock.now() };
  expect(await deps.db.inTransaction((tx) => revokeScreen(tx, values))).toBe(true);
  expect(await look(token)).toMatchObject({ status: 404, body: { code: 'screen_not_known' } });
  expect((await look('x'.repeat(43))).status).toBe(404);
});
