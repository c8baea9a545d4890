import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { FakeSms } from '#server/messaging/adapters/sms/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createBrowser, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import {
  askForCode,
  askWithWork,
  codeTo,
  deleteOldCodes,
  newNumber,
  stranger,
  workFor,
} from '#testing/accounts/code-phone.ts';

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

test('the fifth number of one block of a hundred within ten minutes pauses that block for an hour, and no other', async () => {
  const block = (last: number): string => `052-44455${String(last).padStart(2, '0')}`;
  for (const last of [3, 14, 15, 92]) expect(await askForCode(stranger(shop), block(last))).toBe('sent');
  expect(await askForCode(stranger(shop), block(65))).toBe('messages_paused');
  expect(await askForCode(stranger(shop), block(35))).toBe('messages_paused');
  expect(await askForCode(stranger(shop), newNumber().typed)).toBe('sent');
  expect(shop.lines.filter(({ level }) => level === 'error').at(-1)?.detail).toEqual({ reason: 'block' });
  clock.advance(HOUR_MS);
  expect(await askForCode(stranger(shop), block(65))).toBe('sent');
});

let networks = 0;

/** Returns new browsers of one network (/24), each at its own address. */
function newNetwork(): () => TestBrowser {
  networks += 1;
  const network = networks;
  let last = 0;
  return () => createBrowser(shop, `203.0.${network}.${(last += 1)}`);
}

type Ask = (browser: TestBrowser, phoneNumber: string) => Promise<string>;
type Round = { readonly next: () => TestBrowser; readonly ask?: Ask; readonly verified?: number };

/** Requests codes, of which the first codes are entered. */
async function sendCodes(count: number, { next, ask = askForCode, verified = 0 }: Round): Promise<string[]> {
  const answers: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const browser = next();
    const number = newNumber();
    answers.push(await ask(browser, number.typed));
    if (index >= verified) continue;
    const otpCode = await codeTo(shop, number.e164);
    await browser.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode });
  }
  return answers;
}

test('a network whose codes are not entered needs a proof of work first and is paused next, without effect on others', async () => {
  const pumping = newNetwork();
  expect(new Set(await sendCodes(20, { next: pumping, verified: 4 }))).toEqual(new Set(['sent']));
  expect(await askForCode(pumping(), newNumber().typed)).toBe('work_required');
  expect(new Set(await sendCodes(20, { next: pumping, ask: askWithWork }))).toEqual(new Set(['sent']));
  expect(await askWithWork(pumping(), newNumber().typed)).toBe('messages_paused');
  expect(await askForCode(stranger(shop), newNumber().typed), 'another network').toBe('sent');
  clock.advance(HOUR_MS);
  expect(await askForCode(pumping(), newNumber().typed)).toBe('work_required');
  expect(await askWithWork(pumping(), newNumber().typed)).toBe('sent');
  expect((await deps.metrics.text()).body).toMatch(/shampaw_codes_paused_total\{[^}]*kind="conversion"\} 1/);
});

test('a network stays open if a quarter of its codes are entered', async () => {
  const next = newNetwork();
  await sendCodes(20, { next, verified: 5 });
  expect(await askForCode(next(), newNumber().typed)).toBe('sent');
});

test('attackers from a hundred networks block neither a network whose codes are entered nor a new one', async () => {
  const honest = newNetwork();
  expect(await sendCodes(1, { next: honest, verified: 1 })).toEqual(['sent']);
  await sendCodes(100, { next: () => stranger(shop) });
  expect(await askForCode(honest(), newNumber().typed), 'a known network goes on as ever').toBe('sent');
  const newcomer = stranger(shop);
  const { typed } = newNumber();
  expect(await askForCode(newcomer, typed)).toBe('work_required');
  expect(await askWithWork(newcomer, typed), 'and who is new calculates once').toBe('sent');
});

test('attackers with proofs of work use up the share of unknown browsers only', async () => {
  const honest = newNetwork();
  await sendCodes(1, { next: honest, verified: 1 });
  await deps.db.executeSql(
    `insert into otp_challenge (otp_challenge_id, phone_mac, code_mac, browser_hash, phone_sealed, block_mac, address_mac,
       network_mac, worked, locale, created_at, expires_at)
     select gen_random_uuid(), m, m, m, '', m, m, m, true, 'en', $1::timestamptz, $1::timestamptz + interval '5 minutes'
     from generate_series(1, 200) n, lateral (select sha256(n::text::bytea) as m) x`,
    [new Date(clock.now())],
  );
  expect(await askWithWork(stranger(shop), newNumber().typed)).toBe('messages_paused');
  expect(await askWithWork(stranger(shop), newNumber().typed)).toBe('messages_paused');
  expect(await askForCode(honest(), newNumber().typed)).toBe('sent');
});

test('a proof of work is valid once, in time, and unmodified', async () => {
  const pumping = newNetwork();
  await sendCodes(20, { next: pumping });
  const work = await workFor(pumping());
  const askBy = (said: string): Promise<string> =>
    askForCode(pumping().saying({ 'x-proof-of-work': said }), newNumber().typed);
  const { challenge, solution } = JSON.parse(work);
  const forgeries = [
    'not json',
    '{}',
    JSON.stringify({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
    JSON.stringify({ challenge: { ...challenge, signature: '00'.repeat(32) }, solution }),
    JSON.stringify({ challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }, solution }),
  ];
  for (const forged of forgeries) expect(await askBy(forged), forged.slice(0, 40)).toBe('work_required');
  expect(await askBy(work)).toBe('sent');
  expect(await askBy(work), 'used up').toBe('work_required');
  const late = await workFor(pumping());
  clock.advance(11 * MINUTE_MS);
  expect(await askBy(late), 'too late').toBe('work_required');
});

test('SMS pumping in any disguise costs a limited number of messages, none of them abroad, and then a proof of work each', async () => {
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
    // every third request comes without cookies, like a new browser
    if (index % 3 === 0) browser?.cookies.clear();
    const answer = browser === undefined ? 'none' : await askForCode(browser, wish);
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  const sent = await textCount();
  expect(answers.get('sent')).toBe(sent);
  expect(sent).toBeLessThanOrEqual(20);
  expect(sms.sent.filter(({ to }) => !/^\+9725[0123458]\d{7}$/.test(to))).toEqual([]);
  expect(sms.sent.filter(({ to }) => to.startsWith('+9725488877')).length).toBeLessThanOrEqual(4);
  expect(answers.get('work_required')).toBeGreaterThan(0);
  expect(answers.has('none')).toBe(false);
});
