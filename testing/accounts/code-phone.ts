import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ProofOfWorkChallenge } from '#contracts/core/proof-of-work.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { FakeSms } from '#server/messaging/adapters/sms/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createBrowser, type TestBrowser } from './account-browser.ts';
import type { TestApp } from '../shop/build-test-app.ts';

/** Sends the queued messages and returns all text messages to a number (E.164), newest last. */
export async function textsTo({ deps }: Pick<TestApp, 'deps'>, e164: string): Promise<string[]> {
  while ((await drainOutbox(deps, { channel: 'sms' })).taken > 0);
  const { sent } = deps.sms as FakeSms;
  return sent.filter(({ to }) => to === e164).map(({ text }) => text);
}

/** Returns the code in the newest message to a number; throws if there is none. */
export async function codeTo(shop: Pick<TestApp, 'deps'>, e164: string): Promise<string> {
  const code = /^\d{6}/.exec((await textsTo(shop, e164)).at(-1) ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${e164}`);
  return code;
}

let numbers = 0;

/** Returns an unused mobile number, each in its own block of a hundred. */
export function newNumber(): { readonly typed: string; readonly e164: string } {
  numbers += 1;
  const digits = `5${numbers % 6}${String(1_000_000 + numbers * 101).padStart(7, '0')}`;
  return { typed: `0${digits.slice(0, 2)}-${digits.slice(2)}`, e164: `+972${digits}` };
}

/** Returns six digits that differ from this code. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Requests a code and enters it. */
export async function signInByPhone(
  shop: Pick<TestApp, 'deps'>,
  browser: TestBrowser,
  number = newNumber(),
): ReturnType<TestBrowser['post']> {
  await browser.post('/api/auth/send-otp', { phoneNumber: number.typed });
  const otpCode = await codeTo(shop, number.e164);
  return await browser.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode });
}

let networks = 0;

/** Returns a new browser in a network (/24) that was not used before. */
export function stranger(shop: TestApp): TestBrowser {
  networks += 1;
  const [high, low] = [Math.floor(networks / 250), networks % 250];
  return createBrowser(shop, `198.${high}.${low}.7`);
}

/** Requests a code: 'sent', or the problem code. */
export async function askForCode(browser: TestBrowser, phoneNumber: string): Promise<string> {
  const answer = await browser.post('/api/auth/send-otp', { phoneNumber });
  return answer.statusCode === 200 ? 'sent' : String(answer.json().code);
}

/** Solves the proof of work that the shop requires; returns the header value. */
export async function workFor(browser: TestBrowser): Promise<string> {
  const challenge = (await browser.get('/api/auth/proof-of-work')).json<ProofOfWorkChallenge>();
  const solution = await solveChallenge({ challenge, deriveKey });
  return JSON.stringify({ challenge, solution });
}

/** The same as `askForCode`, with a proof of work if required. */
export async function askWithWork(browser: TestBrowser, phoneNumber: string): Promise<string> {
  return await askForCode(browser.saying({ 'x-proof-of-work': await workFor(browser) }), phoneNumber);
}

/** Deletes all codes and budgets, as on a day without requests. */
export async function deleteOldCodes({ clock, deps }: TestApp): Promise<void> {
  await deps.db.executeSql('truncate otp_challenge, message_pause, rate_window');
  await deps.db.executeSql(`delete from outbox where topic = 'phone_code'`);
  (deps.sms as FakeSms).sent.length = 0;
  // moves past the period of in-memory budgets
  clock.advance(2 * DAY_MS);
}
