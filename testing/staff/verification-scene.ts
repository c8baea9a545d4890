import { randomBytes } from 'node:crypto';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { OwnVerifications } from '#contracts/identity/verification.ts';
import { findCustomerIdByEmail } from '#server/identity/public.ts';
import { createBrowser, registration, type TestBrowser } from '../accounts/account-browser.ts';
import { linkSecretTo } from '../accounts/account-mailbox.ts';
import type { TestApp } from '../shop/build-test-app.ts';
import { drawCard, fileOf } from '../documents/drawn-card.ts';
import { formOf } from '../documents/page-form.ts';

export type CardHolder = { readonly browser: TestBrowser; readonly customerId: CustomerId; readonly email: string };

/** Creates a customer with an account and a verified email address, old enough for both cards. */
export async function cardHolder(
  shop: TestApp,
  wish: { readonly email?: string; readonly dateOfBirth?: string } = {},
): Promise<CardHolder> {
  const email = wish.email ?? `holder-${randomBytes(4).toString('hex')}@example.com`;
  const browser = createBrowser(shop, `198.51.100.${1 + Math.floor(Math.random() * 250)}`);
  await browser.post(
    '/api/customer/register',
    registration({ email, dateOfBirth: '1950-01-31', gender: 'male', ...wish }),
  );
  await browser.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  const customerId = await findCustomerIdByEmail(shop.deps, email);
  if (customerId === null) throw new Error('an account with a proven address is found');
  return { browser, customerId, email };
}

/** Body of the dialog; without a picture the card is shown in person. */
export function ask(
  { browser }: Pick<CardHolder, 'browser'>,
  fields: Readonly<Record<string, string | Blob | undefined>>,
): ReturnType<TestBrowser['send']> {
  return browser.send('POST', '/api/verification-requests', formOf(fields));
}

/** An open request with a picture of a drawn card. */
export async function waitingRequest(shop: TestApp, wish: { readonly kind?: 'senior' | 'disability' } = {}) {
  const holder = await cardHolder(shop);
  const picture = fileOf(await drawCard(holder.email));
  const answer = await ask(holder, { kind: wish.kind ?? 'senior', picture });
  const { request } = answer.json<OwnVerifications>();
  if (request === null) throw new Error(answer.body);
  return { ...holder, requestId: request.requestId };
}
