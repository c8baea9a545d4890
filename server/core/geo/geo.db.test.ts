import { expect, test } from 'vitest';
import { createCountryLookup } from './country-lookup.ts';
import type { HttpCall } from '#server/core/outbound/http-json.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { localeOfCountry } from './find-country.ts';

const israeli = '2.55.0.1';
const german = '91.0.0.1';
const unlisted = '192.88.99.1';

const asked: HttpCall[] = [];
let servicesUp = true;
const { app, deps, lines } = await buildTestApp({
  environment: { TRUSTED_PROXIES: '10.0.0.0/8' },
  overrides: ({ config }) => ({
    countries: createCountryLookup({
      trustedProxies: config.trustedProxies,
      serviceUrls: ['https://geo.example/{address}'],
      http: {
        async request(call) {
          asked.push(call);
          return servicesUp
            ? { ok: true, status: 200, body: { country_code: 'FR' } }
            : { ok: false, reason: 'timeout', detail: 'no complete answer in time' };
        },
      },
      onUnreadable: () => undefined,
    }),
  }),
});

async function geo(address: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url: '/api/geo', remoteAddress: address, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toContain('no-store');
  return answer.json<{ country: string | null; language: string | null }>();
}

async function pageLanguage(address: string, { url = '/', ...headers }: Record<string, string> = {}) {
  const answer = await app.inject({ url, remoteAddress: address, headers });
  return /<html lang="(en|he)"/.exec(answer.body)?.[1];
}

test('a visitor from Israel is answered with Israel and Hebrew, one from elsewhere with English', async () => {
  expect(await geo(israeli)).toEqual({ country: 'IL', language: 'he' });
  expect(await geo(german)).toEqual({ country: 'DE', language: 'en' });
  expect(asked).toEqual([]);
});

test('a trusted proxy’s country header and client address count; those of others do not', async () => {
  expect(await geo('10.0.0.5', { 'x-forwarded-for': israeli })).toEqual({ country: 'IL', language: 'he' });
  expect(await geo('10.0.0.5', { 'x-forwarded-for': german, 'cf-ipcountry': 'IL' })).toEqual({
    country: 'IL',
    language: 'he',
  });
  expect(await geo(german, { 'x-forwarded-for': israeli, 'cf-ipcountry': 'IL' })).toEqual({
    country: 'DE',
    language: 'en',
  });
});

test('a service is asked if the database does not know the country; if it fails the country is unknown', async () => {
  expect(await geo(unlisted)).toEqual({ country: 'FR', language: 'en' });
  servicesUp = false;
  expect(await geo(unlisted)).toEqual({ country: null, language: null });
  servicesUp = true;
  const before = asked.length;
  expect(await geo('127.0.0.1')).toEqual({ country: null, language: null });
  expect(asked).toHaveLength(before);
});

test('nothing is stored: no log line has the address or the country, no table grew', async () => {
  await geo(israeli);
  await geo(unlisted);
  expect(JSON.stringify(lines)).not.toMatch(/2\.55\.0\.1|192\.88\.99\.1|"IL"/);
  const { rows } = await deps.db.executeSql('select count(*)::int as count from rate_window');
  expect(rows).toEqual([{ count: 0 }]);
});

test('a first visit is greeted in the language of its country', async () => {
  expect(await pageLanguage(israeli, { 'accept-language': 'en' })).toBe('he');
  expect(await pageLanguage(german, { 'accept-language': 'he' })).toBe('en');
  expect(await pageLanguage(israeli, { url: '/about?from=mail', 'accept-language': 'en' })).toBe('he');
});

test('if the country is unknown the browser’s language counts, and then English', async () => {
  expect(await pageLanguage('127.0.0.1', { 'accept-language': 'he-IL,he;q=0.9' })).toBe('he');
  expect(await pageLanguage('127.0.0.1')).toBe('en');
});

test('a choice is never overridden by a country', async () => {
  expect(await pageLanguage(israeli, { cookie: 'language=en' })).toBe('en');
  expect(await pageLanguage(german, { cookie: 'language=he' })).toBe('he');
  expect(await pageLanguage(israeli, { url: '/en/about' })).toBe('en');
  expect(await pageLanguage(german, { url: '/he' })).toBe('he');
  expect(await pageLanguage(israeli, { cookie: 'language=fr' })).toBe('he');
});

test('the language of a country', () => {
  expect([localeOfCountry('IL'), localeOfCountry('US'), localeOfCountry(null)]).toEqual(['he', 'en', null]);
});
