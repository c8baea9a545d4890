import { afterAll } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { ProviderConnection, listConnections } from '#contracts/staff/settings/credentials.ts';
import type { listProviders } from '#contracts/staff/settings/providers.ts';
import { startGoogleWallet } from '#peers/test/google-wallet.ts';
import { startCredentialCheckPeer } from '#peers/test/provider-tests.ts';
import { createConnections } from '#server/connections.ts';
import { createHttpJson, type HttpJson } from '#server/core/outbound/http-json.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import type { makeWalletKeys } from '../documents/wallet-keys.ts';
import { makeMember } from './staff-member.ts';

const at = '/api/admin/providers/credentials';

/** Answer to the test of credentials, or a refusal. */
type Answer = Partial<{ state: string; reason: string; fault: string; callbackUrl: string; code: string }>;

/**
 * A shop without credentials, with an owner who connects providers. Simulated providers replace the real providers; Google
 * Wallet knows the account of `keys`. DNS has an SPF record for paws.co.il and nothing else.
 */
export async function openCredentialShop(keys: ReturnType<typeof makeWalletKeys>) {
  const [providers, google] = await Promise.all([
    startCredentialCheckPeer(),
    startGoogleWallet({
      email: keys.google['GOOGLE_WALLET_EMAIL'] ?? '',
      privateKey: keys.google['GOOGLE_WALLET_PRIVATE_KEY'] ?? '',
    }),
  ]);
  const loopback = createHttpJson();
  /** Sends requests for the real providers to the simulated providers. */
  const httpJson: HttpJson = {
    ...loopback,
    request: (call) => loopback.request({ ...call, url: call.url.replace(/^https:\//, providers.baseUrl) }),
  };
  afterAll(async () => {
    await Promise.all([providers.close(), google.close()]);
    loopback.close();
  });
  const shop = await buildTestApp({
    environment: { LIMIT_SCALE: '1000' },
    overrides: (deps) => {
      const { identityProviders, nayaxConnection, createTestAdapters, wallets } = createConnections({
        ...deps,
        httpJson,
        googleWalletUrls: google.addresses,
        lookUpTxt: (name) => Promise.resolve(name === 'paws.co.il' ? ['v=spf1 -all'] : []),
      });
      return { identityProviders, nayaxConnection, createTestAdapters, wallets };
    },
  });
  const { browser } = await makeMember(shop, ['owner']);
  return {
    shop,
    browser,
    google,
    async connect(provider: string, form: object): Promise<Answer & { readonly status: number }> {
      const answer = await browser.send('PUT', `${at}/${provider}`, { locale: 'en', seen: 0, ...form });
      return { status: answer.statusCode, ...answer.json<Answer>() };
    },
    remove: async (provider: string, seen = 1) => await browser.send('DELETE', `${at}/${provider}`, { seen }),
    async connectionOf(kind: ProviderConnection['kind']): Promise<ProviderConnection | undefined> {
      const answer = await browser.get(at);
      return answer.json<ResponseOf<typeof listConnections>>().connections.find((one) => one.kind === kind);
    },
    async stateOf(name: string): Promise<string | undefined> {
      const answer = await browser.get('/api/admin/providers');
      return answer.json<ResponseOf<typeof listProviders>>().providers.find((one) => one.name === name)?.state;
    },
  };
}
