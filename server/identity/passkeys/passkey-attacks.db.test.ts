import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { customerIdSchema } from '#contracts/core/ids.ts';
import { deleteUnprovenLoginMethods } from '#server/identity/store/login-methods.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createSoftAuthenticator, type Lie } from '#testing/accounts/soft-authenticator.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '100' } });
const origin = shop.deps.config.publicUrl;
const statuses: number[] = [];

afterAll(() => {
  // no attack causes a server error
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

async function customerWithPasskey() {
  const browser = createBrowser(shop);
  await browser.post('/api/customer/register', registration());
  const authenticator = createSoftAuthenticator({ origin });
  const options = (await browser.post('/api/passkeys/registration-options')).json();
  const added = await browser.post('/api/passkeys/registration', { credential: authenticator.make(options) });
  expect(added.statusCode).toBe(201);
  return { browser, authenticator, userHandle: String(options.user.id), passkeyId: String(added.json().id) };
}

const owner = await customerWithPasskey();
const stranger = await customerWithPasskey();

type Browser = ReturnType<typeof createBrowser>;

async function beginSignIn(browser: Browser) {
  return (await browser.post('/api/passkeys/authentication-options')).json();
}

async function trySignIn(browser: Browser, credential: object) {
  const answer = await browser.post('/api/passkeys/authentication', { credential });
  statuses.push(answer.statusCode);
  return answer;
}

const lies: Readonly<Record<string, Lie>> = {
  'a challenge of its own': { challenge: randomBytes(32).toString('base64url') },
  'a page of another site': { origin: 'https://shampaw.example.evil.example' },
  'the same site without encryption': { origin: origin.replace('https:', 'http:') },
  'another domain': { domain: 'evil.example' },
  'a signature with a changed byte': { brokenSignature: true },
  'a signature of another key': { wrongKey: true },
  'the answer to a registration': { type: 'webauthn.create' },
  'the handle of another account': { userHandle: stranger.userHandle },
  'no handle': { userHandle: null },
  'a counter that went back': { counter: 0 },
  'no user verification': { userVerified: false },
  'no user presence': { userPresent: false },
  'a backup of what cannot be backed up': { backupEligible: false, backedUp: true },
  'a passkey that suddenly cannot be backed up': { backupEligible: false, backedUp: false },
  'the credential of another account': { id: stranger.authenticator.credentialId },
  'an unknown credential': { id: randomBytes(32).toString('base64url') },
};

test.each(Object.entries(lies))('signing in with %s is refused', async (name, lie) => {
  const browser = createBrowser(shop);
  const options = await beginSignIn(browser);
  const answer = await trySignIn(browser, owner.authenticator.answer(options, lie));
  expect(answer.statusCode).toBe(403);
  expect(answer.json().code).toBe(name === 'an unknown credential' ? 'passkey_unknown' : 'passkey_refused');
  expect((await browser.get('/api/customer/me')).statusCode).toBe(401);
});

test('a counter that went back is logged, and nothing else is', async () => {
  const warnings = () => shop.lines.filter(({ text }) => text.includes('the counter of a passkey')).length;
  const before = warnings();
  const browser = createBrowser(shop);
  await trySignIn(
    browser,
    owner.authenticator.answer(await beginSignIn(browser), { counter: 1, brokenSignature: true }),
  );
  expect(warnings()).toBe(before);
  await trySignIn(browser, owner.authenticator.answer(await beginSignIn(browser), { counter: 1 }));
  expect(warnings()).toBe(before + 1);
});

test('one challenge accepts one answer: not a second, not three at once', async () => {
  const browser = createBrowser(shop);
  const options = await beginSignIn(browser);
  const together = await Promise.all([1, 2, 3].map(() => trySignIn(browser, owner.authenticator.answer(options))));
  expect(together.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403]);
  expect((await trySignIn(browser, owner.authenticator.answer(options))).statusCode).toBe(403);
});

test('a wrong answer uses the challenge up', async () => {
  const browser = createBrowser(shop);
  const options = await beginSignIn(browser);
  expect((await trySignIn(browser, owner.authenticator.answer(options, { wrongKey: true }))).statusCode).toBe(403);
  expect((await trySignIn(browser, owner.authenticator.answer(options))).statusCode).toBe(403);
});

test('a challenge is valid for five minutes, in the browser that requested it', async () => {
  const browser = createBrowser(shop);
  const thief = createBrowser(shop);
  const options = await beginSignIn(browser);
  await beginSignIn(thief);
  expect((await trySignIn(thief, owner.authenticator.answer(options))).statusCode).toBe(403);
  expect((await trySignIn(createBrowser(shop), owner.authenticator.answer(options))).statusCode).toBe(403);
  shop.clock.advance(5 * 60_000);
  expect((await trySignIn(browser, owner.authenticator.answer(options))).statusCode).toBe(403);
});

test('a challenge for adding a passkey does not sign in, and the other way round', async () => {
  const { browser, authenticator } = await customerWithPasskey();
  const adding = (await browser.post('/api/passkeys/registration-options')).json();
  expect((await trySignIn(browser, authenticator.answer(adding))).statusCode).toBe(403);
  const signingIn = await beginSignIn(browser);
  const made = createSoftAuthenticator({ origin }).make({ ...adding, challenge: signingIn.challenge });
  const answer = await browser.post('/api/passkeys/registration', { credential: made });
  expect(answer.json().code).toBe('passkey_refused');
});

test('a challenge for adding a passkey adds it to the account that requested it', async () => {
  const one = await customerWithPasskey();
  const two = await customerWithPasskey();
  const options = (await one.browser.post('/api/passkeys/registration-options')).json();
  const made = createSoftAuthenticator({ origin }).make(options);
  const cart = one.browser.cookies.get('__Host-cart');
  if (cart !== undefined) two.browser.cookies.set('__Host-cart', cart);
  const answer = await two.browser.post('/api/passkeys/registration', { credential: made });
  expect(answer.json().code).toBe('passkey_refused');
});

const badMakes: Readonly<Record<string, Lie>> = {
  'a challenge of its own': { challenge: randomBytes(32).toString('base64url') },
  'a page of another site': { origin: 'https://evil.example' },
  'another domain': { domain: 'evil.example' },
  'the answer to a sign-in': { type: 'webauthn.get' },
  'no user verification': { userVerified: false },
  'a backup of what cannot be backed up': { backupEligible: false, backedUp: true },
  'a signature of another key': { statement: 'packed', wrongKey: true },
  'another name than was signed': { id: randomBytes(32).toString('base64url') },
};

test.each(Object.entries(badMakes))('adding a passkey with %s is refused', async (_name, lie) => {
  const { browser } = await customerWithPasskey();
  const options = (await browser.post('/api/passkeys/registration-options')).json();
  const credential = createSoftAuthenticator({ origin }).make(options, lie);
  const answer = await browser.post('/api/passkeys/registration', { credential });
  expect(answer.statusCode).toBe(403);
  expect((await browser.get('/api/passkeys')).json()).toHaveLength(1);
});

test('a credential of one account cannot be added to another', async () => {
  const options = (await stranger.browser.post('/api/passkeys/registration-options')).json();
  const made = owner.authenticator.make(options);
  const answer = await stranger.browser.post('/api/passkeys/registration', { credential: made });
  statuses.push(answer.statusCode);
  expect(answer.statusCode).toBe(403);
});

test('a malformed answer is refused and is no server error', async () => {
  const browser = createBrowser(shop);
  const { userHandle } = owner;
  const rubbish: ((clientDataJSON: string) => object)[] = [
    () => ({}),
    () => ({ clientDataJSON: 7 }),
    () => ({ clientDataJSON: '' }),
    () => ({ clientDataJSON: '%%%' }),
    () => ({ clientDataJSON: Buffer.from('null').toString('base64url') }),
    (clientDataJSON) => ({ clientDataJSON, authenticatorData: {}, signature: [], userHandle }),
    (clientDataJSON) => ({ clientDataJSON, authenticatorData: 'AA', signature: 'AA', userHandle }),
    (clientDataJSON) => ({ clientDataJSON, authenticatorData: 'AA', signature: 'AA', userHandle: { length: 16 } }),
  ];
  for (const make of rubbish) {
    const { challenge } = await beginSignIn(browser);
    const clientData = JSON.stringify({ type: 'webauthn.get', challenge, origin });
    const response = make(Buffer.from(clientData).toString('base64url'));
    const { credentialId: id } = owner.authenticator;
    const answer = await trySignIn(browser, {
      id,
      rawId: id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
    });
    expect(answer.statusCode).toBe(403);
  }
});

test('an attestation with a URL causes no request to that URL', async () => {
  const asked: string[] = [];
  const fetch = globalThis.fetch;
  globalThis.fetch = (address) => {
    asked.push(String(address));
    return Promise.reject(new Error('the shop asked the network'));
  };
  try {
    const { browser } = await customerWithPasskey();
    const options = (await browser.post('/api/passkeys/registration-options')).json();
    const parts = new Map([['x5c', [new Uint8Array([0x30, 0x00])]]]) as unknown as Map<string, never>;
    for (const format of ['android-key', 'android-safetynet', 'apple', 'tpm', 'fido-u2f', 'made-up']) {
      const begun = format === 'android-key' ? options : await again(browser);
      const credential = createSoftAuthenticator({ origin }).make(begun, { statement: { format, parts } });
      const answer = await browser.post('/api/passkeys/registration', { credential });
      // its key counts like one without an attestation
      expect(answer.statusCode).toBe(201);
    }
  } finally {
    globalThis.fetch = fetch;
  }
  expect(asked).toEqual([]);
});

async function again(browser: Browser) {
  return (await browser.post('/api/passkeys/registration-options')).json();
}

test.each(['disabled_at', 'deleted_at'])('a passkey of an account with %s opens nothing', async (column) => {
  const { authenticator, passkeyId } = await customerWithPasskey();
  await shop.deps.db.executeSql(
    `with shut as (
       update customer set name_keys = null, part_keys = null, claimed_phone_index = null, ${column} = now()
       where customer_id = (select customer_id from passkey where passkey_id = $1) returning customer_id)
     update session set revoked_at = now() where customer_id in (select customer_id from shut)`,
    [passkeyId],
  );
  const browser = createBrowser(shop);
  const answer = await trySignIn(browser, authenticator.answer(await beginSignIn(browser)));
  expect(answer.statusCode).toBe(403);
});

test('proving the address of an account made in advance removes the passkey of its maker', async () => {
  const { authenticator, passkeyId } = await customerWithPasskey();
  const { rows } = await shop.deps.db.executeSql('select customer_id from passkey where passkey_id = $1', [passkeyId]);
  const customerId = customerIdSchema.parse(rows[0]?.['customer_id']);
  await shop.deps.db.inTransaction((tx) => deleteUnprovenLoginMethods(tx, customerId));
  const browser = createBrowser(shop);
  const answer = await trySignIn(browser, authenticator.answer(await beginSignIn(browser)));
  expect(answer.statusCode).toBe(403);
});

test('guessing at passkeys needs a proof of work per network, without effect on others', async () => {
  const limited = await buildTestApp();
  const browser = createBrowser(limited, '203.0.113.99');
  await browser.post('/api/customer/register', registration());
  const authenticator = createSoftAuthenticator({ origin });
  const options = (await browser.post('/api/passkeys/registration-options')).json();
  await browser.post('/api/passkeys/registration', { credential: authenticator.make(options) });
  const id = randomBytes(32).toString('base64url');
  const guess = { id, rawId: id, type: 'public-key', response: {}, clientExtensionResults: {} };
  const tries: number[] = [];
  for (let round = 0; round < 302; round += 1) {
    tries.push((await browser.post('/api/passkeys/authentication', { credential: guess })).statusCode);
  }
  expect(tries.at(0)).toBe(403);
  expect(tries.at(-1)).toBe(428);
  const elsewhere = createBrowser(limited, '203.0.113.98');
  const begun = (await elsewhere.post('/api/passkeys/authentication-options')).json();
  const right = await elsewhere.post('/api/passkeys/authentication', { credential: authenticator.answer(begun) });
  expect(right.statusCode).toBe(200);
});
