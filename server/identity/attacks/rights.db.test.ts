import { expect, test } from 'vitest';
import type { RegisteredRoute } from '#server/core/http/app-type.ts';
import { createBrowser, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });

type Method = Parameters<TestBrowser['send']>[0];

const calls = shop.app.known.routes.filter(({ endpoint, method }) => endpoint !== null && method !== 'HEAD');
const ofCustomers = calls.filter(({ access }) => access === 'customer');

/** Returns a URL of the route with an id in place of every parameter. */
function addressOf({ path }: RegisteredRoute): string {
  return path.replace(/:provider/, 'google').replace(/:\w+/g, '0192f0c1-0000-7000-8000-000000000001');
}

async function ask(browser: TestBrowser, route: RegisteredRoute) {
  const bare = route.method === 'GET' || route.endpoint?.takes !== undefined;
  return browser.send(route.method as Method, addressOf(route), bare ? undefined : {});
}

async function member(): Promise<TestBrowser> {
  const browser = createBrowser(shop);
  await browser.post('/api/customer/register', registration());
  return browser;
}

test('every call for customers declares its access level', () => {
  expect(ofCustomers.length).toBeGreaterThan(20);
});

test('only a signed-in customer passes the access check of a customer call', async () => {
  const anonymous = createBrowser(shop);
  const guest = createBrowser(shop);
  guest.cookies.set('__Host-cart', 'A'.repeat(43));
  const stale = createBrowser(shop);
  stale.cookies.set('__Host-sid', 'B'.repeat(43));
  for (const route of ofCustomers) {
    for (const browser of [anonymous, guest, stale]) {
      const answer = await ask(browser, route);
      expect(answer.statusCode, `${route.method} ${route.path}`).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'not_signed_in' });
      expect(answer.headers['cache-control']).toContain('no-store');
    }
  }
});

test('a response to a signed-in customer is never cached', async () => {
  const browser = await member();
  for (const route of ofCustomers.filter(({ method }) => method === 'GET')) {
    const answer = await ask(browser, route);
    expect(answer.headers['cache-control'], route.path).toContain('no-store');
    expect(answer.statusCode, route.path).toBeLessThan(500);
  }
});

test('an id of another customer’s data is not found', async () => {
  const owner = await member();
  const stranger = await member();
  const ids = new Set<string>();
  for (const route of ofCustomers.filter(({ method }) => method === 'GET')) {
    for (const [id] of (await ask(owner, route)).body.matchAll(
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
    )) {
      ids.add(id);
    }
  }
  expect(ids.size).toBeGreaterThan(0);
  for (const route of ofCustomers.filter(({ path }) => path.includes(':') && !path.includes(':provider'))) {
    for (const id of ids) {
      const answer = await stranger.send(route.method as Method, route.path.replace(/:\w+/, id), {});
      expect(answer.statusCode, `${route.method} ${route.path}`).toBe(404);
    }
  }
});
