import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { identityProviders } from '#contracts/identity/identities.ts';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { createIdentityProviders } from './identity-providers.ts';

const clock = createFakeClock(Date.now());
const none = { google: null, apple: null, facebook: null, tiktok: null };
const pair = { clientId: 'id', clientSecret: 'secret' };
const privateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ format: 'pem', type: 'pkcs8' })
  .toString();

test('without credentials production offers no provider, and development practises with all but Instagram', () => {
  const production = createIdentityProviders({ config: none, clock, developmentIdpUrl: null });
  const development = createIdentityProviders({
    config: none,
    clock,
    developmentIdpUrl: 'http://127.0.0.1:9/practice-id',
  });
  for (const provider of identityProviders) {
    const reason = provider === 'instagram' ? 'switched_off' : 'not_configured';
    expect(production[provider], provider).toEqual({ open: false, reason });
    const slot = development[provider];
    expect(slot.open && slot.gateway.practice, provider).toBe(provider !== 'instagram');
  }
});

test('with credentials a provider is the real one, also in development', async () => {
  const apple = { clientId: 'shop.web', teamId: 'T', keyId: 'K', privateKey };
  const config = { google: pair, apple, facebook: pair, tiktok: pair };
  const providers = createIdentityProviders({ config, clock, developmentIdpUrl: 'http://127.0.0.1:9/practice-id' });
  for (const provider of ['google', 'apple', 'facebook', 'tiktok'] as const) {
    const slot = providers[provider];
    expect(slot.open && !slot.gateway.practice, provider).toBe(true);
  }
  const flow = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), redirectUri: 'https://shop.example/x' };
  const { facebook, tiktok } = providers;
  expect(facebook.open && (await facebook.gateway.begin(flow, 'he'))).toMatch(
    /^https:\/\/www\.facebook\.com\/v23\.0\/dialog\/oauth\?client_id=id.*locale=he_IL/,
  );
  expect(tiktok.open && (await tiktok.gateway.begin(flow, 'en'))).toMatch(
    /^https:\/\/www\.tiktok\.com\/v2\/auth\/authorize\/\?client_key=id/,
  );
});
