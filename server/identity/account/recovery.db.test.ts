import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { RECOVERY_WAIT_MS } from '#domain/identity/recovery.ts';
import { createBrowser, GOOD_PASSWORD, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, mailsTo, noticesTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '100' } });
const { clock } = shop;
const NEW_PASSWORD = 'a muddy dog at midnight';

function newBrowser(): TestBrowser {
  return createBrowser(shop);
}

async function member(email: string): Promise<TestBrowser> {
  const browser = newBrowser();
  expect((await browser.post('/api/customer/register', registration({ email }))).statusCode).toBe(201);
  return await proven(browser, email);
}

async function proven(browser: TestBrowser, email: string): Promise<TestBrowser> {
  expect((await browser.post('/api/email/verify', { token: await linkSecretTo(shop, email) })).statusCode).toBe(200);
  return browser;
}

async function moveTo(browser: TestBrowser, email: string): Promise<void> {
  expect((await browser.post('/api/account/proof', { password: GOOD_PASSWORD })).statusCode).toBe(200);
  expect((await browser.send('PATCH', '/api/profile', { email })).statusCode).toBe(200);
  await proven(browser, email);
}

async function resetLinks(email: string): Promise<number> {
  return (await mailsTo(shop, email)).filter(({ text }) => text.includes('/password/reset#')).length;
}

/** Requests a new password and returns the mailbox that got one more link; '' if none did. */
async function linkGoesTo(typed: string, boxes: readonly string[]): Promise<string> {
  const before = await Promise.all(boxes.map(resetLinks));
  await newBrowser().post('/api/password/forgot', { email: typed });
  // the response does not wait for the mail; its statements can still be running
  for (let turn = 0; turn < 50; turn += 1) {
    const after = await Promise.all(boxes.map(resetLinks));
    const box = boxes.find((_box, index) => after[index] !== before[index]);
    if (box !== undefined) return box;
  }
  return '';
}

async function signInStatus(email: string, password: string): Promise<number> {
  return (await newBrowser().post('/api/customer/login', { email, password })).statusCode;
}

test('for a week after a change the password link goes to the former address, whichever is typed', async () => {
  const [old, next] = ['before@example.com', 'after@example.com'];
  const browser = await member(old);
  await moveTo(browser, next);
  expect(await linkGoesTo(next, [old, next])).toBe(old);
  expect(await linkGoesTo(old, [old, next])).toBe(old);
  clock.advance(RECOVERY_WAIT_MS - DAY_MS);
  expect(await linkGoesTo(next, [old, next])).toBe(old);
  clock.advance(DAY_MS);
  expect(await linkGoesTo(old, [old, next])).toBe('');
  expect(await linkGoesTo(next, [old, next])).toBe(next);
});

test('the owner recovers the account by the old address: the thief is signed out, the new address removed, without waiting', async () => {
  const [owner, thief] = ['owner@example.com', 'thief@example.com'];
  const browser = await member(owner);
  await moveTo(browser, thief);
  expect(await linkGoesTo(owner, [owner, thief])).toBe(owner);
  const reset = { token: await linkSecretTo(shop, owner), password: NEW_PASSWORD };
  const back = newBrowser();
  expect((await back.post('/api/password/reset', reset)).json()).toMatchObject({ customer: { email: owner } });
  expect((await browser.get('/api/customer/me')).statusCode).toBe(401);
  expect(await signInStatus(thief, NEW_PASSWORD)).toBe(401);
  expect(await signInStatus(owner, NEW_PASSWORD)).toBe(200);
  expect((await back.get('/api/auth/user')).json()).toMatchObject({ pendingEmail: null });
  expect(await linkGoesTo(thief, [owner, thief])).toBe('');
  expect(await linkGoesTo(owner, [owner, thief])).toBe(owner);
});

test('replacing the address twice does not remove the former one', async () => {
  const [old, second, third] = ['one@example.com', 'two@example.com', 'three@example.com'];
  const browser = await member(old);
  await moveTo(browser, second);
  clock.advance(DAY_MS);
  await moveTo(browser, third);
  for (const typed of [old, third]) expect(await linkGoesTo(typed, [old, second, third])).toBe(old);
  expect(await linkGoesTo(second, [old, second, third])).toBe('');
});

test('while the old address recovers the account it is notified of every change, with instructions', async () => {
  const [old, next] = ['hears@example.com', 'new-box@example.com'];
  const browser = await member(old);
  await moveTo(browser, next);
  expect((await browser.post('/api/password', { password: NEW_PASSWORD })).statusCode).toBe(200);
  const told = await noticesTo(shop, old);
  expect(told.map(({ subject }) => subject)).toEqual([
    'The email address of your account at Shampaw was changed',
    'Your password at Shampaw was changed',
  ]);
  expect(told[0]?.text).toContain('https://shampaw.example/en/password/forgot');
  expect((await noticesTo(shop, next)).map(({ subject }) => subject)).toEqual(['Your password at Shampaw was changed']);
});

test('an unproven address is not kept for recovery: a typing error at registration can be corrected at once', async () => {
  const [slip, right] = ['slip@exmaple.com', 'right@example.com'];
  const browser = newBrowser();
  await browser.post('/api/customer/register', registration({ email: slip }));
  await browser.send('PATCH', '/api/profile', { email: right });
  await proven(browser, right);
  expect(await linkGoesTo(slip, [slip, right])).toBe('');
  expect(await linkGoesTo(right, [slip, right])).toBe(right);
});
