import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { shopUrl, visit, type VisitorWish } from '../visitor.ts';

export const PASSWORD = 'a muddy dog at 23:00';
let people = 0;

/** Makes an API call as the page itself, with its cookies and origin. */
export async function call(page: Page, line: `${'GET' | 'POST'} ${string}`, body?: object): Promise<number> {
  const [method, path] = line.split(' ') as [string, string];
  return page.evaluate(
    async ([how, where, what]) => {
      const sent = what === null ? {} : { headers: { 'content-type': 'application/json' }, body: what };
      return (await fetch(where, { method: how, ...sent })).status;
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

type Member = { readonly page: Page; readonly email: string };

/** Registers a new customer and opens the dashboard. */
export async function member(wish: VisitorWish & { readonly firstName?: string } = {}): Promise<Member> {
  people += 1;
  const locale = wish.locale ?? 'en';
  const email = `member-${Date.now()}-${people}@example.com`;
  const page = await visit('/robots.txt', wish);
  const registered = await call(page, 'POST /api/customer/register', {
    firstName: wish.firstName ?? 'Dana',
    lastName: 'Levi',
    email,
    phone: '050-1234567',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    termsAccepted: true,
  });
  expect(registered).toBe(201);
  await openDashboard(page, locale);
  return { page, email };
}

/** Opens the dashboard as a customer sees it first, with its rare parts collapsed. */
export async function visitDashboard(page: Page, locale: Locale = 'en'): Promise<void> {
  await page.goto(`${shopUrl}/${locale}/dashboard`, { waitUntil: 'load' });
  await untilEditable(page);
}

export async function openDashboard(page: Page, locale: Locale = 'en'): Promise<void> {
  await visitDashboard(page, locale);
  await openParts(page);
}

async function untilEditable(page: Page): Promise<void> {
  // the field can be edited once the scripts run
  await page.locator('input[name=firstName]:not([readonly])').waitFor();
}

/** Waits for the dashboard and opens its collapsed parts, without moving the focus. */
export async function openParts(page: Page): Promise<void> {
  await untilEditable(page);
  await page.evaluate(() => {
    for (const toggle of document.querySelectorAll<HTMLElement>('.part-toggle[aria-expanded=false]')) toggle.click();
  });
  // a press while a part still opens would be lost
  await page.locator('.part-toggle[aria-expanded=false]').first().waitFor({ state: 'detached' });
}

export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toast = page.locator('.toast', { hasText: title });
  await toast.waitFor();
  await expect.poll(() => toast.innerText()).toContain(description);
}
