import type { FakeSms } from '#server/adapters/sms/fake.ts';
import { drainOutbox } from '#server/features/messages/drain-outbox.ts';
import type { TestBrowser } from './account-browser.ts';
import type { TestApp } from './build-test-app.ts';

/** Everything that was sent to a number (E.164), the newest last; sends what waits first. */
export async function textsTo({ deps }: Pick<TestApp, 'deps'>, e164: string): Promise<string[]> {
  while ((await drainOutbox(deps, { channel: 'sms' })).taken > 0);
  const { sent } = deps.sms as FakeSms;
  return sent.filter(({ to }) => to === e164).map(({ text }) => text);
}

/** The code in the newest message to a number; throws where there is none. */
export async function codeTo(shop: Pick<TestApp, 'deps'>, e164: string): Promise<string> {
  const code = /^\d{6}/.exec((await textsTo(shop, e164)).at(-1) ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${e164}`);
  return code;
}

let numbers = 0;

/** A mobile number nobody had before, each in a block of a hundred of its own. */
export function newNumber(): { readonly typed: string; readonly e164: string } {
  numbers += 1;
  const digits = `5${numbers % 6}${String(1_000_000 + numbers * 101).padStart(7, '0')}`;
  return { typed: `0${digits.slice(0, 2)}-${digits.slice(2)}`, e164: `+972${digits}` };
}

/** Six digits that are not this code. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Asks for a code and types it in. */
export async function signInByPhone(
  shop: Pick<TestApp, 'deps'>,
  browser: TestBrowser,
  number = newNumber(),
): ReturnType<TestBrowser['post']> {
  await browser.post('/api/auth/send-otp', { phoneNumber: number.typed });
  const otpCode = await codeTo(shop, number.e164);
  return await browser.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode });
}
