import { ClientSecretPost } from 'openid-client';
import { afterAll, expect } from 'vitest';
import type { IdentityProvider, SignInOutcome } from '#contracts/identity/identities.ts';
import { createFacebookGateway } from '#server/identity/adapters/providers/facebook.ts';
import { createOpenIdGateway } from '#server/identity/adapters/providers/openid.ts';
import { createOutbound } from '#server/identity/adapters/providers/outbound.ts';
import type { IdentityProviders } from '#server/identity/adapters/providers/port.ts';
import { createTikTokGateway } from '#server/identity/adapters/providers/tiktok.ts';
import { systemClock } from '#server/core/clock/system-clock.ts';
import { createBrowser, type TestBrowser } from '../accounts/account-browser.ts';
import { buildTestApp, type TestApp } from '../shop/build-test-app.ts';
import { OAUTH_CLIENT_ID, OAUTH_CLIENT_SECRET, startFacebookPeer, startTikTokPeer } from '#peers/test/oauth2.ts';
import { FORGER_CLIENT_ID, FORGER_CLIENT_SECRET, startOidcForger, type OidcForger } from '#peers/test/oidc-forger.ts';

/** A person as the test's provider describes them. */
export type TestPerson = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
};

export type ProviderShop = TestApp & {
  /** A new browser each time, because rate limits count by network. */
  newBrowser(): TestBrowser;
  /** Path of the return from the provider with its answer for this person. */
  visit(provider: IdentityProvider, address: string, person: TestPerson): string;
  /** Complete sign-in with a provider button: start, answer, return. Returns the outcome. */
  signIn(browser: TestBrowser, provider: IdentityProvider, person: TestPerson): Promise<string>;
  /** Redirects all providers to this URL; null for the real peers. */
  reachAll(baseUrl: string | null): void;
};

/** A shop whose four providers are real protocol peers on loopback. */
export async function buildProviderShop(): Promise<ProviderShop> {
  const google = await startOidcForger('https://google.example');
  const apple = await startOidcForger('https://apple.example');
  const facebook = await startFacebookPeer();
  const tiktok = await startTikTokPeer();
  let elsewhere: string | null = null;

  function reach(baseUrl: string, origin: string) {
    return createOutbound({
      origins: [origin],
      timeoutMs: 2_500,
      mapUrl: ({ pathname, search }) => new URL((elsewhere ?? baseUrl) + pathname + search),
    });
  }
  const openId = (forger: OidcForger) => ({
    issuer: forger.issuer,
    clientId: FORGER_CLIENT_ID,
    clientAuth: ClientSecretPost(FORGER_CLIENT_SECRET),
    scope: 'openid email profile',
    outbound: reach(forger.baseUrl, forger.issuer),
    clock: systemClock,
  });
  const identityProviders: IdentityProviders = {
    google: { open: true, gateway: createOpenIdGateway(openId(google)) },
    apple: { open: true, gateway: createOpenIdGateway({ ...openId(apple), formPost: true }) },
    facebook: {
      open: true,
      gateway: createFacebookGateway({
        appId: OAUTH_CLIENT_ID,
        appSecret: OAUTH_CLIENT_SECRET,
        graphUrl: 'https://graph.example',
        outbound: reach(facebook.baseUrl, 'https://graph.example'),
      }),
    },
    instagram: { open: false, reason: 'switched_off' },
    tiktok: {
      open: true,
      gateway: createTikTokGateway({
        clientKey: OAUTH_CLIENT_ID,
        clientSecret: OAUTH_CLIENT_SECRET,
        apiUrl: 'https://tiktok.example',
        outbound: reach(tiktok.baseUrl, 'https://tiktok.example'),
      }),
    },
  };
  const shop = await buildTestApp({ overrides: () => ({ identityProviders }) });
  afterAll(() => Promise.all([google, apple, facebook, tiktok].map((peer) => peer.close())));
  let people = 0;

  function visit(provider: IdentityProvider, address: string, person: TestPerson): string {
    const name = [person.given_name, person.family_name].filter(Boolean).join(' ');
    const social = { id: person.sub, name, ...(person.email === undefined ? {} : { email: person.email }) };
    const back = {
      google: () => google.visit(address, { claims: person }),
      apple: () => apple.visit(address, { claims: person }),
      facebook: () => facebook.visit(address, social),
      tiktok: () => tiktok.visit(address, social),
      instagram: () => new URL('https://instagram.example'),
    }[provider]();
    return back.pathname + back.search;
  }

  return {
    ...shop,
    newBrowser() {
      people += 1;
      return createBrowser(shop, `198.51.100.${people}`);
    },
    visit,
    async signIn(browser, provider, person) {
      const left = await browser.get(`/api/auth/oauth/${provider}`);
      expect(left.statusCode).toBe(303);
      const back = await browser.get(visit(provider, left.headers.location ?? '', person));
      return outcomeOf(back);
    },
    reachAll(baseUrl) {
      elsewhere = baseUrl;
    },
  };
}

/** Outcome of a provider sign-in from its redirect. */
export function outcomeOf(answer: Awaited<ReturnType<TestBrowser['get']>>): SignInOutcome | 'none' {
  expect(answer.statusCode).toBe(303);
  const outcome = new URL(answer.headers.location ?? '', 'https://shop.example').searchParams.get('signIn');
  return (outcome ?? 'none') as SignInOutcome | 'none';
}

/** Email of the signed-in customer; undefined if not signed in. */
export async function emailOf(browser: TestBrowser): Promise<string | null | undefined> {
  const me = await browser.get('/api/customer/me');
  return me.statusCode === 200 ? me.json<{ customer: { email: string | null } }>().customer.email : undefined;
}

/** Returns the stable id of one account, which is the same after every change of the account. */
export async function accountOf(browser: TestBrowser): Promise<string | undefined> {
  const me = await browser.get('/api/customer/me');
  return me.statusCode === 200 ? me.json<{ customer: { referralCode: string } }>().customer.referralCode : undefined;
}
