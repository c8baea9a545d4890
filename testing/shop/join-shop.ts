import { randomBytes } from 'node:crypto';
import { findCustomerIdByEmail } from '#server/identity/public.ts';
import { createBrowser, registration } from '../accounts/account-browser.ts';
import { linkSecretTo } from '../accounts/account-mailbox.ts';
import type { TestApp } from './build-test-app.ts';

/** A customer with an account and a verified address. */
export async function joinShop(shop: TestApp, email = `guest-${randomBytes(4).toString('hex')}@example.com`) {
  const browser = createBrowser(shop);
  await browser.post('/api/customer/register', registration({ email }));
  await browser.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  const customerId = await findCustomerIdByEmail(shop.deps, email);
  if (customerId === null) throw new Error('an account with a proven address is found');
  return { browser, at: `/api/admin/customers/${customerId}`, customerId, email };
}
