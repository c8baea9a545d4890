import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { PROOF_OF_WORK_HEADER } from '#contracts/core/proof-of-work.ts';
import { screenCodeAt } from '#domain/stations/screen-code.ts';
import { createFakeClock } from './core/clock/fake.ts';
import { shareHighestTime } from './core/clock/highest-time-worker.ts';
import { steadyNow } from './core/clock/steady-now.ts';
import { qrPath } from './core/documents/qr.ts';
import { proofOfWorkVerifierOf } from './core/proof-of-work/proof-of-work.ts';
import { newEnrolmentCode } from './stations/public.ts';
import { createScreenMac } from './stations/screens/screen-mac.ts';
import { createBrowser, GOOD_PASSWORD, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { linkSecretTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { codeTo, newNumber, workFor } from '#testing/accounts/code-phone.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { openStation } from '#testing/stations/station.ts';

/**
 * Expired sessions, codes and links stay expired when the system clock is set back: by hand, by a virtual machine or at
 * a start.
 */
const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;

beforeEach(() => clock.set(steadyNow(clock)));

/** Advances the clock, sends one request at that time, and sets the clock back by the same amount. */
async function passAndSetBack(ms: number): Promise<void> {
  clock.advance(ms);
  await createBrowser(shop).post('/api/customer/login', { email: 'unknown@example.com', password: 'wrong' });
  steadyNow(clock);
  clock.advance(-ms);
}

async function customer(): Promise<{ browser: TestBrowser; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const browser = createBrowser(shop);
  expect((await browser.post('/api/customer/register', registration({ email, phone: '' }))).statusCode).toBe(201);
  return { browser, email };
}

test('a customer whose session expired stays signed out', async () => {
  const { browser } = await customer();
  await passAndSetBack(15 * DAY_MS);
  expect((await browser.get('/api/customer/me')).statusCode).toBe(401);
});

test('an expired staff session stays expired, and an old second factor is requested again', async () => {
  const ended = await makeMember(shop, ['owner']);
  await passAndSetBack(13 * HOUR_MS);
  expect((await ended.browser.get('/api/admin/me')).statusCode).toBe(401);
  clock.set(steadyNow(clock));
  const stale = await makeMember(shop, ['owner']);
  expect((await stale.browser.post('/api/admin/passkeys/options')).statusCode).toBe(200);
  await passAndSetBack(11 * MINUTE_MS);
  const asked = await stale.browser.post('/api/admin/passkeys/options');
  expect([asked.statusCode, asked.json<{ code: string }>().code]).toEqual([403, 'step_up_required']);
});

test('an old second factor neither voids a voucher nor gives it a new code', async () => {
  const { browser } = await makeMember(shop, ['support']);
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { number: 2, paidAt: clock.now() });
  const { codeVersion, left, state } = (await browser.get(`/api/admin/vouchers/${lotId}`)).json();
  const seen = { codeVersion, left, state };
  await passAndSetBack(11 * MINUTE_MS);
  for (const [act, reason] of Object.entries({ void: 'issued_by_mistake', reissue: 'leaked' })) {
    const asked = await browser.post(`/api/admin/vouchers/${lotId}/${act}`, { reason, seen });
    expect([asked.statusCode, asked.json<{ code: string }>().code], act).toEqual([403, 'step_up_required']);
  }
  expect((await browser.get(`/api/admin/vouchers/${lotId}`)).json()).toMatchObject(seen);
});

async function enrolScreen(slug: string): Promise<string> {
  const code = await newEnrolmentCode(deps, slug, 'screen');
  const enrolled = await createBrowser(shop).post('/api/station-screens/enrolments', { code, name: 'By the door' });
  return enrolled.json<{ screenToken: string }>().screenToken;
}

test('an expired code of a station’s screen leads nowhere, and the screen shows one that does', async () => {
  const station = await openStation(shop);
  const screen = await enrolScreen(station.slug);
  const { rows } = await deps.db.executeSql('select short_code from station where slug = $1', [station.slug]);
  const old = screenCodeAt(String(rows[0]?.['short_code']), steadyNow(clock), createScreenMac(deps.keyring));
  const scan = async (code: string) => (await createBrowser(shop).get(`/api/stations/by-token/${code}`)).statusCode;
  expect(await scan(old)).toBe(200);
  await passAndSetBack(10 * MINUTE_MS);
  expect(await scan(old)).toBe(410);
  const shown = screenCodeAt(String(rows[0]?.['short_code']), steadyNow(clock), createScreenMac(deps.keyring));
  const { code } = (await createBrowser(shop).get(`/api/station-screens/${screen}`)).json();
  expect(code.qr.path).toBe(qrPath(`${deps.config.publicUrl}/s/${shown}`).path);
});

test('an expired proof of work stays expired', async () => {
  const browser = createBrowser(shop);
  const header = await workFor(browser);
  await passAndSetBack(11 * MINUTE_MS);
  const isDone = (work: string) => proofOfWorkVerifierOf(deps, { headers: { [PROOF_OF_WORK_HEADER]: work } })();
  expect(await isDone(header)).toBe(false);
  expect(await isDone(await workFor(browser))).toBe(true);
});

test('an expired SMS code and an expired password link stay expired', async () => {
  const number = newNumber();
  const browser = createBrowser(shop);
  await browser.post('/api/auth/send-otp', { phoneNumber: number.typed });
  const otpCode = await codeTo(shop, number.e164);
  const { email } = await customer();
  await createBrowser(shop).post('/api/password/forgot', { email });
  const token = await linkSecretTo(shop, email);
  await passAndSetBack(2 * DAY_MS);
  expect((await browser.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode })).json()).toMatchObject({
    code: 'code_refused',
  });
  const body = { token, password: `${GOOD_PASSWORD}!` };
  expect((await createBrowser(shop).post('/api/password/reset', body)).json()).toMatchObject({ code: 'link_used_up' });
});

test('an expired rotating code opens no bay', async () => {
  const station = await openStation(shop);
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { number: 2, paidAt: clock.now() });
  const link = `/api/vouchers/by-link/${deps.keyring.voucherToken(lotId, 1)}`;
  const pass = async () => (await createBrowser(shop).post(`${link}/passes`)).json<{ pass: string }>().pass;
  const old = await pass();
  await passAndSetBack(10 * MINUTE_MS);
  const scan = (text: string) => station.controller.scan({ requestId: randomUUID(), bayNo: 1, text });
  expect(await scan(old)).toEqual({ outcome: 'refused', why: 'voucher_not_found' });
  expect(await scan(await pass())).toMatchObject({ outcome: 'held' });
});

test('a process that starts with a slow clock continues from the highest time of the others', async () => {
  await shareHighestTime({ clock, db: deps.db });
  const highest = steadyNow(clock);
  const late = createFakeClock(clock.now() - 30 * DAY_MS);
  const behind = await shareHighestTime({ clock: late, db: deps.db });
  expect(behind).toBe(highest - late.now());
  expect(steadyNow(late)).toBe(highest);
});
