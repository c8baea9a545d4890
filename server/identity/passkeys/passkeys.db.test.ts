import { expect, test } from 'vitest';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createSoftAuthenticator } from '#testing/accounts/soft-authenticator.ts';

const shop = await buildTestApp();
const origin = shop.deps.config.publicUrl;

/** Returns a signed-in customer with a new passkey. */
async function customerWithPasskey(counts = true) {
  const browser = createBrowser(shop);
  const email = String(registration()['email']);
  const made = await browser.post('/api/customer/register', registration({ email }));
  expect(made.statusCode).toBe(201);
  const authenticator = createSoftAuthenticator({ origin, counts });
  const options = (await browser.post('/api/passkeys/registration-options')).json();
  const added = await browser.post('/api/passkeys/registration', { credential: authenticator.make(options) });
  expect(added.statusCode).toBe(201);
  return { browser, authenticator, email, passkey: added.json<{ id: string; name: string }>() };
}

test('the browser is asked for exactly what is specified: 32 bytes, this device, a verified person, a minute', async () => {
  const browser = createBrowser(shop);
  await browser.post('/api/customer/register', registration({ firstName: 'דנה', email: 'options@example.com' }));
  const options = (await browser.post('/api/passkeys/registration-options')).json();
  expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
  expect(options).toMatchObject({
    timeout: 60_000,
    attestation: 'direct',
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      userVerification: 'required',
      residentKey: 'required',
    },
    rp: { id: new URL(origin).hostname },
    user: { name: 'options@example.com', displayName: 'דנה Levi' },
    excludeCredentials: [],
  });
  expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(16);
});

test('a passkey is named after browser and system, listed, and signs in without a name or a password', async () => {
  const { browser, authenticator, passkey, email } = await customerWithPasskey();
  expect(passkey).toMatchObject({ name: 'Chrome · Linux', lastUsedAt: null, backedUp: true });
  const elsewhere = createBrowser(shop);
  const options = (await elsewhere.post('/api/passkeys/authentication-options')).json();
  expect(options.allowCredentials).toBeUndefined();
  expect(options).toMatchObject({ userVerification: 'required', timeout: 60_000 });
  const signedIn = await elsewhere.post('/api/passkeys/authentication', { credential: authenticator.answer(options) });
  expect(signedIn.statusCode).toBe(200);
  expect(signedIn.json().customer.email).toBe(email);
  expect((await elsewhere.get('/api/customer/me')).statusCode).toBe(200);
  const [listed] = (await browser.get('/api/passkeys')).json();
  expect(listed).toMatchObject({ id: passkey.id, lastUsedAt: expect.any(String) });
  expect(Object.keys(listed).toSorted()).toEqual(['backedUp', 'createdAt', 'credentialId', 'id', 'lastUsedAt', 'name']);
});

test('a passkey gives a fresh proof in the current session, with a new token', async () => {
  const { browser, authenticator } = await customerWithPasskey();
  shop.clock.advance(11 * 60_000);
  expect((await browser.post('/api/passkeys/registration-options')).json().code).toBe('step_up_required');
  const before = browser.cookies.get('__Host-sid');
  const options = (await browser.post('/api/passkeys/authentication-options')).json();
  const proven = await browser.post('/api/passkeys/authentication', { credential: authenticator.answer(options) });
  expect(proven.statusCode).toBe(200);
  expect(browser.cookies.get('__Host-sid')).not.toBe(before);
  expect((await browser.post('/api/passkeys/registration-options')).statusCode).toBe(200);
});

test('a passkey without a counter stays valid, and so does one that counts up', async () => {
  for (const counts of [false, true]) {
    const { authenticator } = await customerWithPasskey(counts);
    for (let round = 0; round < 3; round += 1) {
      const browser = createBrowser(shop);
      const options = (await browser.post('/api/passkeys/authentication-options')).json();
      const answer = await browser.post('/api/passkeys/authentication', { credential: authenticator.answer(options) });
      expect(answer.statusCode).toBe(200);
    }
  }
});

test('a passkey made with a packed statement over its own key is fine; a forged statement is not', async () => {
  const { browser } = await customerWithPasskey();
  const good = createSoftAuthenticator({ origin });
  const options = (await browser.post('/api/passkeys/registration-options')).json();
  const added = await browser.post('/api/passkeys/registration', {
    credential: good.make(options, { statement: 'packed' }),
    name: '  המחשב של דנה ',
  });
  expect(added.json()).toMatchObject({ name: 'המחשב של דנה' });
  const forged = createSoftAuthenticator({ origin });
  const again = (await browser.post('/api/passkeys/registration-options')).json();
  const answer = await browser.post('/api/passkeys/registration', {
    credential: forged.make(again, { statement: 'packed', wrongKey: true }),
  });
  expect(answer.json().code).toBe('passkey_refused');
});

test('the browser removes a deleted passkey, but not the passkey of a blocked account', async () => {
  const gone = await customerWithPasskey();
  expect((await gone.browser.send('DELETE', `/api/passkeys/${gone.passkey.id}`)).statusCode).toBe(204);
  const shut = await customerWithPasskey();
  const { customerId } = await ownerOf(shut.passkey.id);
  await shop.deps.db.executeSql('delete from session where customer_id = $1', [customerId]);
  await shop.deps.db.executeSql('update customer set disabled_at = now() where customer_id = $1', [customerId]);
  for (const [{ authenticator }, code] of [
    [gone, 'passkey_unknown'],
    [shut, 'passkey_refused'],
  ] as const) {
    const elsewhere = createBrowser(shop);
    const options = (await elsewhere.post('/api/passkeys/authentication-options')).json();
    const answer = await elsewhere.post('/api/passkeys/authentication', { credential: authenticator.answer(options) });
    expect([answer.statusCode, answer.json().code]).toEqual([403, code]);
  }
});

test('a passkey is removed by its owner only, with a fresh proof, and never as the last login', async () => {
  const { browser, passkey, authenticator } = await customerWithPasskey();
  const other = await customerWithPasskey();
  const foreign = await other.browser.send('DELETE', `/api/passkeys/${passkey.id}`);
  expect(foreign.statusCode).toBe(404);
  const { customerId } = await ownerOf(passkey.id);
  await shop.deps.db.executeSql('delete from password where customer_id = $1', [customerId]);
  const last = await browser.send('DELETE', `/api/passkeys/${passkey.id}`);
  expect(last.json().code).toBe('last_way_in');
  const second = createSoftAuthenticator({ origin });
  const options = (await browser.post('/api/passkeys/registration-options')).json();
  await browser.post('/api/passkeys/registration', { credential: second.make(options) });
  // both requests arrive at the same time, and one of the two passkeys stays
  const ids = (await browser.get('/api/passkeys')).json<{ id: string }[]>().map(({ id }) => id);
  const gone = await Promise.all(ids.map((id) => browser.send('DELETE', `/api/passkeys/${id}`)));
  expect(gone.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  shop.clock.advance(11 * 60_000);
  expect((await browser.send('DELETE', `/api/passkeys/${passkey.id}`)).json().code).toBe('step_up_required');
  expect(authenticator.credentialId).not.toBe(second.credentialId);
});

test('an account has at most twenty passkeys', async () => {
  const { browser, passkey } = await customerWithPasskey();
  const { customerId } = await ownerOf(passkey.id);
  const spare = (await browser.post('/api/passkeys/registration-options')).json();
  await shop.deps.db.executeSql(
    `insert into passkey (passkey_id, customer_id, credential_id, public_key, counter, backup_eligible, backed_up, name)
     select gen_random_uuid(), $1, sha256(convert_to('full' || n, 'UTF8')), 'k', 0, false, false, 'n'
     from generate_series(1, 19) n`,
    [customerId],
  );
  expect((await browser.post('/api/passkeys/registration-options')).json().code).toBe('passkey_refused');
  const late = createSoftAuthenticator({ origin });
  const answer = await browser.post('/api/passkeys/registration', { credential: late.make(spare) });
  expect(answer.json().code).toBe('passkey_refused');
});

async function ownerOf(passkeyId: string): Promise<{ customerId: string }> {
  const { rows } = await shop.deps.db.executeSql('select customer_id from passkey where passkey_id = $1', [passkeyId]);
  return { customerId: String((rows[0] as { customer_id: string }).customer_id) };
}
