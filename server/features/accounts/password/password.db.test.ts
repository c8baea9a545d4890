import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/build-test-app.ts';
import { createBrowser, registration } from '#testing/account-browser.ts';

const shop = await buildTestApp();

test('whoever registers is signed in and known by first name', async () => {
  const browser = createBrowser(shop);
  const made = await browser.post('/api/customer/register', registration({ firstName: 'דנה', email: 'dana@example.com' }));
  expect(made.statusCode).toBe(201);
  expect(made.json()).toEqual({
    customer: {
      firstName: 'דנה',
      lastName: 'Levi',
      email: 'dana@example.com',
      loyaltyTier: 'new',
      referralCode: expect.stringMatching(/^[0-9a-z]{8}$/),
    },
  });
  const me = await browser.get('/api/customer/me');
  expect(me.json()).toEqual(made.json());
});
