import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { createBrowser, GOOD_PASSWORD, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, mailsTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { askForCode, codeTo, newNumber, signInByPhone, stranger } from '#testing/accounts/code-phone.ts';
import { identityRateLimits } from '#server/identity/limits.ts';

const shop = await buildTestApp();
const { clock } = shop;
let people = 0;

function newDay(): void {
  clock.set(Math.ceil((clock.now() + 1) / DAY_MS) * DAY_MS);
}

/** Returns a browser with an earlier sign-in and a later sign-out. */
async function ownersDevice(): Promise<{ device: TestBrowser; email: string }> {
  people += 1;
  const email = `owner${people}@example.com`;
  const device = stranger(shop);
  await device.post('/api/customer/register', registration({ email }));
  await device.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  await device.post('/api/customer/logout');
  return { device, email };
}

function login(browser: TestBrowser, email: string, password = GOOD_PASSWORD): Promise<number> {
  return browser.post('/api/customer/login', { email, password }).then(({ statusCode }) => statusCode);
}

test('ten wrong passwords from ten networks do not refuse the owner’s right one on the owner’s device', async () => {
  newDay();
  const { device, email } = await ownersDevice();
  for (let round = 0; round < 10; round += 1) expect(await login(stranger(shop), email, 'wrong one')).toBe(401);
  expect(await login(stranger(shop), email)).toBe(429);
  expect(await login(device, email)).toBe(200);
});

test('a known device has ten wrong passwords of its own, and is known to no other account', async () => {
  newDay();
  const { device, email } = await ownersDevice();
  const other = await ownersDevice();
  for (let round = 0; round < 10; round += 1) expect(await login(device, email, 'wrong one')).toBe(401);
  expect(await login(device, email)).toBe(429);
  for (let round = 0; round < 10; round += 1) expect(await login(device, other.email, 'wrong one')).toBe(401);
  expect(await login(device, other.email)).toBe(429);
  expect(await login(stranger(shop), other.email), 'those counted as a stranger’s').toBe(429);
});

test('a device of an account that only claims the address cannot guess passwords of other accounts with it', async () => {
  newDay();
  const { email } = await ownersDevice();
  const claimant = stranger(shop);
  await claimant.post('/api/customer/register', registration({ email, password: 'the claimant’s own' }));
  await claimant.post('/api/customer/logout');
  for (let round = 0; round < 10; round += 1) await login(stranger(shop), email, 'wrong one');
  expect(await login(claimant, email)).toBe(429);
});

test('a modified or unknown device cookie is ignored', async () => {
  newDay();
  const { device, email } = await ownersDevice();
  const cookie = device.cookies.get('__Host-device') ?? '';
  expect(cookie).not.toBe('');
  for (let round = 0; round < 10; round += 1) await login(stranger(shop), email, 'wrong one');
  for (const forged of [
    `${cookie.slice(0, 30)}${cookie[30] === 'A' ? 'B' : 'A'}${cookie.slice(31)}`,
    'A'.repeat(86),
    '',
  ]) {
    const browser = stranger(shop);
    browser.cookies.set('__Host-device', forged);
    expect(await login(browser, email), forged).toBe(429);
  }
});

test('attackers who use up the codes of a number do not block it on its owner’s device', async () => {
  newDay();
  const number = newNumber();
  const device = stranger(shop);
  expect((await signInByPhone(shop, device, number)).statusCode).toBe(200);
  await device.post('/api/customer/logout');
  for (let round = 0; round < 8; round += 1) {
    clock.advance(20 * MINUTE_MS);
    await askForCode(stranger(shop), number.typed);
  }
  expect(await askForCode(stranger(shop), number.typed)).toBe('too_many_requests');
  clock.advance(MINUTE_MS);
  expect((await signInByPhone(shop, device, number)).statusCode).toBe(200);
});

test('a known device has a budget of six codes a day', async () => {
  newDay();
  const number = newNumber();
  const device = stranger(shop);
  await signInByPhone(shop, device, number);
  const asked: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    clock.advance(HOUR_MS);
    asked.push(await askForCode(device, number.typed));
  }
  expect(asked.filter((answer) => answer === 'sent')).toHaveLength(6);
});

test('wrong attempts by attackers do not use up the attempts of the owner’s device', async () => {
  newDay();
  const number = newNumber();
  const device = stranger(shop);
  await signInByPhone(shop, device, number);
  const phoneKey = shop.deps.keyring.blindIndex('otp_phone', number.e164).toString('hex');
  for (let round = 0; round < 30; round += 1)
    await shop.deps.limits.consume(identityRateLimits.otp_tries_by_phone, phoneKey);
  clock.advance(MINUTE_MS);
  const elsewhere = stranger(shop);
  await askForCode(elsewhere, number.typed);
  const typed = { phoneNumber: number.typed, otpCode: await codeTo(shop, number.e164) };
  expect((await elsewhere.post('/api/auth/verify-otp', typed)).statusCode).toBe(429);
  clock.advance(MINUTE_MS);
  expect((await signInByPhone(shop, device, number)).statusCode).toBe(200);
});

test('attackers who request password links are refused over the limit, and the owner’s device still gets one', async () => {
  newDay();
  const { device, email } = await ownersDevice();
  const forgot = (browser: TestBrowser, asked: string) =>
    browser.post('/api/password/forgot', { email: asked }).then(({ statusCode }) => statusCode);
  for (const asked of [email, 'unknown@example.com']) {
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) statuses.push(await forgot(stranger(shop), asked));
    expect(statuses.at(-1), asked).toBe(429);
  }
  const before = (await mailsTo(shop, email)).length;
  expect(await forgot(device, email)).toBe(200);
  await expect.poll(async () => (await mailsTo(shop, email)).length).toBe(before + 1);
});

test('a request to resend the verification mail says if none is sent', async () => {
  newDay();
  const browser = createBrowser(shop, '192.0.2.200');
  await browser.post('/api/customer/register', registration({ email: 'again@example.com' }));
  const statuses: number[] = [];
  for (let round = 0; round < 4; round += 1) statuses.push((await browser.post('/api/email/verification')).statusCode);
  expect(statuses).toEqual([200, 200, 429, 429]);
});
