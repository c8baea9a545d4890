import { expect, test } from 'vitest';
import { createBrowser, GOOD_PASSWORD, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '100' } });
const DAY_MS = 24 * 60 * 60_000;
const cookieName = '__Host-sid';
let count = 0;

async function member(): Promise<{ browser: TestBrowser; email: string }> {
  count += 1;
  const email = `member${count}@example.com`;
  const browser = createBrowser(shop);
  const made = await browser.post('/api/customer/register', registration({ email }));
  expect(made.statusCode).toBe(201);
  return { browser, email };
}

async function signInAgain(email: string, browser = createBrowser(shop)): Promise<TestBrowser> {
  const answer = await browser.post('/api/customer/login', { email, password: GOOD_PASSWORD });
  expect(answer.statusCode).toBe(200);
  return browser;
}

async function isIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.get('/api/customer/me')).statusCode === 200;
}

test('the cookie is for this host alone, hidden from scripts, and the database knows only its hash', async () => {
  const browser = createBrowser(shop);
  const made = await browser.post('/api/customer/register', registration());
  const cookie = made.cookies.find(({ name }) => name === cookieName);
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  expect(cookie).not.toHaveProperty('domain');
  const { rows } = await shop.deps.db.executeSql('select encode(token_hash, $1) as hash from session', ['hex']);
  const hashes = rows.map(({ hash }) => hash);
  expect(hashes).toContain(shop.deps.keyring.tokenHash(cookie?.value ?? '').toString('hex'));
  expect(made.body).not.toContain(cookie?.value);
});

test('signing in again gives a new token and the old one is invalid: a planted cookie is worthless', async () => {
  const { browser, email } = await member();
  const planted = browser.cookies.get(cookieName) ?? '';
  await signInAgain(email, browser);
  expect(browser.cookies.get(cookieName)).not.toBe(planted);
  const thief = createBrowser(shop);
  thief.cookies.set(cookieName, planted);
  expect(await isIn(thief)).toBe(false);
});

test.each(['sid', 'session', '__Secure-sid', '__host-sid'])('a cookie named %s is no session', async (name) => {
  const { browser } = await member();
  const thief = createBrowser(shop);
  thief.cookies.set(name, browser.cookies.get(cookieName) ?? '');
  expect(await isIn(thief)).toBe(false);
});

test('a session ends after fourteen idle days, and after ninety in any case', async () => {
  const { browser } = await member();
  for (let days = 0; days < 78; days += 13) {
    shop.clock.advance(13 * DAY_MS);
    expect(await isIn(browser)).toBe(true);
  }
  shop.clock.advance(13 * DAY_MS);
  expect(await isIn(browser)).toBe(false);

  const idle = (await member()).browser;
  shop.clock.advance(14 * DAY_MS + 1);
  expect(await isIn(idle)).toBe(false);
});

test('signing out ends the session at once, clears the cookie and the browser cache; twice is fine', async () => {
  const { browser } = await member();
  const stolen = createBrowser(shop);
  stolen.cookies.set(cookieName, browser.cookies.get(cookieName) ?? '');
  const out = await browser.post('/api/customer/logout');
  expect(out.statusCode).toBe(200);
  expect(out.headers['clear-site-data']).toBe('"cache"');
  expect(browser.cookies.has(cookieName)).toBe(false);
  expect(await isIn(stolen)).toBe(false);
  expect((await browser.post('/api/customer/logout')).statusCode).toBe(200);
});

test('a blocked account is signed out within the same second', async () => {
  const { browser, email } = await member();
  const index = shop.deps.keyring.blindIndex('email', email).toString('hex');
  async function setShut(shut: boolean): Promise<void> {
    const text = `update customer set disabled_at = case when $2 then now() end where email_index = decode($1, 'hex')`;
    await shop.deps.db.executeSql(text, [index, shut]);
  }
  await setShut(true);
  expect(await isIn(browser)).toBe(false);
  const again = await createBrowser(shop).post('/api/customer/login', { email, password: GOOD_PASSWORD });
  expect(again.json()).toMatchObject({ code: 'sign_in_failed' });
  await setShut(false);
});

test('ten devices stay signed in; with the eleventh the least used one falls out', async () => {
  const { browser: first, email } = await member();
  const others: TestBrowser[] = [];
  for (let device = 0; device < 9; device += 1) {
    shop.clock.advance(1_000);
    others.push(await signInAgain(email));
  }
  expect(await isIn(first)).toBe(true);
  shop.clock.advance(1_000);
  const eleventh = await signInAgain(email);
  expect(await isIn(first)).toBe(false);
  for (const browser of [...others, eleventh]) expect(await isIn(browser)).toBe(true);
});

test('devices are listed without address or version, and each can be signed out by its owner alone', async () => {
  const { browser, email } = await member();
  const phone = await signInAgain(email);
  const stranger = (await member()).browser;
  const listed = (await browser.get('/api/sessions')).json<{ id: string; current: boolean }[]>();
  expect(listed).toHaveLength(2);
  expect(listed[0]).toMatchObject({ browser: 'Chrome', system: 'Linux' });
  expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual([
    'browser',
    'createdAt',
    'current',
    'id',
    'seenAt',
    'system',
  ]);
  const other = listed.find(({ current }) => !current);
  expect((await stranger.send('DELETE', `/api/sessions/${other?.id}`)).statusCode).toBe(404);
  expect(await isIn(phone)).toBe(true);
  expect((await browser.send('DELETE', `/api/sessions/${other?.id}`)).statusCode).toBe(204);
  expect(await isIn(phone)).toBe(false);
});

test('all other devices can be signed out at once', async () => {
  const { browser, email } = await member();
  const others = [await signInAgain(email), await signInAgain(email)];
  expect((await browser.send('DELETE', '/api/sessions')).statusCode).toBe(204);
  expect(await isIn(browser)).toBe(true);
  for (const other of others) expect(await isIn(other)).toBe(false);
});

/** Every call that changes data; webhooks and the like are authenticated by a signature. */
const unsafe = shop.app.known.routes
  .filter(
    ({ method, access }) =>
      !['GET', 'HEAD', 'OPTIONS'].includes(method) && ['anyone', 'holder', 'customer'].includes(access),
  )
  .map(({ method, path }) => ({ method, url: path.replace(/:\w+/g, 'x') }));

const contentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  undefined,
] as const;

const origins = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://shampaw.example.evil.example' },
  {},
] as const;

test('no other site can act for a signed-in customer: every unsafe call × body type × origin is refused', async () => {
  const { browser } = await member();
  const cookie = `${cookieName}=${browser.cookies.get(cookieName)}`;
  const passed: string[] = [];
  expect(unsafe.length).toBeGreaterThan(30);
  for (const { method, url } of unsafe) {
    for (const contentType of contentTypes) {
      for (const from of origins) {
        const answer = await shop.app.inject({
          method: method as 'POST',
          url,
          headers: { cookie, ...from, ...(contentType === undefined ? {} : { 'content-type': contentType }) },
          ...(contentType === undefined ? {} : { payload: '{}' }),
        });
        if (answer.statusCode !== 403) passed.push(`${method} ${url} ${contentType} ${JSON.stringify(from)}`);
      }
    }
  }
  expect(passed).toEqual([]);
  expect(await isIn(browser)).toBe(true);
});

test('another site cannot sign a visitor in to an account of its choice either', async () => {
  const { email } = await member();
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/customer/login',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email, password: GOOD_PASSWORD }).toString(),
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.cookies).toEqual([]);
});
