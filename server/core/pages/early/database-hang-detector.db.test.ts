import { expect, test } from 'vitest';
import { getCustomer } from '#contracts/identity/account.ts';
import { buildTestApp, plainPages } from '#testing/shop/build-test-app.ts';

const database = { hangs: false };
const { app } = await buildTestApp({
  overrides: ({ sessions }) => ({
    sessions: { find: (token) => (database.hangs ? new Promise(() => undefined) : sessions.find(token)) },
    pages: {
      ...plainPages,
      render: async (request) => {
        const { status } = await request.api(getCustomer, {});
        const page = await plainPages.render(request);
        return { ...page, html: `${page.html}${request.hasSession ? `member ${status}` : 'visitor'}` };
      },
    },
  }),
});
const session = { cookie: `__Host-sid=${'a'.repeat(43)}` };

test('while the database hangs, customers too get the cached page, without their name and not cached again', async () => {
  expect((await app.inject('/he')).body).toContain('visitor');
  expect((await app.inject({ url: '/he', headers: session })).body).toContain('member 401');
  database.hangs = true;
  for (const url of ['/he', '/he']) {
    const answer = await app.inject({ url, headers: session });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('visitor');
    expect(answer.headers['cache-control']).toBe('private, no-store');
  }
});
