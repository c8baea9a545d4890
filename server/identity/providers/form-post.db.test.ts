import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildProviderShop, emailOf, outcomeOf } from '#testing/orders/provider-shop.ts';

const shop = await buildProviderShop();
const { newBrowser, visit } = shop;
const path = '/api/auth/callback/apple';
const form = 'application/x-www-form-urlencoded';
const fromApple = { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' };
const fromUs = { origin: shop.deps.config.publicUrl, 'sec-fetch-site': 'same-origin' };

type Headers = Readonly<Record<string, string>>;

async function post(payload: string, headers: Headers, browser?: TestBrowser) {
  const cookie = [...(browser?.cookies ?? [])].map((pair) => pair.join('=')).join('; ');
  const answer = await shop.app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { 'content-type': form, ...headers, ...(cookie === '' ? {} : { cookie }) },
  });
  for (const { name, value } of answer.cookies) browser?.cookies.set(name, value);
  return answer;
}

async function answered(browser: TestBrowser, sub: string): Promise<string> {
  const left = await browser.get('/api/auth/oauth/apple');
  expect(left.headers.location).toContain('response_mode=form_post');
  const back = visit('apple', left.headers.location ?? '', { sub, email: `${sub}@example.com` });
  return back.slice(back.indexOf('?') + 1);
}

test("Apple's cross-site form is posted again from our own page, and then accepted", async () => {
  const browser = newBrowser();
  const fields = await answered(browser, 'form');
  const user = JSON.stringify({ name: { firstName: '"><script>alert(1)</script>', lastName: 'Levi' } });
  const payload = `${fields}&${new URLSearchParams({ user })}`;
  const relay = await post(payload, fromApple);
  expect(relay.statusCode).toBe(200);
  expect(relay.headers['set-cookie']).toBeUndefined();
  expect(relay.headers['cache-control']).toContain('no-store');
  expect(relay.headers['referrer-policy']).toBe('same-origin');
  const script = /<script>([^<]*)<\/script>/.exec(relay.body)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(script).toContain('submit()');
  expect(relay.headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(relay.body.match(/<script/g), 'nothing of what came in is markup').toHaveLength(1);
  expect(relay.body).toContain('<button>');
  const again = new URLSearchParams(
    [...relay.body.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']): [string, string] => [
      name,
      unescaped(value),
    ]),
  );
  const back = await post(again.toString(), fromUs, browser);
  expect(outcomeOf(back)).toBe('registered');
  expect(await emailOf(browser)).toBe('form@example.com');
  const replayed = newBrowser();
  expect(outcomeOf(await post(again.toString(), fromUs, browser)), 'once more').toBe('failed');
  expect(outcomeOf(await post(again.toString(), fromUs, replayed)), 'in another browser').toBe('failed');
});

function unescaped(text: string): string {
  const entities = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&#39;': "'", '&amp;': '&' } as const;
  return text.replace(/&(?:quot|lt|gt|#39|amp);/g, (entity) => entities[entity as keyof typeof entities]);
}

test('a form from another site is not read, with our cookies or without, and is not reposted twice', async () => {
  const browser = newBrowser();
  const payload = await answered(browser, 'elsewhere');
  for (const headers of [
    fromApple,
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    const relay = await post(payload, headers, browser);
    expect(relay.statusCode).toBe(200);
    expect(relay.headers['set-cookie']).toBeUndefined();
  }
  expect(outcomeOf(await post(`${payload}&relayed=1`, { origin: 'null' }, browser))).toBe('failed');
  expect(await emailOf(browser), 'nothing was used up or begun').toBeUndefined();
  expect(outcomeOf(await post(payload, fromUs, browser))).toBe('registered');
});

test('only one URL accepts forms from another site', async () => {
  for (const url of ['/api/auth/callback/google', '/api/identities', '/api/customer/login', `${path}/`]) {
    const answer = await shop.app.inject({
      method: 'POST',
      url,
      payload: 'a=b',
      headers: { 'content-type': form, ...fromApple },
    });
    expect([403, 404, 405], url).toContain(answer.statusCode);
  }
});

test('any answer leads the visitor back without a server error', async () => {
  const browser = newBrowser();
  const odd = [
    '',
    'state=',
    'state=%00',
    'state=%FF%FE',
    `state=${'x'.repeat(20_000)}`,
    '__proto__=1&state=x',
    'user=%7B',
    'state=a&state=b',
  ];
  for (const payload of odd) {
    expect(outcomeOf(await post(payload, fromUs, browser)), payload.slice(0, 30)).toBe('failed');
  }
  for (const query of odd) {
    const answer = await shop.app.inject({ url: `/api/auth/callback/google?${query}` });
    expect([303, 400, 414, 431], query.slice(0, 30)).toContain(answer.statusCode);
  }
});
