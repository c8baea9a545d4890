import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { PASSWORD } from './signing-in.ts';

/** Makes an API call as the page itself, with its cookies and origin. Returns the status. */
export async function call(page: Page, line: `${'PATCH' | 'POST'} ${string}`, body: object = {}): Promise<number> {
  const [method, path] = line.split(' ') as [string, string];
  return page.evaluate(
    async ([how, where, what]) =>
      (await fetch(where, { method: how, headers: { 'content-type': 'application/json' }, body: what })).status,
    [method, path, JSON.stringify(body)] as const,
  );
}

type Person = { readonly email: string; readonly firstName?: string };

/** Registers an account and signs in to it; the page shows it after its next load. */
export async function register(page: Page, { email, firstName = 'Noa' }: Person): Promise<void> {
  const person = { firstName, lastName: 'Levi', email, phone: '050-1234567' };
  const body = { ...person, password: PASSWORD, confirmPassword: PASSWORD, termsAccepted: true };
  expect(await call(page, 'POST /api/customer/register', body)).toBe(201);
}

export async function signOut(page: Page): Promise<void> {
  expect(await call(page, 'POST /api/customer/logout')).toBe(200);
}

/** Registers an account and signs out. */
export async function registerAndLeave(page: Page, person: Person): Promise<void> {
  await register(page, person);
  await signOut(page);
}
