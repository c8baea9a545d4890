import { ClientSecretPost } from 'openid-client';
import { onTestFinished, expect, test, vi } from 'vitest';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { nastinesses, startNastyNeighbour } from '#testing/bank/nasty-neighbour.ts';
import { startOidcPeer } from '#peers/test/oidc.ts';
import { FORGER_CLIENT_ID, FORGER_CLIENT_SECRET, startOidcForger, type Forgery } from '#peers/test/oidc-forger.ts';
import { createOpenIdGateway, type OpenIdOptions } from './openid.ts';
import { createOutbound } from './outbound.ts';
import type { ProviderFlowSecrets, IdentityGateway } from './port.ts';

const ISSUER = 'https://id.example';
const HOUR_MS = 3_600_000;

const flow: ProviderFlowSecrets = {
  state: 'state-of-this-visit',
  nonce: 'nonce-of-this-visit',
  codeVerifier: 'v'.repeat(43),
  redirectUri: 'https://shop.example/api/auth/callback/google',
};

function gatewayTo(reach: { baseUrl: string; timeoutMs?: number }, wish: Partial<OpenIdOptions> = {}): IdentityGateway {
  return createOpenIdGateway({
    issuer: ISSUER,
    clientId: FORGER_CLIENT_ID,
    clientAuth: ClientSecretPost(FORGER_CLIENT_SECRET),
    scope: 'openid email profile',
    outbound: createOutbound({
      origins: [ISSUER],
      timeoutMs: reach.timeoutMs ?? 4_000,
      mapUrl: ({ pathname, search }) => new URL(reach.baseUrl + pathname + search),
    }),
    clock: createFakeClock(Date.now()),
    ...wish,
  });
}

async function startForger() {
  const forger = await startOidcForger(ISSUER);
  onTestFinished(() => forger.close());
  const gateway = gatewayTo(forger);
  async function comeBack(forgery: Forgery = {}, visit: ProviderFlowSecrets = flow) {
    const back = forger.visit((await gateway.begin(visit, 'en')) ?? '', forgery);
    return Object.fromEntries(back.searchParams);
  }
  return { forger, gateway, comeBack };
}

test.each([
  { mode: 'an address', wish: {} },
  { mode: 'a form, as Apple does', wish: { formPost: true as const } },
])('a certified provider that answers with $mode identifies a person', async ({ wish }) => {
  for (const level of ['error', 'warn', 'info'] as const) vi.spyOn(console, level).mockReturnValue();
  const peer = await startOidcPeer({
    issuer: ISSUER,
    clientId: FORGER_CLIENT_ID,
    clientSecret: FORGER_CLIENT_SECRET,
    redirectUri: flow.redirectUri,
  });
  onTestFinished(() => peer.close());
  const gateway = gatewayTo(peer, wish);
  const answer = await peer.walk((await gateway.begin(flow, 'he')) ?? '');
  expect(answer['state']).toBe(flow.state);
  expect(await gateway.finish(answer, flow)).toEqual({
    ok: true,
    person: {
      issuer: ISSUER,
      subject: 'dana-at-provider',
      email: 'dana@example.com',
      emailVouched: true,
      firstName: 'Dana',
      lastName: 'Levi',
    },
  });
  expect(await gateway.finish(answer, flow), 'the same code again').toMatchObject({ ok: false, reason: 'failed' });
});

const now = Math.floor(Date.now() / 1_000);
const forgeries: readonly (readonly [string, Forgery])[] = [
  ['is unsigned (alg none)', { signedBy: 'none' }],
  ['is signed with the public key as a secret (HS256)', { signedBy: 'public_key' }],
  ["is signed by a stranger under the provider's key id", { signedBy: 'stranger' }],
  ['is signed by an unknown key', { header: { kid: 'unknown' } }],
  ['is of another issuer', { claims: { iss: 'https://evil.example' } }],
  ['is for another shop', { claims: { aud: 'another-shop' } }],
  ['is for several shops and issued to another', { claims: { aud: [FORGER_CLIENT_ID, 'b'], azp: 'b' } }],
  ['has the nonce of another visit', { claims: { nonce: 'of another visit' } }],
  ['has no nonce', { without: ['nonce'] }],
  ['has expired', { claims: { iat: now - 900, exp: now - 600 } }],
  ['never expires', { without: ['exp'] }],
  ['holds from tomorrow', { claims: { nbf: now + 86_400 } }],
  ['was issued tomorrow', { claims: { iat: now + 86_400, exp: now + 90_000 } }],
  ['has no subject', { without: ['sub'] }],
  ['says that it must be understood (crit)', { header: { crit: ['exp'] } }],
  ['is not there', { none: true }],
];

test.each(forgeries)('an ID token that %s signs no visitor in', async (_what, forgery) => {
  const { gateway, comeBack } = await startForger();
  expect(await gateway.finish(await comeBack(), flow)).toMatchObject({ ok: true });
  expect(await gateway.finish(await comeBack(forgery), flow)).toMatchObject({ ok: false, reason: 'failed' });
});

test('an answer with another issuer, or none, is refused before its code is used', async () => {
  const { forger, gateway, comeBack } = await startForger();
  const { iss: _iss, ...withoutIssuer } = await comeBack();
  expect(await gateway.finish({ ...withoutIssuer, iss: 'https://evil.example' }, flow)).toMatchObject({ ok: false });
  expect(await gateway.finish(withoutIssuer, flow)).toMatchObject({ ok: false, reason: 'failed' });
  expect(await gateway.finish({ ...(await comeBack()), state: 'of another visit' }, flow)).toMatchObject({ ok: false });
  expect(forger.exchanges).toHaveLength(0);
});

test('a code is refused with another verifier, another redirect URL, or twice', async () => {
  const { gateway, comeBack } = await startForger();
  const wrongs: readonly Partial<ProviderFlowSecrets>[] = [
    { codeVerifier: 'w'.repeat(43) },
    { redirectUri: 'https://shop.example/api/auth/callback/google/' },
    { redirectUri: 'https://shop.example/api/auth/callback/apple' },
  ];
  for (const wrong of wrongs) {
    const finished = await gateway.finish(await comeBack(), { ...flow, ...wrong });
    expect(finished).toEqual({ ok: false, reason: 'failed', detail: 'invalid_grant' });
  }
  const answer = await comeBack();
  expect(await gateway.finish(answer, flow)).toMatchObject({ ok: true });
  expect(await gateway.finish(answer, flow)).toEqual({ ok: false, reason: 'failed', detail: 'invalid_grant' });
});

test('a provider may rotate its key at any time, and the old key is refused from then on', async () => {
  const { forger, gateway, comeBack } = await startForger();
  expect(await gateway.finish(await comeBack(), flow)).toMatchObject({ ok: true });
  expect(await gateway.finish(await comeBack(), flow)).toMatchObject({ ok: true });
  expect(forger.keyRequests(), 'keys are kept').toBe(1);
  forger.rotate();
  expect(await gateway.finish(await comeBack(), flow)).toMatchObject({ ok: true });
  expect(forger.keyRequests()).toBe(2);
  expect(await gateway.finish(await comeBack({ signedBy: 'retired' }), flow)).toMatchObject({ ok: false });
});

test('cancelling at the provider is not an error, and every other error code is', async () => {
  const { gateway } = await startForger();
  expect(await gateway.finish({ error: 'access_denied', state: flow.state }, flow)).toMatchObject({
    reason: 'cancelled',
  });
  expect(await gateway.finish({ error: 'user_cancelled_authorize' }, flow)).toMatchObject({ reason: 'cancelled' });
  expect(await gateway.finish({ error: 'server_error' }, flow)).toMatchObject({ reason: 'failed' });
  expect(await gateway.finish({ error: '<script>' }, flow)).toMatchObject({ detail: 'unreadable_error' });
  expect(await gateway.finish({ state: flow.state }, flow)).toMatchObject({ reason: 'failed' });
});

test.each(nastinesses)(
  'a provider that %s is unavailable: no visitor is signed in and nothing is thrown',
  async (nastiness) => {
    const { forger, comeBack } = await startForger();
    const neighbour = await startNastyNeighbour();
    onTestFinished(() => neighbour.close());
    neighbour.be(nastiness);
    const reach = { baseUrl: neighbour.baseUrl, timeoutMs: 1_000 };
    const clock = createFakeClock(Date.now());
    const gateway = gatewayTo(reach, { clock });
    expect(await gateway.begin(flow, 'en'), 'no redirect to a provider without metadata').toBeNull();
    reach.baseUrl = forger.baseUrl;
    expect(await gateway.begin(flow, 'en')).toMatch(/^https:\/\/id\.example\/authorize/);
    const answer = await comeBack();
    reach.baseUrl = neighbour.baseUrl;
    expect(await gateway.finish(answer, flow)).toMatchObject({ ok: false });
    clock.advance(2 * HOUR_MS);
    expect(await gateway.begin(flow, 'en'), 'what it said before still holds').toMatch(/^https:\/\/id\.example/);
  },
  20_000,
);

test('a provider that reports another issuer is not called again', async () => {
  const forger = await startOidcForger('https://evil.example');
  onTestFinished(() => forger.close());
  expect(await gatewayTo(forger).begin(flow, 'en')).toBeNull();
});

test('only the configured hosts are called', async () => {
  const outbound = createOutbound({ origins: [ISSUER] });
  for (const url of [
    'http://127.0.0.1/',
    'https://id.example.evil.example/',
    'http://id.example/',
    'file:///etc/passwd',
    'x',
  ]) {
    await expect(outbound(url)).rejects.toMatchObject({ reason: 'foreign_host' });
  }
});

test("Apple's names come beside the token, once, and its boolean may be text", async () => {
  const { gateway, comeBack } = await startForger();
  const claims = { email: 'x7k@privaterelay.example', email_verified: 'true' };
  const user = JSON.stringify({ name: { firstName: ' דנה ', lastName: 'Levi' }, email: 'another-person@example.com' });
  const finished = await gateway.finish({ ...(await comeBack({ claims })), user }, flow);
  expect(finished).toMatchObject({
    person: { firstName: 'דנה', lastName: 'Levi', email: 'x7k@privaterelay.example', emailVouched: true },
  });
  for (const broken of ['{', 'null', '[]', '{"name":7}', '{"name":{"firstName":{}}}']) {
    const again = await gateway.finish({ ...(await comeBack({ claims })), user: broken }, flow);
    expect(again).toMatchObject({ ok: true, person: { firstName: null, lastName: null } });
  }
});
