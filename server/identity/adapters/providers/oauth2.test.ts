import { onTestFinished, expect, test } from 'vitest';
import { nastinesses, startNastyNeighbour } from '#testing/bank/nasty-neighbour.ts';
import {
  OAUTH_CLIENT_ID,
  OAUTH_CLIENT_SECRET,
  startFacebookPeer,
  startTikTokPeer,
  type OAuthPerson,
} from '#peers/test/oauth2.ts';
import { createFacebookGateway } from './facebook.ts';
import { createOutbound } from './outbound.ts';
import type { ProviderFlowSecrets, IdentityGateway } from './port.ts';
import { createTikTokGateway } from './tiktok.ts';

const flow: ProviderFlowSecrets = {
  state: 'state-of-this-visit',
  nonce: 'nonce-of-this-visit',
  codeVerifier: 'v'.repeat(43),
  redirectUri: 'https://shop.example/api/auth/callback/facebook',
};

function facebookAt(baseUrl: string): IdentityGateway {
  const outbound = createOutbound({ origins: [baseUrl], timeoutMs: 1_000 });
  return createFacebookGateway({ appId: OAUTH_CLIENT_ID, appSecret: OAUTH_CLIENT_SECRET, outbound, graphUrl: baseUrl });
}

function tikTokAt(baseUrl: string): IdentityGateway {
  const outbound = createOutbound({ origins: [baseUrl], timeoutMs: 1_000 });
  return createTikTokGateway({
    clientKey: OAUTH_CLIENT_ID,
    clientSecret: OAUTH_CLIENT_SECRET,
    outbound,
    apiUrl: baseUrl,
  });
}

const providers = [
  { name: 'Facebook', start: startFacebookPeer, gatewayAt: facebookAt },
  { name: 'TikTok', start: startTikTokPeer, gatewayAt: tikTokAt },
] as const;

async function meet({ start, gatewayAt }: (typeof providers)[number]) {
  const peer = await start();
  onTestFinished(() => peer.close());
  const gateway = gatewayAt(peer.baseUrl);
  async function comeBack(person: OAuthPerson): Promise<Record<string, string>> {
    return Object.fromEntries(peer.visit((await gateway.begin(flow, 'he')) ?? '', person).searchParams);
  }
  return { peer, gateway, comeBack };
}

test('Facebook identifies a person, and its email address is an unproven claim', async () => {
  const { peer, gateway, comeBack } = await meet(providers[0]);
  const answer = await comeBack({ id: '77', name: 'Dana Levi', email: 'dana@example.com' });
  expect(await gateway.finish(answer, flow)).toEqual({
    ok: true,
    person: {
      issuer: 'https://www.facebook.com',
      subject: '77',
      email: 'dana@example.com',
      emailVouched: false,
      firstName: 'Dana',
      lastName: 'Levi',
    },
  });
  expect(peer.asked.join(' '), 'secrets stay out of addresses').not.toContain(OAUTH_CLIENT_SECRET);
});

test('TikTok identifies a person, and a name that looks like an email address stays a name', async () => {
  const { gateway, comeBack } = await meet(providers[1]);
  expect(await gateway.begin(flow, 'en')).toMatch(/client_key=app-1234.*scope=user\.info\.basic/);
  expect(await gateway.finish(await comeBack({ id: 'open-1', name: 'victim@example.com' }), flow)).toEqual({
    ok: true,
    person: {
      issuer: 'https://www.tiktok.com',
      subject: 'open-1',
      email: null,
      emailVouched: false,
      firstName: 'victim@example.com',
      lastName: null,
    },
  });
});

test.each([
  ['was made for another app', { tokenOf: { app_id: 'another-app' } }],
  ['is no longer valid', { tokenOf: { is_valid: false } }],
  ['is for another user', { tokenOf: { user_id: '78' } }],
  ['opens no profile', { refused: true }],
] as const)('a token of Facebook that %s signs no visitor in', async (_what, lie) => {
  const { gateway, comeBack } = await meet(providers[0]);
  expect(await gateway.finish(await comeBack({ id: '77', ...lie }), flow)).toMatchObject({
    ok: false,
    reason: 'failed',
  });
});

test.each(providers)(
  'a code of $name is refused twice, with another redirect URL, or without its secrets',
  async (provider) => {
    const { gateway, comeBack } = await meet(provider);
    const answer = await comeBack({ id: '77' });
    expect(await gateway.finish(answer, flow)).toMatchObject({ ok: true });
    expect(await gateway.finish(answer, flow)).toMatchObject({ ok: false, reason: 'failed' });
    const elsewhere = { ...flow, redirectUri: 'https://shop.example/api/auth/callback/other' };
    expect(await gateway.finish(await comeBack({ id: '77' }), elsewhere)).toMatchObject({
      ok: false,
      reason: 'failed',
    });
    expect(await gateway.finish(await comeBack({ id: '77', profileOf: '78' }), flow)).toMatchObject({
      detail: 'other_user',
    });
    expect(await gateway.finish({ state: flow.state }, flow)).toMatchObject({ detail: 'no_code' });
    expect(await gateway.finish({ error: 'access_denied' }, flow)).toMatchObject({ reason: 'cancelled' });
  },
);

test('a code of Facebook is refused with another verifier', async () => {
  const { gateway, comeBack } = await meet(providers[0]);
  const answer = await comeBack({ id: '77' });
  const other = { ...flow, codeVerifier: 'w'.repeat(43) };
  expect(await gateway.finish(answer, other)).toEqual({ ok: false, reason: 'failed', detail: 'graph_100' });
});

const combinations = providers.flatMap((provider) => nastinesses.map((nastiness) => ({ ...provider, nastiness })));

test.each(combinations)(
  '$name that $nastiness signs no visitor in and throws nothing',
  async ({ gatewayAt, nastiness }) => {
    const neighbour = await startNastyNeighbour();
    onTestFinished(() => neighbour.close());
    neighbour.be(nastiness);
    expect(await gatewayAt(neighbour.baseUrl).finish({ code: 'c' }, flow)).toMatchObject({
      ok: false,
      reason: 'unavailable',
    });
    expect(
      neighbour.asked.some((path) => path.includes('inner-door')),
      'no redirect is followed',
    ).toBe(false);
  },
);
