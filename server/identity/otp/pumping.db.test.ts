import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/core/jerusalem-time.ts';
import type { FakeSms } from '#server/messaging/adapters/sms/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createBrowser } from '#testing/account-browser.ts';
import { buildTestApp } from '#testing/build-test-app.ts';
import { askForCode, codeTo, deleteOldCodes, newNumber, stranger } from '#testing/code-phone.ts';

const shop = await buildTestApp();
const { clock, deps } = shop;
const sms = deps.sms as FakeSms;

beforeEach(() => deleteOldCodes(shop));

async function textCount(): Promise<number> {
  while ((await drainOutbox(deps, { channel: 'sms' })).taken > 0);
  return sms.sent.length;
}

test('fifty at the same moment for one number get one code, fifty neighbours four', async () => {
  const { typed } = newNumber();
  const one = await Promise.all(Array.from({ length: 50 }, () => askForCode(stranger(shop), typed)));
  expect(one.filter((answer) => answer === 'sent')).toHaveLength(1);
  const block = Array.from({ length: 50 }, (_, index) => `052-77733${String(index).padStart(2, '0')}`);
  const neighbours = await Promise.all(block.map((number) => askForCode(stranger(shop), number)));
  expect(neighbours.filter((answer) => answer === 'sent')).toHaveLength(4);
});

test('the fifth number of a hundred within ten minutes stops that hundred for an hour, and nobody else', async () => {
  const block = (last: number): string => `052-44455${String(last).padStart(2, '0')}`;
  for (const last of [3, 14, 15, 92]) expect(await askForCode(stranger(shop), block(last))).toBe('sent');
  expect(await askForCode(stranger(shop), block(65))).toBe('messages_paused');
  expect(await askForCode(stranger(shop), block(35))).toBe('messages_paused');
  expect(await askForCode(stranger(shop), newNumber().typed)).toBe('sent');
  expect(shop.lines.filter(({ level }) => level === 'error').at(-1)?.detail).toEqual({ reason: 'block' });
  clock.advance(HOUR_MS);
  expect(await askForCode(stranger(shop), block(65))).toBe('sent');
});

/** So many codes, of which the first ones are typed in. */
async function sendCodes(count: number, verified: number): Promise<string[]> {
  const answers: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const browser = stranger(shop);
    const number = newNumber();
    answers.push(await askForCode(browser, number.typed));
    if (index >= verified) continue;
    const otpCode = await codeTo(shop, number.e164);
    await browser.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode });
  }
  return answers;
}

test('a quarter of a hundred codes typed in is enough; one fewer stops them for an hour, and then twenty are watched', async () => {
  expect(new Set(await sendCodes(101, 25))).toEqual(new Set(['sent']));
  await deps.db.executeSql('truncate otp_challenge');
  expect(new Set(await sendCodes(100, 24))).toEqual(new Set(['sent']));
  expect(await askForCode(stranger(shop), newNumber().typed)).toBe('messages_paused');
  expect(await sendCodes(3, 0)).toEqual(['messages_paused', 'messages_paused', 'messages_paused']);
  clock.advance(HOUR_MS);
  expect(new Set(await sendCodes(20, 4))).toEqual(new Set(['sent']));
  expect(await askForCode(stranger(shop), newNumber().typed)).toBe('messages_paused');
  expect((await deps.metrics.text()).body).toMatch(/shampaw_codes_paused_total\{[^}]*kind="conversion"\} [2-9]/);
});

test('pumping in every disguise costs a bounded number of messages, none of them abroad, and raises the breaker', async () => {
  const spread = Array.from({ length: 240 }, () => newNumber().typed);
  const adjacent = Array.from({ length: 100 }, (_, last) => `+972 54 888 77${String(last).padStart(2, '0')}`);
  const foreign = Array.from(
    { length: 100 },
    (_, index) => `+${[1, 44, 7, 970, 252][index % 5]} 555 01${String(index).padStart(4, '0')}`,
  );
  const landlines = Array.from({ length: 40 }, (_, index) => `03-61234${String(index).padStart(2, '0')}`);
  const premium = [
    '1-900-555-123',
    '1-919-400-600',
    '*2345',
    '+97256 123 4567',
    '0591234567',
    '0571234567',
    '077-1234567',
  ];
  const disguised = ['\u202e0521234567', '+972-5０-1234567', '972 0 52 765 4321', '٠٥٠١٢٣٤٥٦٧'];
  const wishes = [...spread, ...adjacent, ...foreign, ...landlines, ...premium, ...disguised];
  const browsers = Array.from({ length: 100 }, (_, index) => createBrowser(shop, `198.51.100.${index}`));
  const answers = new Map<string, number>();
  for (const [index, wish] of wishes.entries()) {
    const browser = browsers[(index * 37) % browsers.length];
    // every third request comes without cookies, as from a new browser
    if (index % 3 === 0) browser?.cookies.clear();
    const answer = browser === undefined ? 'nobody' : await askForCode(browser, wish);
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  const sent = await textCount();
  expect(answers.get('sent')).toBe(sent);
  expect(sent).toBeLessThanOrEqual(100);
  expect(sms.sent.filter(({ to }) => !/^\+9725[0123458]\d{7}$/.test(to))).toEqual([]);
  expect(sms.sent.filter(({ to }) => to.startsWith('+9725488877')).length).toBeLessThanOrEqual(4);
  expect(answers.get('messages_paused')).toBeGreaterThan(0);
  expect(answers.has('nobody')).toBe(false);
  const { rows } = await deps.db.executeSql('select distinct reason from message_pause');
  expect(rows.map(({ reason }) => reason)).toContain('conversion');
});
