import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createMetrics } from '#server/core/metrics.ts';
import { counters } from '#server/modules.ts';
import { createBrowser, GOOD_PASSWORD, registration } from '#testing/accounts/account-browser.ts';
import { linkSecretTo } from '#testing/accounts/account-mailbox.ts';
import { startNastyNeighbour } from '#testing/bank/nasty-neighbour.ts';
import { accountOf, buildProviderShop, emailOf, outcomeOf } from '#testing/orders/provider-shop.ts';

const shop = await buildProviderShop();
const { newBrowser, signIn, visit } = shop;

test.each(['google', 'apple', 'facebook', 'tiktok'] as const)(
  'a sign-in with %s creates an account, and opens the same one from another browser',
  async (provider) => {
    const person = { sub: `dana-${provider}`, given_name: 'Dana', family_name: 'Levi' };
    const [desk, phone] = [newBrowser(), newBrowser()];
    expect(await signIn(desk, provider, person)).toBe('registered');
    const account = await accountOf(desk);
    expect(account).toBeDefined();
    expect(await signIn(phone, provider, person)).toBe('signed_in');
    expect(await accountOf(phone)).toBe(account);
    const identities = await phone.get('/api/identities');
    expect(identities.json()).toEqual([
      { provider, label: 'Dana Levi', linkedAt: expect.any(String), lastUsedAt: expect.any(String) },
    ]);
  },
);

test('every URL of the specification leads to its provider, and the one without a provider to the login page', async () => {
  const browser = newBrowser();
  const google = await browser.get('/api/login?provider=google');
  expect(google.headers.location).toMatch(/^https:\/\/google\.example\/authorize\?/);
  expect(google.headers['referrer-policy']).toBe('no-referrer');
  expect((await browser.get('/api/login')).headers.location).toBe('/en/login');
  expect((await browser.get('/api/login?next=/he/dashboard')).headers.location).toBe(
    '/he/login?next=%2Fhe%2Fdashboard',
  );
  expect((await browser.get('/api/login?next=//evil.example')).headers.location).toBe('/en/login');
  // the page is in another language than the browser
  const reader = browser.saying({ referer: `${shop.deps.config.publicUrl}/he/our-service?x#y` });
  expect((await reader.get('/api/login?next=/dashboard')).headers.location).toBe('/he/login?next=%2Fdashboard');
  const stranger = browser.saying({ referer: 'https://evil.example/he' });
  expect((await stranger.get('/api/login?next=/dashboard')).headers.location).toBe('/en/login?next=%2Fdashboard');
  expect(outcomeOf(await browser.get('/api/auth/oauth/instagram'))).toBe('unavailable');
  expect(outcomeOf(await browser.get('/api/login?provider=instagram'))).toBe('unavailable');
  expect(outcomeOf(await browser.get('/api/login?provider=myspace'))).toBe('unavailable');
  expect((await browser.get('/api/auth/oauth/myspace')).statusCode).toBe(404);
  expect((await browser.get('/api/auth/callback/myspace?state=x&code=y')).statusCode).toBe(404);
  const ways = await browser.get('/api/auth/ways');
  expect(ways.json()).toMatchObject({
    providers: [
      { provider: 'apple', available: true, reason: null, practice: false },
      { provider: 'google', available: true },
      { provider: 'facebook', available: true },
      { provider: 'instagram', available: false, reason: 'switched_off', practice: false },
      { provider: 'tiktok', available: true },
    ],
  });
});

test('the browser returns to the page with the button, and only to pages of the shop', async () => {
  const { publicUrl } = shop.deps.config;
  const pages = [
    [`${publicUrl}/he/stations?q=1`, '', '/he/stations?q=1&signIn='],
    [`${publicUrl}/he/login?next=/he/dashboard`, '', '/he/dashboard?signIn='],
    [`${publicUrl}/en`, '?next=/en/dashboard', '/en/dashboard?signIn='],
    ['https://evil.example/en', '?next=https://evil.example', '/en?signIn='],
    ['https://evil.example/en', '?next=/\\evil.example', '/en?signIn='],
    ['https://evil.example/en', '?next=//evil.example/%2e%2e', '/en?signIn='],
  ] as const;
  expect(await signIn(newBrowser(), 'google', { sub: 'way-back' })).toBe('registered');
  for (const [referer, query, expected] of pages) {
    const browser = newBrowser();
    const begun = await shop.app.inject({ url: `/api/auth/oauth/google${query}`, headers: { referer } });
    for (const { name, value } of begun.cookies) browser.cookies.set(name, value);
    const back = await browser.get(visit('google', begun.headers.location ?? '', { sub: 'way-back' }));
    expect(back.headers.location, `${referer} ${query}`).toBe(`${expected}signed_in`);
  }
});

/** From the package on the home page to the provider, and back with the result. */
async function fromPackage(provider: string, query: string, end: (begun: string) => string) {
  const browser = newBrowser();
  const { publicUrl } = shop.deps.config;
  const begun = await shop.app.inject({
    url: `/api/auth/oauth/${provider}?next=${query}`,
    headers: { referer: `${publicUrl}/en?register=method` },
  });
  for (const { name, value } of begun.cookies) browser.cookies.set(name, value);
  const address = begun.headers.location ?? '';
  return address.startsWith('/') ? address : (await browser.get(end(address))).headers.location;
}

test('after a failure at the provider the selected package is kept, and another site never', async () => {
  const email = 'keeps-package@example.com';
  const owner = newBrowser();
  await owner.post('/api/customer/register', registration({ email }));
  expect((await owner.post('/api/email/verify', { token: await linkSecretTo(shop, email) })).statusCode).toBe(200);
  const cancelled = (begun: string) =>
    `/api/auth/callback/google?error=access_denied&state=${new URL(begun).searchParams.get('state')}`;
  const taken = (begun: string) => visit('google', begun, { sub: 'keeps-package', email, email_verified: true });
  const forged = (begun: string) =>
    visit('google', begun, { sub: 'keeps-package' }).replace(/code=[^&]*/, 'code=made-up');
  const kept = 'next=%2Fen%3Fpackage%3D2';
  const wish = encodeURIComponent('/en?package=2');
  expect(await fromPackage('google', wish, cancelled)).toBe(`/en?${kept}&signIn=cancelled`);
  expect(await fromPackage('google', wish, taken)).toBe(`/en?${kept}&signIn=taken`);
  expect(await fromPackage('google', wish, forged)).toBe(`/en?${kept}&signIn=failed`);
  const late = (begun: string) => {
    shop.clock.advance(10 * 60_000 + 1_000);
    return visit('google', begun, { sub: 'keeps-package' });
  };
  expect(await fromPackage('google', wish, late), 'ten minutes and a second').toBe(`/en?${kept}&signIn=failed`);
  expect(await fromPackage('instagram', wish, cancelled)).toBe(`/en?${kept}&signIn=unavailable`);
  for (const elsewhere of ['https://evil.example', '//evil.example', '/\\evil.example', '/api/receipts']) {
    expect(await fromPackage('google', encodeURIComponent(elsewhere), cancelled)).toBe('/en?signIn=cancelled');
  }
});

test('an answer without its state, with another browser’s, for another provider, too late or twice is refused', async () => {
  const [browser, thief] = [newBrowser(), newBrowser()];
  await thief.get('/api/auth/oauth/google');
  const begin = async () => (await browser.get('/api/auth/oauth/google')).headers.location ?? '';
  const person = { sub: 'state-matrix' };
  const back = visit('google', await begin(), person);
  const url = new URL(back, 'https://shop.example');
  expect(outcomeOf(await browser.get(`${url.pathname}?code=${url.searchParams.get('code')}`)), 'no state').toBe(
    'failed',
  );
  expect(outcomeOf(await thief.get(back)), 'another browser').toBe('failed');
  expect(outcomeOf(await newBrowser().get(back)), 'a browser without any cookie').toBe('failed');
  expect(outcomeOf(await browser.get(back.replace('google?', 'facebook?'))), 'another provider').toBe('failed');
  expect(
    outcomeOf(await browser.get(back.replace(/state=(.)/, (_, first) => `state=${first === '_' ? 'A' : '_'}`))),
    'a changed state',
  ).toBe('failed');
  expect(outcomeOf(await browser.get(`${url.pathname}?code=a&code=b&state=c&state=d`)), 'twice in one').toBe('failed');
  expect(await emailOf(browser)).toBeUndefined();
  expect(outcomeOf(await browser.get(back)), 'the right one after all those').toBe('registered');
  expect(outcomeOf(await browser.get(back)), 'the same once more').toBe('failed');
  const late = visit('google', await begin(), person);
  shop.clock.advance(10 * 60_000 + 1_000);
  expect(outcomeOf(await browser.get(late)), 'ten minutes and a second').toBe('failed');
});

test('of twenty answers at once with one state exactly one signs in', async () => {
  const browser = newBrowser();
  const left = await browser.get('/api/auth/oauth/google');
  const back = visit('google', left.headers.location ?? '', { sub: 'at-once' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.get(back)));
  expect(answers.map(outcomeOf).filter((outcome) => outcome === 'registered')).toHaveLength(1);
});

test('one person who comes in for the first time from two browsers at once has one account', async () => {
  const browsers = [newBrowser(), newBrowser(), newBrowser(), newBrowser()];
  const person = { sub: 'first-time-twice', email: 'twice@example.com', email_verified: true };
  const outcomes = await Promise.all(browsers.map((browser) => signIn(browser, 'google', person)));
  expect(outcomes.toSorted(), 'one of them made it').toEqual(['registered', 'signed_in', 'signed_in', 'signed_in']);
  expect(new Set(await Promise.all(browsers.map(accountOf))).size).toBe(1);
});

test('an account made in advance under another person’s email gives its maker no access', async () => {
  const attacker = newBrowser();
  const email = 'victim@example.com';
  await attacker.post('/api/customer/register', registration({ email }));
  const victim = newBrowser();
  expect(await signIn(victim, 'google', { sub: 'victim', email, email_verified: true }), 'held').toBe('none');
  expect(await emailOf(victim), 'no session before the choice').toBeUndefined();
  expect((await victim.post('/api/auth/held-identity/new-account', {})).statusCode).toBe(200);
  expect(await emailOf(victim)).toBe(email);
  expect(await accountOf(victim)).not.toBe(await accountOf(attacker));
  const back = await newBrowser().post('/api/customer/login', { email, password: GOOD_PASSWORD });
  expect(back.json(), 'the password leads into the attacker’s own account only').toMatchObject({
    customer: { referralCode: await accountOf(attacker) },
  });
});

test('an address proven by another account creates none, and the reason is given only if the provider verified it', async () => {
  const owner = newBrowser();
  const email = 'owner@example.com';
  await owner.post('/api/customer/register', registration({ email }));
  const proof = await owner.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  expect(proof.statusCode).toBe(200);
  const checked = newBrowser();
  expect(await signIn(checked, 'google', { sub: 'owner-at-google', email, email_verified: true })).toBe('taken');
  expect(await emailOf(checked)).toBeUndefined();
  const unchecked = newBrowser();
  expect(await signIn(unchecked, 'google', { sub: 'liar', email, email_verified: false })).toBe('registered');
  expect(await accountOf(unchecked)).not.toBe(await accountOf(owner));
  const social = newBrowser();
  expect(await signIn(social, 'facebook', { sub: 'liar', email })).toBe('registered');
  expect(await accountOf(social)).not.toBe(await accountOf(owner));
});

test('the same name at two providers is two people, and a changed email at a provider changes nothing here', async () => {
  const [atGoogle, atApple, later] = [newBrowser(), newBrowser(), newBrowser()];
  await signIn(atGoogle, 'google', { sub: 'same', email: 'first@example.com', email_verified: true });
  await signIn(atApple, 'apple', { sub: 'same', email: 'second@example.com', email_verified: true });
  expect(await accountOf(atApple)).not.toBe(await accountOf(atGoogle));
  await signIn(later, 'google', { sub: 'same', email: 'second@example.com', email_verified: true });
  expect(await accountOf(later)).toBe(await accountOf(atGoogle));
  expect(await emailOf(later)).toBe('first@example.com');
  expect((await later.get('/api/identities')).json()).toMatchObject([{ label: 's•••@example.com' }]);
});

test('a hanging or broken provider leads back with a message, and never to a server error', async () => {
  const neighbour = await startNastyNeighbour();
  const browser = newBrowser();
  const visits = [];
  for (const provider of ['google', 'facebook', 'tiktok'] as const) {
    const left = await browser.get(`/api/auth/oauth/${provider}`);
    visits.push(visit(provider, left.headers.location ?? '', { sub: 'patient' }));
  }
  shop.reachAll(neighbour.baseUrl);
  for (const [index, mood] of (['hangs', 'answers 500', 'answers in HTML'] as const).entries()) {
    neighbour.be(mood);
    expect(outcomeOf(await browser.get(visits[index] ?? '')), mood).toBe('unavailable');
  }
  shop.reachAll(null);
  await neighbour.close();
  const cancelled = await browser.get('/api/auth/oauth/google');
  const state = new URL(cancelled.headers.location ?? '').searchParams.get('state');
  expect(outcomeOf(await browser.get(`/api/auth/callback/google?error=access_denied&state=${state}`))).toBe(
    'cancelled',
  );
  expect(await emailOf(browser)).toBeUndefined();
});

test('a flow that began in one process ends in another, once', async () => {
  const second = { ...shop, app: await buildApp({ ...shop.deps, metrics: createMetrics(counters) }) };
  const [here, there] = [createBrowser(shop, '192.0.2.1'), createBrowser(second, '192.0.2.1')];
  const left = await here.get('/api/auth/oauth/google');
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  const back = visit('google', left.headers.location ?? '', { sub: 'two-processes' });
  expect(outcomeOf(await there.get(back))).toBe('registered');
  expect(outcomeOf(await here.get(back))).toBe('failed');
  await second.app.close();
});

test('a blocked account stays blocked, whatever its owner proves', async () => {
  const browser = newBrowser();
  await signIn(browser, 'google', { sub: 'shut', email: 'shut@example.com' });
  const whose = [await accountOf(browser)];
  await shop.deps.db.executeSql(
    'with shut as (update customer set disabled_at = now() where referral_code = $1 returning customer_id) update session set revoked_at = now() where customer_id in (select customer_id from shut)',
    whose,
  );
  expect(await emailOf(browser)).toBeUndefined();
  expect(await signIn(newBrowser(), 'google', { sub: 'shut', email: 'shut@example.com' })).toBe('failed');
});

test('after three thousand flows an hour from one network the next one is refused with a time to wait', async () => {
  const browser = createBrowser(shop, '192.0.2.77');
  for (let count = 0; count < 3_000; count += 1) {
    expect((await browser.get('/api/auth/oauth/google')).headers.location).toMatch(/^https:/);
  }
  expect(outcomeOf(await browser.get('/api/auth/oauth/google'))).toBe('unavailable');
}, 120_000);

test('the link of a friend counts on the way by a provider, for a new account only', async () => {
  const friend = newBrowser();
  expect(await signIn(friend, 'google', { sub: 'friend' })).toBe('registered');
  const code = await accountOf(friend);
  async function comeBy(sub: string): Promise<string | null> {
    const browser = newBrowser();
    const left = await browser.get(`/api/auth/oauth/google?next=/en&ref=${code}`);
    await browser.get(visit('google', left.headers.location ?? '', { sub }));
    const { rows } = await shop.deps.db.executeSql(
      `select r.referral_code from customer c left join customer r on r.customer_id = c.referred_by
       where c.referral_code = $1`,
      [await accountOf(browser)],
    );
    return rows[0]?.['referral_code'] as string | null;
  }
  expect(await comeBy('invited')).toBe(code);
  expect(await signIn(newBrowser(), 'google', { sub: 'here-before' })).toBe('registered');
  expect(await comeBy('here-before')).toBe(null);
  expect(await comeBy('friend')).toBe(null);
});
