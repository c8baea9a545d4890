import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { ownerLink } from './shop-command.ts';
import { shopUrl, visit, type VisitorWish } from './visitor.ts';
import { wordsOf } from './words.ts';

export const OWNER_PASSWORD = 'a muddy dog at 23:00';

/** The secret that the page shows in letters. */
export async function shownSecret(page: Page): Promise<string> {
  const shown = page.locator('.staff-secret');
  await page.waitForFunction(() => /\w{4} \w{4}/.test(document.querySelector('.staff-secret')?.textContent ?? ''));
  return (await shown.innerText()).replace(/\s/g, '');
}

/** What the app shows now. */
export function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

/** What a member's page may be answered beside success: nobody is signed in yet, a stale proof, what is gone, somebody faster, a form that is mended. */
const refusals = [/status of 401/, /status of 403/, /status of 404/, /status of 409/, /status of 422/];

/** `secret` is what their app makes codes of. */
export type Owner = { readonly page: Page; readonly email: string; readonly secret: string };

/** A new owner in the portal, on the dashboard, in a language; and what their app shows. */
export async function newOwner(wish: VisitorWish = {}): Promise<Owner> {
  const { locale = 'en' } = wish;
  const email = `owner-${randomUUID()}@example.com`;
  const link = await ownerLink(email);
  const page = await visit(link.slice(shopUrl.length), { ...wish, locale, expects: refusals });
  await page.locator('input[name=name]').fill('Dana Levi');
  await page.locator('input[name=password]').fill(OWNER_PASSWORD);
  await page.keyboard.press('Enter');
  const secret = await shownSecret(page);
  await page.locator('input[name=code]').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: wordsOf(locale, 'staff_recovery_kept') }).click();
  await page.locator('.staff-stats, .first-day-steps').first().waitFor();
  // an owner of an empty shop is led to what is missing
  if (page.url().endsWith('/first-day')) await page.goto(`${shopUrl}/admin/dashboard`);
  await page.locator('.staff-stats').first().waitFor();
  return { page, email, secret };
}
