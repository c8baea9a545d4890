import { expect, test } from 'vitest';
import type { FakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { MailRefusedError } from '#server/messaging/adapters/mail/port.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createBrowser, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, mailsTo, noticesTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { forceState } from '#testing/database/state-moves.ts';

const shop = await buildTestApp();
const { deps, clock } = shop;
let people = 0;

async function registered(email: string): Promise<TestBrowser> {
  people += 1;
  const browser = createBrowser(shop, `198.51.100.${people}`);
  expect((await browser.post('/api/customer/register', registration({ email }))).statusCode).toBe(201);
  return browser;
}

async function member(email: string): Promise<TestBrowser> {
  const browser = await registered(email);
  await browser.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  return browser;
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await noticesTo(shop, email)).map(({ subject }) => subject);
}

async function customerOf({ cookies }: TestBrowser): Promise<string> {
  const hashes = [...cookies.values()].map((value) => deps.keyring.tokenHash(value));
  const { rows } = await deps.db.executeSql('select customer_id from session where token_hash = any($1)', [hashes]);
  return String(rows[0]?.['customer_id']);
}

/** Returns rows of the outbox as text, the newest last. */
async function waiting(where: string): Promise<string[]> {
  const { rows } = await deps.db.executeSql(
    `select row_to_json(o)::text as kept from outbox o where ${where} order by outbox_id`,
  );
  return rows.map(({ kept }) => String(kept));
}

/** Returns the secret of the account's open link, derived before its mail was sent. */
async function openSecret(browser: TestBrowser): Promise<string> {
  const { rows } = await deps.db.executeSql(
    'select account_token_id from account_token where customer_id = $1 and used_at is null',
    [await customerOf(browser)],
  );
  return deps.keyring.mailToken(String(rows[0]?.['account_token_id']));
}

test('when an address is replaced the old one is notified once, and neither mail nor row contains the new one', async () => {
  const [old, next] = ['old@example.com', 'next-one@example.com'];
  const browser = await member(old);
  await browser.send('PATCH', '/api/profile', { email: next });
  const token = await linkSecretTo(shop, next);
  expect(await subjectsTo(old), 'nothing has changed yet').toEqual([]);
  expect((await browser.post('/api/email/verify', { token })).statusCode).toBe(200);
  expect((await browser.post('/api/email/verify', { token })).statusCode).toBe(410);
  const [row = ''] = await waiting(`state = 'new'`);
  expect(row).toContain('email_replaced');
  expect(row).toContain('addressSealed');
  expect(row).not.toContain('@');

  const [told, ...more] = await noticesTo(shop, old);
  expect(more).toEqual([]);
  expect(told?.subject).toBe('The email address of your account at Shampaw was changed');
  expect(told?.text).toContain('https://shampaw.example/en/password/forgot');
  expect(`${told?.text}${told?.html}`).not.toContain('next-one');
  expect(await subjectsTo(next)).toEqual([]);
  expect(await waiting(`payload ? 'addressSealed'`), 'sent, so the address is forgotten').toEqual([]);
});

test('a password link in the old mailbox is invalid once the account has another address', async () => {
  const [old, next] = ['left@example.com', 'moved@example.com'];
  const browser = await member(old);
  await browser.post('/api/password/forgot', { email: old });
  const toOld = await linkSecretTo(shop, old);
  await browser.send('PATCH', '/api/profile', { email: next });
  await browser.post('/api/email/verify', { token: await linkSecretTo(shop, next) });
  const stranger = createBrowser(shop, '198.51.100.250');
  const answer = await stranger.post('/api/password/reset', { token: toOld, password: 'a muddy dog at midnight' });
  expect(answer.statusCode).toBe(410);
  expect((await browser.get('/api/customer/me')).json()).toMatchObject({ customer: { email: next } });
});

test('proving the same address again, or one of another account, replaces nothing and sends no notice', async () => {
  const [mine, theirs] = ['mine@example.com', 'theirs@example.com'];
  const browser = await member(mine);
  await browser.send('PATCH', '/api/profile', { email: theirs });
  const late = await openSecret(browser);
  await member(theirs);
  expect((await browser.post('/api/email/verify', { token: late })).json()).toMatchObject({ code: 'email_taken' });
  await browser.post('/api/password/forgot', { email: mine });
  await expect.poll(async () => (await mailsTo(shop, mine)).at(-1)?.text).toContain('/password/reset#');
  const token = await linkSecretTo(shop, mine);
  expect((await browser.post('/api/password/reset', { token, password: 'a quite new one' })).statusCode).toBe(200);
  expect(await subjectsTo(mine)).toEqual(['Your password at Shampaw was reset']);
});

test('a change before the address was replaced is reported to the old one, however late the mail is sent', async () => {
  const [old, next] = ['robbed@example.com', 'robber@example.com'];
  const browser = await member(old);
  await browser.post('/api/password', { password: 'the robber’s own one' });
  await browser.send('PATCH', '/api/profile', { email: next });
  expect((await browser.post('/api/email/verify', { token: await openSecret(browser) })).statusCode).toBe(200);
  expect(await subjectsTo(old)).toEqual([
    'Your password at Shampaw was changed',
    'The email address of your account at Shampaw was changed',
  ]);
  expect(await subjectsTo(next)).toEqual([]);
});

test('a deleted account gets one last mail; then no row of the outbox has its address', async () => {
  const email = 'goodbye@example.com';
  const browser = await member(email);
  await browser.send('PATCH', '/api/profile', { language: 'he' });
  expect((await browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  expect((await browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(401);
  const [told, ...more] = await noticesTo(shop, email);
  expect(more).toEqual([]);
  expect(told?.subject).toBe('החשבון בשמפאו נמחק');
  expect(told?.text).toContain('https://shampaw.example/he/contact');
  expect(await waiting(`payload ? 'addressSealed'`)).toEqual([]);
});

test('an account without a proven address is deleted without a mail', async () => {
  const email = 'silent@example.com';
  const browser = await registered(email);
  expect((await browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  expect(await subjectsTo(email)).toEqual([]);
});

test('a dead mail loses its address, and goes to the current one if staff send it again', async () => {
  const email = 'given-up@example.com';
  const browser = await member(email);
  await browser.post('/api/password', { password: 'a quite new one' });
  const customerId = await customerOf(browser);
  const ofThis = `payload ->> 'customerId' = '${customerId}'`;
  const { failWith } = deps.mail as FakeMailTransport;
  failWith(new MailRefusedError('mailbox full'));
  await drainOutbox(deps);
  expect((await waiting(ofThis)).join()).toContain('addressSealed');
  clock.advance(2 * DAY_MS);
  failWith(new MailRefusedError('mailbox full'));
  await drainOutbox(deps);
  expect(await waiting(`${ofThis} and state = 'dead'`)).toHaveLength(1);
  expect(await waiting(`payload ? 'addressSealed'`)).toEqual([]);

  await forceState(deps.db, `update outbox set state = 'new' where ${ofThis}`);
  expect(await subjectsTo(email)).toEqual(['Your password at Shampaw was changed']);
});

test('a notice of an earlier release still goes out, to a proven address only', async () => {
  const [proven, claimed] = ['before@example.com', 'claimed@example.com'];
  const browsers = [await member(proven), await registered(claimed)];
  for (const browser of browsers) {
    const customerId = await customerOf(browser);
    await deps.db.executeSql(
      `insert into outbox (topic, dedupe, payload, next_attempt_at)
       values ('password_changed', $1, jsonb_build_object('customerId', $2::text), $3)`,
      [`password_changed:${customerId}`, customerId, new Date(clock.now())],
    );
  }
  expect(await subjectsTo(proven)).toEqual(['Your password at Shampaw was changed']);
  expect(await subjectsTo(claimed)).toEqual([]);
  expect(await waiting(`topic = 'password_changed' and state <> 'done'`)).toEqual([]);
});
