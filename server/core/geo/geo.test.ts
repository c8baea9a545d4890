import { expect, test } from 'vitest';
import type { HttpCall, HttpResult } from '#server/core/outbound/http-json.ts';
import { countryCode } from './country-code.ts';
import { createCountryDatabase } from './country-database.ts';
import { createCountryLookup } from './country-lookup.ts';
import { createLookupServices } from './lookup-services.ts';
import { createNetworkList, nonPublicNetworks } from './network-list.ts';
import type { CountryLookup, RequestSource } from './port.ts';
import { createProxyHeaderLookup } from './proxy-header.ts';

const israeli = '2.55.0.1';
const unlisted = '192.88.99.1';

function from(address: string, changes: Partial<RequestSource> = {}): RequestSource {
  return { address, peer: address, headers: {}, ...changes };
}

/** Fake services that answer as the test says, by host, and record the requests. */
function servicePeers(answers: Record<string, HttpResult | { readonly afterMs: number }>) {
  const asked: HttpCall[] = [];
  let nowMs = 0;
  return {
    asked,
    elapsedMs: () => nowMs,
    http: {
      async request(call: HttpCall): Promise<HttpResult> {
        asked.push(call);
        const answer = answers[new URL(call.url).hostname];
        if (answer === undefined) return { ok: false, reason: 'connection', detail: 'connection refused' };
        if ('ok' in answer) return answer;
        const waitedMs = Math.min(answer.afterMs, call.timeoutMs ?? Infinity);
        nowMs += waitedMs;
        return { ok: false, reason: 'timeout', detail: `${waitedMs} ms` };
      },
    },
  };
}

function fine(body: unknown): HttpResult {
  return { ok: true, status: 200, body };
}

const refused: HttpResult = { ok: true, status: 429, body: { country_code: 'US' } };

const urls = [
  'https://one.example/{address}/json',
  'https://two.example/?ip={address}',
  'https://three.example/{address}',
];

test.for([
  ['IL', 'IL'],
  [' il ', 'IL'],
  ['Israel', 'IL'],
  ['XX', null],
  ['T1', null],
  ['ZZ', null],
  ['ISR', null],
  ['', null],
  [null, null],
  [972, null],
  [['IL'], null],
] as const)('%j as a country is %j', ([value, expected]) => {
  expect(countryCode(value)).toBe(expected);
});

test('networks contain their own addresses only', () => {
  const list = createNetworkList(['10.1.0.0/16', '203.0.113.9', '2a00:a040::/32']);
  for (const address of ['10.1.255.1', '203.0.113.9', '2a00:a040:1::1', '::ffff:10.1.0.1']) {
    expect(list.has(address), address).toBe(true);
  }
  for (const address of ['10.2.0.1', '203.0.113.8', '2a00:a041::1', 'unknown', '']) {
    expect(list.has(address), address).toBe(false);
  }
  expect(nonPublicNetworks.has('127.0.0.1')).toBe(true);
  expect(nonPublicNetworks.has('::1')).toBe(true);
  expect(nonPublicNetworks.has('fe80::1')).toBe(true);
  expect(nonPublicNetworks.has(israeli)).toBe(false);
});

test('a country header counts from a trusted proxy only', async () => {
  const lookup = createProxyHeaderLookup(['10.0.0.0/8']);
  const headers = { 'cf-ipcountry': 'IL' };
  expect(await lookup.countryOf(from('8.8.8.8', { peer: '10.0.0.7', headers }))).toBe('IL');
  expect(await lookup.countryOf(from('8.8.8.8', { peer: '8.8.8.8', headers }))).toBe(null);
  expect(await createProxyHeaderLookup([]).countryOf(from('8.8.8.8', { headers }))).toBe(null);
  expect(await lookup.countryOf(from('8.8.8.8', { peer: '10.0.0.7', headers: { 'cf-ipcountry': 'XX' } }))).toBe(null);
  const other = { 'cf-ipcountry': 'XX', 'cloudfront-viewer-country': 'fr' };
  expect(await lookup.countryOf(from('8.8.8.8', { peer: '10.0.0.7', headers: other }))).toBe('FR');
});

test('the embedded database knows Israel by old and new addresses', async () => {
  const faults: unknown[] = [];
  const database = createCountryDatabase({ onUnreadable: (error) => faults.push(error) });
  expect(await database.countryOf(from(israeli))).toBe('IL');
  expect(await database.countryOf(from('212.143.1.1'))).toBe('IL');
  expect(await database.countryOf(from('2a00:a040:1::1'))).toBe('IL');
  expect(await database.countryOf(from('8.8.8.8'))).toBe('US');
  for (const nowhere of ['127.0.0.1', '::1', '10.0.0.1', '203.0.113.1', '2001:db8::1', 'unknown', '']) {
    expect(await database.countryOf(from(nowhere)), nowhere).toBe(null);
  }
  expect(faults).toEqual([]);
});

/** The large consumer networks that RIPE allocated to Israel, and the size of each in units of 65,536 addresses. */
const israeliNetworks = [
  ['2.52.0.0', 4],
  ['5.29.0.0', 1],
  ['31.154.0.0', 1],
  ['37.142.0.0', 1],
  ['46.116.0.0', 2],
  ['46.120.0.0', 2],
  ['62.219.0.0', 1],
  ['77.124.0.0', 4],
  // a /13: the other half of 79.176.0.0/12 belongs to Poland
  ['79.176.0.0', 8],
  ['80.178.0.0', 2],
  ['81.218.0.0', 1],
  ['84.108.0.0', 4],
  ['84.228.0.0', 2],
  ['85.64.0.0', 2],
  ['87.68.0.0', 4],
  ['89.138.0.0', 2],
  ['93.172.0.0', 2],
  ['109.64.0.0', 4],
  ['109.186.0.0', 1],
  ['147.235.0.0', 1],
  ['176.228.0.0', 4],
  ['212.143.0.0', 1],
] as const;

test.for(israeliNetworks)('all of %s, %i times 65,536 addresses, is Israel', async ([network, sixteens]) => {
  const database = createCountryDatabase({ onUnreadable: (error) => expect.fail(String(error)) });
  const [first = 0, second = 0] = network.split('.').map(Number);
  const elsewhere: string[] = [];
  for (let step = 0; step < sixteens * 64; step += 1) {
    const address = `${first}.${second + Math.floor(step / 64)}.${(step % 64) * 4}.77`;
    if ((await database.countryOf(from(address))) !== 'IL') elsewhere.push(address);
  }
  expect(elsewhere).toEqual([]);
});

test('without its file the database knows no country, reports it once and does not fail', async () => {
  const faults: unknown[] = [];
  const database = createCountryDatabase({ onUnreadable: (error) => faults.push(error), path: '/nowhere.mmdb' });
  expect(await database.countryOf(from(israeli))).toBe(null);
  expect(await database.countryOf(from(israeli))).toBe(null);
  expect(faults).toHaveLength(1);
});

test('services are asked in order until one answers', async () => {
  const peers = servicePeers({
    'one.example': refused,
    'two.example': fine({ ip: unlisted, country_code: 'il' }),
    'three.example': fine({ country: 'US' }),
  });
  expect(await createLookupServices({ ...peers, urls }).countryOf(from(unlisted))).toBe('IL');
  expect(peers.asked.map(({ url }) => url)).toEqual([
    `https://one.example/${unlisted}/json`,
    `https://two.example/?ip=${unlisted}`,
  ]);
});

test('services receive the address only, and only a public one', async () => {
  const peers = servicePeers({ 'one.example': fine({ country: 'IL' }) });
  const services = createLookupServices({ ...peers, urls });
  const headers = { cookie: 'cart=secret', 'user-agent': 'a browser', referer: 'https://shop.example/receipt/x' };
  await services.countryOf(from('2a00:a040:1::1', { headers }));
  expect(peers.asked).toEqual([
    { method: 'GET', url: 'https://one.example/2a00%3Aa040%3A1%3A%3A1/json', timeoutMs: 800 },
  ]);
  for (const inner of ['127.0.0.1', '192.168.1.20', 'fd00::1'])
    expect(await services.countryOf(from(inner))).toBe(null);
  expect(peers.asked).toHaveLength(1);
});

test('slow services take at most 800 ms in all', async () => {
  const peers = servicePeers({
    'one.example': { afterMs: 600 },
    'two.example': { afterMs: 5_000 },
    'three.example': fine({ country: 'IL' }),
  });
  expect(await createLookupServices({ ...peers, urls }).countryOf(from(unlisted))).toBe(null);
  expect(peers.asked.map(({ timeoutMs }) => timeoutMs)).toEqual([800, 200]);
  expect(peers.elapsedMs()).toBe(800);
});

test.for([
  ['a page', 'sorry'],
  ['a list', ['IL']],
  ['null', null],
  ['another country form', { country: 'Atlantis' }],
] as const)('a service that answers %s knows nothing', async ([, body]) => {
  const peers = servicePeers({ 'one.example': fine(body) });
  expect(await createLookupServices({ ...peers, urls }).countryOf(from(unlisted))).toBe(null);
});

test('the proxy header comes first, then the database, then the services', async () => {
  const peers = servicePeers({ 'one.example': fine({ country: 'DE' }) });
  const lookup: CountryLookup = createCountryLookup({
    trustedProxies: ['10.0.0.1'],
    serviceUrls: urls,
    http: peers.http,
    onUnreadable: () => undefined,
  });
  const proxied = { peer: '10.0.0.1', headers: { 'cf-ipcountry': 'FR' } };
  expect(await lookup.countryOf(from(israeli, proxied))).toBe('FR');
  expect(await lookup.countryOf(from(israeli))).toBe('IL');
  expect(peers.asked).toEqual([]);
  expect(await lookup.countryOf(from(unlisted))).toBe('DE');
  expect(await lookup.countryOf(from('127.0.0.1'))).toBe(null);
});
