import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { ProviderConnection, listConnections } from '#contracts/staff/settings/credentials.ts';
import type { listProviders } from '#contracts/staff/settings/providers.ts';
import { startSmsPeer } from '#peers/test/sms.ts';
import { startSmtpPeer } from '#peers/test/smtp.ts';
import { createConnections } from '#server/connections.ts';
import { createProviderCredentialCache } from '#server/connections.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createGateways, canOpenPaymentPages } from '#server/payments/adapters/gateways.ts';
import { requireGateway } from '#server/payments/require-gateway.ts';
import { cardComAccount, openCardCom, openPayPlus, payPlusAccount } from '#testing/bank/real-providers.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { startPurchaseAtProvider } from '#testing/factories.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { shopOf } from '#testing/staff/staff-order.ts';

const [payPlus, cardCom, mailServer] = await Promise.all([openPayPlus(), openCardCom(), startSmtpPeer()]);
const gatewayToken = 'a-gateway-token-for-tests';
const texts = await startSmsPeer('http', { user: '', token: gatewayToken, sender: '' });
const httpJson = createHttpJson();
afterAll(async () => {
  await Promise.all([payPlus.close(), cardCom.close(), mailServer.close(), texts.close()]);
  httpJson.close();
});

const shop = await buildTestApp({
  environment: { LIMIT_SCALE: '1000', PAYPLUS_URL: payPlus.peer.baseUrl, CARDCOM_URL: cardCom.peer.baseUrl },
  overrides: (deps) => {
    const { gateways, mail, sms } = createConnections({ ...deps, httpJson });
    return { gateways, mail, sms };
  },
});
const { deps, lines } = shop;
const { db } = deps;
const { browser, email } = await makeMember(shop, ['owner']);

const at = '/api/admin/providers/credentials';
const { apiKey, secretKey, pageUid } = payPlusAccount;
const keys = { apiKey, secretKey, pageUid, locale: 'en', seen: 0 };
const terminal = { ...cardComAccount, terminal: String(cardComAccount.terminal), locale: 'en', seen: 0 };
const mailbox = { server: `127.0.0.1:${mailServer.port}`, from: 'shop@paws.example', locale: 'en', seen: 0 };
const gateway = { url: texts.url, token: gatewayToken, phone: '050-1234567', locale: 'he', seen: 0 };

beforeEach(async () => {
  await db.executeSql('delete from provider_credential');
  await deps.credentials.refresh();
});

async function connect(provider: string, form: object) {
  const answer = await browser.send('PUT', `${at}/${provider}`, form);
  return { status: answer.statusCode, ...answer.json<{ state?: string; reason?: string; code?: string }>() };
}

async function connectionOf(kind: ProviderConnection['kind']): Promise<ProviderConnection | undefined> {
  const answer = await browser.get(at);
  return answer.json<ResponseOf<typeof listConnections>>().connections.find((one) => one.kind === kind);
}

/** PayPlus in the list of all providers. */
async function payPlusOf() {
  const { providers } = (await browser.get('/api/admin/providers')).json<ResponseOf<typeof listProviders>>();
  return providers.find(({ name }) => name === 'payplus');
}

function opener(): string {
  return deps.gateways.opening('credit_card')[0].provider;
}

test('payments, email and text messages are tested with a real call, saved, and used without a restart', async () => {
  expect([opener(), deps.mail.kind, deps.sms.kind]).toEqual(['sandbox', 'development', 'development']);
  expect(await connectionOf('payments')).toMatchObject({
    state: 'practice',
    saved: null,
    choices: ['payplus', 'cardcom'],
  });

  expect(await connect('payplus', keys)).toMatchObject({ status: 200, state: 'good', reason: null });
  expect(opener()).toBe('payplus');
  expect(await payPlusOf()).toMatchObject({ state: 'on', inPortal: true });
  expect(await connectionOf('payments')).toMatchObject({
    state: 'on',
    saved: { provider: 'payplus', mark: `…${pageUid.slice(-4)}`, by: 'Dana Levi', version: 1, readable: true },
  });

  expect(await connect('smtp', mailbox)).toMatchObject({ status: 200, state: 'good' });
  expect(mailServer.received.map(({ from, to }) => [from, to])).toEqual([['shop@paws.example', [email]]]);
  expect(deps.mail.kind).toBe('smtp');

  expect(await connect('http', gateway)).toMatchObject({ status: 200, state: 'good' });
  expect(texts.taken.map(({ to }) => to)).toEqual(['+972501234567']);
  expect(deps.sms.kind).toBe('http');
  // payments of the practice bank are still settled there
  expect(deps.gateways.find('sandbox')).not.toBeNull();
});

test('wrong keys are answered with the provider’s reason, and nothing is saved', async () => {
  const wrong = await connect('payplus', { ...keys, secretKey: 'another-secret-of-the-test' });
  expect(wrong).toMatchObject({ status: 200, state: 'credentials', reason: expect.stringContaining('not accepted') });
  expect(await connect('http', { ...gateway, token: 'another-token-of-the-test' })).toMatchObject({
    state: 'credentials',
  });
  expect(await connect('smtp', { ...mailbox, server: '127.0.0.1:9' })).toMatchObject({ state: 'unreached' });
  expect((await db.executeSql('select from provider_credential')).rows).toEqual([]);
  expect([opener(), deps.mail.kind, deps.sms.kind]).toEqual(['sandbox', 'development', 'development']);
});

test('a form with a missing or impossible value says which one', async () => {
  expect(await connect('payplus', { ...keys, apiKey: ' ' })).toMatchObject({
    fields: { apiKey: { code: 'required' } },
  });
  expect(await connect('payplus', { ...keys, terminalUid: 'one' })).toMatchObject({
    fields: { terminalUid: { code: 'invalid' } },
  });
  expect(await connect('cardcom', { ...terminal, terminal: 'shop' })).toMatchObject({
    fields: { terminal: { code: 'invalid' } },
  });
  expect(await connect('http', { ...gateway, phone: '03-1234567' })).toMatchObject({ code: 'phone_not_mobile' });
  expect(await connect('http', { ...gateway, phone: '1-700-50-60-70' })).toMatchObject({ code: 'phone_service' });
  expect(await connect('http', { ...gateway, phone: '059-1234567' })).toMatchObject({ code: 'phone_other_network' });
});

test('a secret is in no answer, log line, audit row or column', async () => {
  const answers = [
    await connect('payplus', keys),
    await connect('payplus', { ...keys, seen: 1, apiKey: 'another-key-of-the-test' }),
    await connect('cardcom', terminal),
    await connect('http', gateway),
    (await browser.get(at)).json<object>(),
    (await browser.get('/api/admin/providers')).json<object>(),
    (await browser.get('/api/admin/audit')).json<object>(),
  ];
  const { rows } = await db.executeSql(
    `select (select string_agg(a::text, ' ') from audit a) as audit,
       (select string_agg(encode(settings_sealed, 'escape') || c::text, ' ') from provider_credential c) as saved`,
  );
  const seen = JSON.stringify([answers, lines, rows]);
  for (const secret of [apiKey, secretKey, cardComAccount.apiPassword, gatewayToken, 'another-key-of-the-test']) {
    expect(seen).not.toContain(secret);
  }
  expect(seen).toContain('provider.connect');
});

test('another process uses a change as soon as it is saved, and after a removal the practice bank', async () => {
  const other = createProviderCredentialCache(deps);
  await other.startListening();
  await connect('payplus', keys);
  await expect.poll(() => other.current().payment.order).toEqual(['payplus']);
  expect((await browser.send('DELETE', `${at}/payplus`, { seen: 1 })).statusCode).toBe(204);
  await expect.poll(() => other.current().payment.order).toEqual(['sandbox']);
  other.close();
  expect(opener()).toBe('sandbox');
});

test('of two owners who save at the same time, the second sees the change of the first', async () => {
  expect(await connect('payplus', keys)).toMatchObject({ state: 'good' });
  expect(await connect('payplus', keys)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
  expect((await browser.send('DELETE', `${at}/payplus`, { seen: 2 })).statusCode).toBe(409);
  expect((await browser.send('DELETE', `${at}/cardcom`, { seen: 1 })).statusCode).toBe(404);
});

test('an open payment stays with the provider that opened it, whose keys cannot be removed or changed to another account', async () => {
  await connect('payplus', keys);
  const merchantRef = await startPurchaseAtProvider(shopOf(shop));
  expect(await connect('cardcom', terminal)).toMatchObject({ state: 'good' });
  expect(opener()).toBe('cardcom');
  expect((await requireGateway(deps, merchantRef))?.provider).toBe('payplus');
  expect(await connectionOf('payments')).toMatchObject({
    saved: { provider: 'cardcom', mark: terminal.terminal },
    former: [{ provider: 'payplus', version: 1 }],
  });
  expect((await browser.send('DELETE', `${at}/payplus`, { seen: 1 })).json()).toMatchObject({
    code: 'credentials_needed',
  });
  expect(await connect('payplus', { ...keys, pageUid: 'page-2', seen: 1 })).toMatchObject({
    status: 409,
    code: 'credentials_needed',
  });
  // new keys of the same account are accepted
  expect(await connect('payplus', { ...keys, seen: 1 })).toMatchObject({ state: 'good' });
  await forceState(db, `update payment set state = 'expired', next_check_at = null where merchant_ref = $1`, [
    merchantRef,
  ]);
  await connect('cardcom', { ...terminal, seen: 1 });
  expect((await browser.send('DELETE', `${at}/payplus`, { seen: 2 })).statusCode).toBe(204);
  expect(deps.gateways.find('payplus')).toBeNull();
});

test('a setting of the server wins, is named, and cannot be changed in the portal', async () => {
  const owned = await buildTestApp({
    existing: { db, now: shop.clock.now() },
    environment: {
      LIMIT_SCALE: '1000',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'server@paws.example',
      PAYPLUS_API_KEY: '',
    },
  });
  const member = await makeMember(owned, ['owner']);
  const answer = await member.browser.send('PUT', `${at}/smtp`, mailbox);
  expect(answer.json()).toMatchObject({ code: 'set_on_server' });
  const { connections } = (await member.browser.get(at)).json<ResponseOf<typeof listConnections>>();
  expect(connections.find(({ kind }) => kind === 'mail')).toMatchObject({
    onServer: ['SMTP_URL', 'MAIL_FROM'],
    choices: [],
  });
  await connect('smtp', mailbox);
  await owned.deps.credentials.refresh();
  expect(owned.deps.credentials.current().mail).toMatchObject({ fromAddress: 'server@paws.example' });
});

test('a shop without a payment provider is not open to visitors, and the portal shows why', async () => {
  const none = createGateways({ all: [], order: [], nayax: null, now: () => 0 });
  expect(canOpenPaymentPages(none)).toBe(false);
  expect(none.offers).toEqual([]);
  await expect(none.opening('credit_card')[0].checkConnection()).rejects.toThrow('no payment provider is connected');
  const closed = await buildTestApp({ overrides: () => ({ gateways: none }) });
  const { browser: owner } = await makeMember(closed, ['owner']);
  const { connections } = (await owner.get(at)).json<ResponseOf<typeof listConnections>>();
  expect(connections.find(({ kind }) => kind === 'payments')).toMatchObject({ state: 'off' });
  const visit = await closed.app.inject({
    method: 'POST',
    url: '/api/express-checkout',
    headers: { origin: 'https://shampaw.example', 'content-type': 'application/json' },
    payload: {},
  });
  expect(visit.json()).toMatchObject({ code: 'shop_not_open' });
});
