import { afterAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { OTP_PAUSE_MS } from '#domain/identity/otp.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { MailUnavailableError } from '#server/messaging/adapters/mail/port.ts';
import { createHttpSms } from '#server/messaging/adapters/sms/http-sms.ts';
import { disabledSmsGateway } from '#server/messaging/adapters/sms/disabled-sms.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { askForCode, newNumber, stranger } from '#testing/accounts/code-phone.ts';
import { startSmsPeer } from '#peers/test/sms.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { forceState } from '#testing/database/state-moves.ts';

const account = { user: '', token: 'a7c1e9f3b5d70246', sender: '' };
const peer = await startSmsPeer('http', account);
const httpJson = createHttpJson();
const gateway = createHttpSms({ url: peer.url, token: account.token, httpJson, timeoutMs: 300 });
const shop = await buildTestApp({ overrides: () => ({ sms: gateway }) });
const { clock, deps } = shop;
afterAll(async () => {
  httpJson.close();
  await peer.close();
});

beforeEach(async () => {
  await deps.db.executeSql('truncate otp_challenge, message_pause, rate_window');
  await forceState(deps.db, `update outbox set state = 'done' where state in ('new', 'leased')`);
  peer.taken.length = 0;
  peer.setBehaviour('take');
});

/** Sends everything that is due now or becomes due within `forMs`. */
async function drainFor(forMs: number): Promise<void> {
  for (let passed = 0; passed <= forMs; passed += 5 * SECOND_MS) {
    while ((await drainOutbox(deps, { channel: 'sms' })).taken > 0);
    clock.advance(5 * SECOND_MS);
  }
}

async function stateOfNewest(): Promise<unknown> {
  const { rows } = await deps.db.executeSql(
    `select state, attempts from outbox where topic = 'phone_code' order by outbox_id desc limit 1`,
  );
  return rows[0];
}

test('a gateway that accepts messages and closes the connection gets the same code three times under one key, and no fourth time', async () => {
  const number = newNumber();
  peer.setBehaviour('drop');
  await askForCode(stranger(shop), number.typed);
  await drainFor(4 * MINUTE_MS);
  expect(peer.taken).toHaveLength(3);
  expect(new Set(peer.taken.map((sms) => JSON.stringify(sms))).size).toBe(1);
  expect(peer.taken[0]).toMatchObject({ to: number.e164, text: expect.stringMatching(/^\d{6} /) });
  expect(await stateOfNewest()).toEqual({ state: 'dead', attempts: 3 });
});

test.each(['down', 'html', 'hang', 'broke'] as const)(
  'a gateway that is %s is tried three times; then codes are refused, and other ways to sign in stay open',
  async (mood) => {
    const before = peer.requestCount();
    peer.setBehaviour(mood);
    expect(await askForCode(stranger(shop), newNumber().typed)).toBe('sent');
    await drainFor(30 * SECOND_MS);
    expect(peer.requestCount() - before).toBe(3);
    expect(await askForCode(stranger(shop), newNumber().typed)).toBe('messages_paused');
    expect((await createBrowser(shop).post('/api/customer/register', registration())).statusCode).toBe(201);

    peer.setBehaviour('take');
    clock.advance(OTP_PAUSE_MS.gateway);
    expect(await askForCode(stranger(shop), newNumber().typed)).toBe('sent');
    await drainFor(0);
    expect(peer.taken).toHaveLength(1);
  },
);

test('a number that the gateway refuses affects that number only: no retry, no pause', async () => {
  peer.setBehaviour('blocked');
  await askForCode(stranger(shop), newNumber().typed);
  await drainFor(MINUTE_MS);
  expect(await stateOfNewest()).toEqual({ state: 'dead', attempts: 1 });
  expect(await askForCode(stranger(shop), newNumber().typed)).toBe('sent');
});

test('a code that is too old, used or replaced is not sent any more', async () => {
  await askForCode(stranger(shop), newNumber().typed);
  clock.advance(5 * MINUTE_MS);
  await drainFor(0);
  expect(await stateOfNewest()).toEqual({ state: 'done', attempts: 1 });

  const number = newNumber();
  const browser = stranger(shop);
  await askForCode(browser, number.typed);
  clock.advance(MINUTE_MS);
  await askForCode(browser, number.typed);
  await drainFor(0);
  expect(peer.taken).toHaveLength(1);
});

test('a code whose account was deleted meanwhile is not sent', async () => {
  await askForCode(stranger(shop), newNumber().typed);
  await deps.db.executeSql(`update otp_challenge set phone_sealed = ''`);
  await drainFor(0);
  expect(peer.taken).toEqual([]);
  expect(await stateOfNewest()).toEqual({ state: 'done', attempts: 1 });
});

test('processes that die while sending use up attempts as well', async () => {
  await askForCode(stranger(shop), newNumber().typed);
  await deps.db.executeSql(`update outbox set attempts = 3 where topic = 'phone_code' and state = 'new'`);
  await drainFor(0);
  expect(peer.taken).toEqual([]);
  expect(await stateOfNewest()).toEqual({ state: 'dead', attempts: 4 });
});

test('an unavailable mail server delays no code, and an unavailable gateway no mail', async () => {
  const mail = createFakeMailTransport();
  const both = { ...deps, mail };
  await createBrowser(shop).post('/api/customer/register', registration());
  await askForCode(stranger(shop), newNumber().typed);
  mail.failWith(new MailUnavailableError('away'));
  expect(await drainOutbox(both)).toMatchObject({ taken: 1, mailServer: 'unavailable' });
  expect(await drainOutbox(both, { channel: 'sms' })).toMatchObject({ taken: 1, mailServer: 'fine' });
  expect(peer.taken).toHaveLength(1);

  peer.setBehaviour('down');
  await askForCode(stranger(shop), newNumber().typed);
  await drainOutbox(both, { channel: 'sms' });
  clock.advance(MINUTE_MS);
  await drainOutbox(both);
  expect(mail.sent).toHaveLength(1);
});

test('text messages become dead if they were disabled meanwhile', async () => {
  await askForCode(stranger(shop), newNumber().typed);
  await drainOutbox({ ...deps, sms: disabledSmsGateway }, { channel: 'sms' });
  expect(await stateOfNewest()).toEqual({ state: 'dead', attempts: 1 });
});

test('neither the failed row nor the log has a number or a code', async () => {
  const number = newNumber();
  peer.setBehaviour('down');
  await askForCode(stranger(shop), number.typed);
  await drainFor(30 * SECOND_MS);
  const { rows } = await deps.db.executeSql(`select last_error, payload from outbox where topic = 'phone_code'`);
  const told = JSON.stringify([rows, shop.lines]);
  expect(told).toContain('status 503');
  expect(told).not.toContain(number.e164.slice(5));
});
