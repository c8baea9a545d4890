import { expect, test } from 'vitest';
import { createBrowser, GOOD_PASSWORD, registration } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, mailsTo } from '#testing/accounts/account-mailbox.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { refusals } from '#server/modules.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1' } });
let address = 0;

/** Returns a browser with a new IP address, because limits count per network. */
function newBrowser() {
  address += 1;
  return createBrowser(shop, `198.51.100.${address}`);
}

test('a new customer is signed in and greeted by first name', async () => {
  const browser = newBrowser();
  const made = await browser.post(
    '/api/customer/register',
    registration({ firstName: 'דנה', email: 'dana@example.com' }),
  );
  expect(made.statusCode).toBe(201);
  expect(made.json()).toEqual({
    customer: {
      firstName: 'דנה',
      lastName: 'Levi',
      email: 'dana@example.com',
      loyaltyTier: 'new',
      referralCode: expect.stringMatching(/^[0-9a-z]{8}$/),
      discount: {
        washPurchases: 0,
        verifiedSenior: false,
        verifiedDisability: false,
        founderPercent: null,
        referredByFriend: false,
        percents: { newMember: 10, referredFriend: 10, regularMember: 5, verified: 10 },
      },
    },
  });
  expect((await browser.get('/api/customer/me')).json()).toEqual(made.json());
  const user = await browser.get('/api/auth/user');
  expect(user.json()).toMatchObject({
    washBalance: 0,
    giftCardBalance: '0.00',
    totalSpent: '0.00',
    emailVerified: false,
    phoneVerified: false,
    hasPassword: true,
    isVerifiedSenior: false,
  });
  expect(user.headers['cache-control']).toContain('no-store');
});

test.each([
  ['terms first', { termsAccepted: false, confirmPassword: 'other' }, 'terms_not_accepted'],
  ['then the repeated password', { confirmPassword: 'something else' }, 'passwords_differ'],
  ['a password of seven characters', { password: 'sevenc7', confirmPassword: 'sevenc7' }, 'validation_failed'],
  ['a password everybody has', { password: 'Password1', confirmPassword: 'Password1' }, 'validation_failed'],
  ['the customer’s name as password', { password: 'dana-levi-1', confirmPassword: 'dana-levi-1' }, 'validation_failed'],
  ['a child of twelve', { dateOfBirth: `${new Date().getUTCFullYear() - 12}-01-01` }, 'validation_failed'],
  ['a day that does not exist', { dateOfBirth: '1990-02-30' }, 'validation_failed'],
  ['an unknown country', { country: 'XX' }, 'validation_failed'],
] as const)('registration is refused: %s', async (_why, wish, code) => {
  const browser = newBrowser();
  const answer = await browser.post('/api/customer/register', registration(wish));
  expect(answer.statusCode).toBe(refusals[code].status);
  expect(answer.json()).toMatchObject({ code });
  expect(browser.cookies.size).toBe(0);
});

test('a form cannot set a discount, points or a proof', async () => {
  const browser = newBrowser();
  const wish = registration({
    customerId: '00000000-0000-7000-8000-000000000000',
    emailVerified: true,
    email_verified_at: '2020-01-01',
    isVerifiedSenior: true,
    loyaltyTier: 'disability',
    washBalance: 99,
    role: 'owner',
    __proto__: { admin: true },
  });
  expect((await browser.post('/api/customer/register', wish)).statusCode).toBe(201);
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({
    emailVerified: false,
    isVerifiedSenior: false,
    loyaltyTier: 'new',
    washBalance: 0,
  });
});

test('registering with a known address looks the same to the last byte, and its owner is notified', async () => {
  const owner = newBrowser();
  await owner.post('/api/customer/register', registration({ email: 'owner@example.com' }));
  await owner.post('/api/email/verify', { token: await linkSecretTo(shop, 'owner@example.com') });

  const wish = {
    firstName: 'Eve',
    lastName: 'Else',
    password: 'another good password',
    confirmPassword: 'another good password',
  };
  const known = await newBrowser().post(
    '/api/customer/register',
    registration({ ...wish, email: 'owner@example.com' }),
  );
  const unknown = await newBrowser().post(
    '/api/customer/register',
    registration({ ...wish, email: 'absent@example.com' }),
  );
  expect(known.statusCode).toBe(unknown.statusCode);
  expect(known.body.length).toBe(unknown.body.length - 'absent'.length + 'owner'.length);
  expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));

  const told = (await mailsTo(shop, 'owner@example.com')).at(-1);
  expect(told?.subject).toBe('There is already an account at Shampaw with this email address');
  expect(told?.text).not.toContain('#');
  expect(told?.text).not.toContain('Eve');
});

test('an attacker who registers an address in advance loses it to its owner, with the password and every session', async () => {
  const thief = newBrowser();
  await thief.post(
    '/api/customer/register',
    registration({ email: 'victim@example.com', password: 'planted password', confirmPassword: 'planted password' }),
  );
  const planted = await linkSecretTo(shop, 'victim@example.com');

  // the owner's click alone verifies nothing for another person's account
  const passerBy = newBrowser();
  expect((await passerBy.post('/api/email/verify', { token: planted })).statusCode).toBe(401);

  const owner = newBrowser();
  await owner.post('/api/customer/register', registration({ email: 'victim@example.com', firstName: 'Vered' }));
  expect((await owner.post('/api/email/verify', { token: planted })).json()).toMatchObject({ code: 'link_used_up' });
  const proof = await linkSecretTo(shop, 'victim@example.com');
  expect((await owner.post('/api/email/verify', { token: proof })).json()).toEqual({ email: 'victim@example.com' });

  expect((await thief.get('/api/customer/me')).statusCode).toBe(401);
  const again = await newBrowser().post('/api/customer/login', {
    email: 'victim@example.com',
    password: 'planted password',
  });
  expect(again.json()).toMatchObject({ code: 'sign_in_failed' });
  const back = await newBrowser().post('/api/customer/login', { email: 'victim@example.com', password: GOOD_PASSWORD });
  expect(back.json()).toMatchObject({ customer: { firstName: 'Vered' } });
});

test('a mailed password link for an account made in advance also signs its maker out', async () => {
  const thief = newBrowser();
  await thief.post(
    '/api/customer/register',
    registration({ email: 'later@example.com', password: 'planted password', confirmPassword: 'planted password' }),
  );
  const owner = newBrowser();
  await owner.post('/api/password/forgot', { email: 'later@example.com' });
  await expect.poll(async () => (await mailsTo(shop, 'later@example.com')).length).toBe(2);
  const token = await linkSecretTo(shop, 'later@example.com');
  const reset = await owner.post('/api/password/reset', { token, password: 'my own new password' });
  expect(reset.statusCode).toBe(200);
  expect((await owner.get('/api/auth/user')).json()).toMatchObject({ emailVerified: true });
  expect((await thief.get('/api/customer/me')).statusCode).toBe(401);
});

test('every wrong pair gets the same answer, for known and unknown addresses, and only the exact one signs in', async () => {
  await newBrowser().post('/api/customer/register', registration({ email: 'pair@example.com' }));
  const wrong = await newBrowser().post('/api/customer/login', { email: 'pair@example.com', password: 'not this one' });
  const unknown = await newBrowser().post('/api/customer/login', {
    email: 'none@example.com',
    password: 'not this one',
  });
  expect(wrong.statusCode).toBe(401);
  expect(wrong.body).toBe(unknown.body);
  expect(wrong.json()).toMatchObject({ code: 'sign_in_failed', message: 'Login failed' });
  for (const near of [
    GOOD_PASSWORD.toUpperCase(),
    `${GOOD_PASSWORD} `,
    ` ${GOOD_PASSWORD}`,
    GOOD_PASSWORD.slice(0, -1),
  ]) {
    const answer = await newBrowser().post('/api/customer/login', { email: 'pair@example.com', password: near });
    expect(answer.statusCode).toBe(401);
  }
  const right = await newBrowser().post('/api/customer/login', { email: 'PAIR@Example.com', password: GOOD_PASSWORD });
  expect(right.json()).toMatchObject({ customer: { firstName: 'Dana' } });
});

test('a new password by mail: the link works once, an older one not at all, and all devices are signed out', async () => {
  const phone = newBrowser();
  await phone.post('/api/customer/register', registration({ email: 'forgot@example.com' }));
  const desk = newBrowser();
  await desk.post('/api/customer/login', { email: 'forgot@example.com', password: GOOD_PASSWORD });

  const browser = newBrowser();
  const said = await browser.post('/api/password/forgot', { email: 'forgot@example.com' });
  const silent = await browser.post('/api/password/forgot', { email: 'stranger@example.com' });
  expect(said.body).toBe(silent.body);
  await expect.poll(async () => (await mailsTo(shop, 'forgot@example.com')).length).toBe(2);
  const first = await linkSecretTo(shop, 'forgot@example.com');
  await browser.post('/api/password/forgot', { email: 'forgot@example.com' });
  await expect.poll(async () => (await mailsTo(shop, 'forgot@example.com')).length).toBe(3);
  const second = await linkSecretTo(shop, 'forgot@example.com');
  expect(await mailsTo(shop, 'stranger@example.com')).toEqual([]);

  const wish = { password: 'a brand new password' };
  expect((await browser.post('/api/password/reset', { ...wish, token: first })).statusCode).toBe(410);
  const done = await browser.post('/api/password/reset', { ...wish, token: second });
  expect(done.statusCode).toBe(200);
  expect((await newBrowser().post('/api/password/reset', { ...wish, token: second })).statusCode).toBe(410);
  expect((await phone.get('/api/customer/me')).statusCode).toBe(401);
  expect((await desk.get('/api/customer/me')).statusCode).toBe(401);
  expect((await browser.get('/api/customer/me')).statusCode).toBe(200);
  const notice = (await mailsTo(shop, 'forgot@example.com')).at(-1);
  expect(notice?.subject).toBe('Your password at Shampaw was reset');
});

test('above an hourly limit of reset mails a network needs a proof of work for each, for any address', async () => {
  const browser = newBrowser();
  const ask = async (no: number) =>
    (await browser.post('/api/password/forgot', { email: `guess-${no}@example.com` })).statusCode;
  expect(await ask(0)).toBe(200);
  const { max } = identityRateLimits.account_mails_by_address;
  for (let no = 1; no < max; no += 1)
    await shop.deps.limits.consume(identityRateLimits.account_mails_by_address, `198.51.100.${address}`);
  expect(await ask(1)).toBe(428);
  expect((await newBrowser().post('/api/password/forgot', { email: 'guess-1@example.com' })).statusCode).toBe(200);
});

test('links in mails use the shop’s own URL, regardless of the headers of a request', async () => {
  await newBrowser().post('/api/customer/register', registration({ email: 'host@example.com' }));
  const forgot = { method: 'POST', url: '/api/password/forgot', payload: { email: 'host@example.com' } } as const;
  const headers = { 'x-forwarded-host': 'evil.example', 'sec-fetch-site': 'same-origin' };
  const misdirected = await shop.app.inject({ ...forgot, headers: { ...headers, host: 'evil.example' } });
  expect(misdirected.statusCode).toBe(421);
  expect((await shop.app.inject({ ...forgot, headers })).statusCode).toBe(200);
  await expect.poll(async () => (await mailsTo(shop, 'host@example.com')).length).toBe(2);
  for (const { text } of await mailsTo(shop, 'host@example.com')) {
    expect(text).toContain('https://shampaw.example/');
    expect(text).not.toContain('evil');
  }
});

test('a verification link is valid for a day, a password link for half an hour', async () => {
  const browser = newBrowser();
  await browser.post('/api/customer/register', registration({ email: 'slow@example.com' }));
  const proof = await linkSecretTo(shop, 'slow@example.com');
  await browser.post('/api/password/forgot', { email: 'slow@example.com' });
  await expect.poll(async () => (await mailsTo(shop, 'slow@example.com')).length).toBe(2);
  const reset = await linkSecretTo(shop, 'slow@example.com');
  shop.clock.advance(31 * 60_000);
  expect((await browser.post('/api/password/reset', { token: reset, password: 'too late for this' })).statusCode).toBe(
    410,
  );
  shop.clock.advance(24 * 60 * 60_000);
  expect((await browser.post('/api/email/verify', { token: proof })).statusCode).toBe(410);
});

test('guest purchases are attached to the account once the same address is proven, and not before', async () => {
  const browser = newBrowser();
  const order = { packageId: 2, email: 'Guest@example.com', paymentMethod: 'credit_card' };
  const bought = (await newBrowser().post('/api/express-checkout', order)).json<{ redirectUrl: string }>();
  const merchantRef = bought.redirectUrl.slice(bought.redirectUrl.lastIndexOf('/') + 1);
  shop.bank.becomes(merchantRef, 'captured');
  await settlePayment(shop.deps, merchantRef);

  await browser.post('/api/customer/register', registration({ email: 'guest@example.com' }));
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({ washBalance: 0, totalSpent: '0.00' });
  await browser.post('/api/email/verify', { token: await linkSecretTo(shop, 'guest@example.com') });
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({
    washBalance: 3,
    totalSpent: '150.00',
    loyaltyTier: 'regular',
  });
});

test('changing the password needs a fresh proof and signs the other devices out', async () => {
  const browser = newBrowser();
  await browser.post('/api/customer/register', registration({ email: 'change@example.com' }));
  const other = newBrowser();
  await other.post('/api/customer/login', { email: 'change@example.com', password: GOOD_PASSWORD });
  shop.clock.advance(11 * 60_000);
  expect((await browser.post('/api/password', { password: 'a quite new one' })).json()).toMatchObject({
    code: 'step_up_required',
  });
  expect((await browser.post('/api/account/proof', { password: 'wrong' })).statusCode).toBe(401);
  expect((await browser.post('/api/account/proof', { password: GOOD_PASSWORD })).statusCode).toBe(200);
  expect((await browser.post('/api/password', { password: 'a quite new one' })).statusCode).toBe(200);
  expect((await other.get('/api/customer/me')).statusCode).toBe(401);
  expect((await browser.get('/api/customer/me')).statusCode).toBe(200);
});

test.each([
  ['/dashboard', '/en/dashboard'],
  ['/he/dashboard?tab=receipts', '/he/dashboard?tab=receipts'],
  ['https://evil.example/', '/en'],
  ['//evil.example', '/en'],
  ['/\\\\evil.example', '/en'],
  ['/api/customer/logout', '/en'],
])('without scripts a sign-in with the target %s leads to %s', async (next, target) => {
  const browser = newBrowser();
  const email = `next-${address}@example.com`;
  await browser.post('/api/customer/register', registration({ email }));
  const post = (password: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/customer/login',
      remoteAddress: `198.51.100.${address}`,
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        referer: 'https://shampaw.example/en/login',
      },
      payload: new URLSearchParams({ email, password, next }).toString(),
    });
  const done = await post(GOOD_PASSWORD);
  expect(done.statusCode).toBe(303);
  expect(done.headers.location).toBe(target);
  const refused = await post('not this one');
  expect(refused.headers.location).toMatch(/^\/en\/login\?/);
  expect(refused.headers.location).not.toContain('evil');
  expect(refused.headers.location?.includes('next=')).toBe(target !== '/en');
});

const visitor = newBrowser;

/** Returns the code beside the link of the newest mail. */
async function mailCodeTo(address: string): Promise<string> {
  const text = (await mailsTo(shop, address)).at(-1)?.text ?? '';
  return /(?:[0-9A-Z]{4}-){4}[0-9A-Z]/.exec(text)?.[0] ?? '';
}

test('the code of a mail does what its link does, in any typing, and works once with it', async () => {
  const email = 'cut-off@example.com';
  const browser = visitor();
  await browser.post('/api/customer/register', registration({ email }));
  const [code, token] = [await mailCodeTo(email), await linkSecretTo(shop, email)];
  const verify = (secret: string) => browser.post('/api/email/verify', { token: secret });
  expect((await verify(code.replace(/.$/u, code.endsWith('7') ? '8' : '7'))).json()).toMatchObject({
    code: 'validation_failed',
    fields: { token: { code: 'invalid' } },
  });
  expect((await verify(` ${code.toLowerCase().replaceAll('-', ' ')}`)).statusCode).toBe(200);
  expect((await verify(token)).statusCode).toBe(410);
  expect((await verify(code)).statusCode).toBe(410);

  await browser.post('/api/password/forgot', { email });
  await expect.poll(async () => (await mailsTo(shop, email)).at(-1)?.text).toContain('/password/reset#');
  const reset = await mailCodeTo(email);
  const answer = await visitor().post('/api/password/reset', { token: reset, password: 'typed from the mail' });
  expect(answer.statusCode).toBe(200);
  expect((await visitor().post('/api/password/reset', { token: reset, password: 'typed again' })).statusCode).toBe(410);
});

test('a code of one mail does not open another purpose or another account', async () => {
  const email = 'purpose@example.com';
  const browser = visitor();
  await browser.post('/api/customer/register', registration({ email }));
  const code = await mailCodeTo(email);
  expect((await visitor().post('/api/password/reset', { token: code, password: 'another one now' })).statusCode).toBe(
    410,
  );
  const other = visitor();
  await other.post('/api/customer/register', registration({ email: 'other-purpose@example.com' }));
  expect((await other.post('/api/email/verify', { token: code })).statusCode).toBe(410);
  expect((await browser.post('/api/email/verify', { token: code })).statusCode).toBe(200);
});

test('mails of an older version, whose rows have no code, send their link alone and it works', async () => {
  const email = 'older-mail@example.com';
  const browser = visitor();
  await browser.post('/api/customer/register', registration({ email }));
  await shop.deps.db.executeSql('update account_token set code_hash = null where used_at is null');
  expect(await mailCodeTo(email)).toBe('');
  expect((await browser.post('/api/email/verify', { token: await linkSecretTo(shop, email) })).statusCode).toBe(200);
});

test('a link whose # was escaped by a mail gateway opens its page, with the secret after the # again', async () => {
  const token = 'A-b_'.repeat(10) + 'xyz';
  for (const page of ['/he/password/reset', '/en/email/verify', '/admin/setup']) {
    const answer = await shop.app.inject(`${page}%23${token}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `${page}#${token}`]);
    expect([answer.headers['cache-control'], answer.headers['referrer-policy']]).toEqual(
      ['no-store', 'no-referrer'].map((word) => expect.stringContaining(word)),
    );
  }
});
