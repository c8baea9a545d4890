import http from 'node:http';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { OrderToken } from '#contracts/core/ids.ts';
import type { WalkUpView } from '#contracts/stations/walk-up.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openStation } from '#testing/stations/station.ts';
import { findRedemption } from '../store/redemption.ts';
import { findWalkUpByToken } from '../store/walk-up/walk-up.ts';
import { freeBays, openPhones, refOf, type Phone } from '#testing/stations/walk-up.ts';

/** An open page learns the new state from the event itself, and asks only where the event has no content. */
const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, bank, clock, deps } = shop;
const station = await openStation(shop);
const newPhone = openPhones(shop, station);
const address = await app.listen({ port: 0, host: '127.0.0.1' });

beforeEach(async () => {
  await freeBays(shop, station);
});

/** Opens the stream of a walk-up as the page of this phone does; returns the contents of its events so far. */
function followed(walkUpToken: string, phone: Phone): () => (WalkUpView | null)[] {
  let text = '';
  const cookie = phone.cookie();
  const headers = { host: 'shampaw.example', ...(cookie === undefined ? {} : { cookie }) };
  const request = http.get(`${address}/api/walk-ups/${walkUpToken}/events`, { headers }, (answer) => {
    answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
  });
  request.on('error', () => undefined);
  onTestFinished(() => void request.destroy());
  return () =>
    [...text.matchAll(/event: changed\ndata: (.*)\n\n/g)].map(([, data = '']) =>
      data === '' ? null : (JSON.parse(data) as WalkUpView),
    );
}

async function payingPhone() {
  const phone = newPhone();
  const { body } = await phone.pay();
  return { phone, walkUpToken: body['walkUpToken'] as OrderToken, merchantRef: refOf(body['redirectUrl']) };
}

const untilState = (contents: () => (WalkUpView | null)[], state: string) =>
  vi.waitUntil(() => contents().find((view) => view?.state === state), { timeout: 10_000 });

/** Everything except the time of the read. */
const factsOf = (view: WalkUpView) => ({ ...view, readMicros: 0 });

test('from the payment to the water each event contains what the call of the page answers', async () => {
  const { phone, walkUpToken, merchantRef } = await payingPhone();
  const contents = followed(walkUpToken, phone);
  expect(await untilState(contents, 'paying')).toMatchObject({ walkUpToken, voucherToken: null, wash: null });
  bank.becomes(merchantRef, 'captured');
  await settlePayment(deps, merchantRef);
  const paid = await untilState(contents, 'paid');
  const shown = await phone.look(walkUpToken);
  expect(factsOf(paid)).toEqual(factsOf(shown));
  expect(paid.voucherToken).not.toBeNull();
  expect(shown.readMicros).toBeGreaterThan(paid.readMicros);
  const pressed = await phone.press(walkUpToken, 'start');
  expect(factsOf(await untilState(contents, 'starting'))).toEqual(factsOf(pressed));
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine heard of nothing');
  await station.controller.report([station.event(command, {})]);
  const washing = await untilState(contents, 'washing');
  expect(washing.wash).toMatchObject({ state: 'completed' });
  const row = await findWalkUpByToken(deps.db, deps.keyring.tokenHash(walkUpToken));
  expect(row?.wash, 'the wash of a walk-up is read as a wash alone').toEqual(
    await findRedemption(deps.db, command.remoteStartId),
  );
  expect(factsOf(washing)).toEqual(factsOf(await phone.look(walkUpToken)));
});

test('an event shows each browser what that browser may see', async () => {
  const { walkUpToken, merchantRef } = await payingPhone();
  const contents = followed(walkUpToken, newPhone());
  await untilState(contents, 'paying');
  bank.becomes(merchantRef, 'captured');
  await settlePayment(deps, merchantRef);
  expect(await untilState(contents, 'paid')).toMatchObject({ autoStart: false, voucherToken: null });
});

test('an unpaid page is made to ask the provider, because its webhook may be lost', async () => {
  const { phone, walkUpToken } = await payingPhone();
  const contents = followed(walkUpToken, phone);
  await untilState(contents, 'paying');
  clock.advance(11 * SECOND_MS);
  expect(await vi.waitUntil(() => contents().includes(null), { timeout: 10_000 })).toBe(true);
});
