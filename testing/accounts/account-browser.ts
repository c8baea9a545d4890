import { randomBytes } from 'node:crypto';
import type { TestApp } from '../shop/build-test-app.ts';

type Answer = Awaited<ReturnType<TestApp['app']['inject']>>;

export type TestBrowser = {
  readonly cookies: Map<string, string>;
  get(url: string): Promise<Answer>;
  post(url: string, payload?: object): Promise<Answer>;
  /** The same browser with additional headers. */
  saying(headers: Readonly<Record<string, string>>): TestBrowser;
  send(method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT', url: string, payload?: object): Promise<Answer>;
};

type Own = Partial<{ readonly cookies: Map<string, string>; readonly headers: Readonly<Record<string, string>> }>;

/** A browser of one test: keeps cookies, sends same-origin requests, has its own IP address. */
export function createBrowser(shop: TestApp, address = '203.0.113.7', own: Own = {}): TestBrowser {
  const { app, deps } = shop;
  const { cookies = new Map<string, string>(), headers = {} } = own;

  async function send(method: Parameters<TestBrowser['send']>[0], url: string, payload?: object): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        origin: deps.config.publicUrl,
        'sec-fetch-site': 'same-origin',
        'x-language': 'en',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (value === '' || maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  return {
    cookies,
    send,
    get: (url) => send('GET', url),
    post: (url, payload) => send('POST', url, payload),
    saying: (more) => createBrowser(shop, address, { cookies, headers: { ...headers, ...more } }),
  };
}

export const GOOD_PASSWORD = 'a muddy dog at 23:00';

/** Body of the registration dialog; `wish` has the differences. */
export function registration(wish: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    firstName: 'Dana',
    lastName: 'Levi',
    email: `dana-${randomBytes(4).toString('hex')}@example.com`,
    phone: '050-1234567',
    password: GOOD_PASSWORD,
    confirmPassword: GOOD_PASSWORD,
    dateOfBirth: '1990-05-04',
    country: 'IL',
    gender: 'female',
    petType: 'dog',
    loyaltyProgram: true,
    reminders: true,
    marketing: false,
    termsAccepted: true,
    ...wish,
  };
}
