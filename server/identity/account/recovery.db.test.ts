import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { RECOVERY_WAIT_MS } from '#domain/identity/recovery.ts';
import { createBrowser, GOOD_PASSWORD, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, mailsTo, noticesTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '100' } });
const { clock } = shop;
const NEW_PASSWORD = 'a muddy dog at midnight';

function somebody(): TestBrowser {
  return createBrowser(shop);
}

async function member(email: string): Promise<TestBrowser> {
  const browser = somebody();
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

/** Asks for a new password and gives whose box got one more link; '' where none did. */
async function linkGoesTo(typed: string, boxes: readonly string[]): Promise<string> {
  const before = await Promise.all(boxes.map(resetLinks));
  await somebody().post('/api/password/forgot', { email: typed });
  // the answer does not wait for the mail; a second call that does is behind it in the same database
  for (let turn = 0; turn < 50; turn += 1) {
    const after = await Promise.all(boxes.map(resetLinks));
    const box = boxes.find((_box, index) => after[index] !== before[index]);
    if (box !== undefined) return box;
  }
  return '';
}

async function signInStatus(email: string, password: string): Promise<number> {
  return (await somebody().post('/api/customer/login', { email, password })).statusCode;
}

test('for a week after a change the link to a new password goes to the address from before, whichever is typed', async () => {
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

test('the owner gets the account back by the old address: thief out, new address gone, no wait', async () => {
  const [owner, thief] = ['owner@example.com', 'thief@example.com'];
  const browser = await member(owner);
  await moveTo(browser, thief);
  expect(await linkGoesTo(owner, [owner, thief])).toBe(owner);
  const reset = { token: await linkSecretTo(shop, owner), password: NEW_PASSWORD };
  const back = somebody();
  expect((await back.post('/api/password/reset', reset)).json()).toMatchObject({ customer: { email: owner } });
  expect((await browser.get('/api/customer/me')).statusCode).toBe(401);
  expect(await signInStatus(thief, NEW_PASSWORD)).toBe(401);
  expect(await signInStatus(owner, NEW_PASSWORD)).toBe(200);
  expect((await back.get('/api/auth/user')).json()).toMatchObject({ pendingEmail: null });
  expect(await linkGoesTo(thief, [owner, thief])).toBe('');
  expect(await linkGoesTo(owner, [owner, thief])).toBe(owner);
});

test('replacing it twice does not get rid of the address from before', async () => {
  const [old, second, third] = ['one@example.com', 'two@example.com', 'three@example.com'];
  const browser = await member(old);
  await moveTo(browser, second);
  clock.advance(DAY_MS);
  await moveTo(browser, third);
  for (const typed of [old, third]) expect(await linkGoesTo(typed, [old, second, third])).toBe(old);
  expect(await linkGoesTo(second, [old, second, third])).toBe('');
});

test('while the old address recovers the account it hears of every change, and is told how to use it', async () => {
  const [old, next] = ['hears@example.com', 'new-box@example.com'];
  const browser = await member(old);
  await moveTo(browser, next);
  expect((await browser.post('/api/password', { password: NEW_PASSWORD })).statusCode).toBe(200);
  const told = await noticesTo(shop, old);
  expect(told.map(({ subject }) => subject)).toEqual([
    'The email of your account at Shampaw was changed',
    'Your password at Shampaw was changed',
  ]);
  expect(told[0]?.text).toContain('https://shampaw.example/en/password/forgot');
  expect((await noticesTo(shop, next)).map(({ subject }) => subject)).toEqual(['Your password at Shampaw was changed']);
});

test('an address that was never proven leaves nothing behind: correcting a slip at registration waits for nothing', async () => {
  const [slip, right] = ['slip@exmaple.com', 'right@example.com'];
  const browser = somebody();
  await browser.post('/api/customer/register', registration({ email: slip }));
  await browser.send('PATCH', '/api/profile', { email: right });
  await proven(browser, right);
  expect(await linkGoesTo(slip, [slip, right])).toBe('');
  expect(await linkGoesTo(right, [slip, right])).toBe(right);
});
