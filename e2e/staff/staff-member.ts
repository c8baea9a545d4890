import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { ask } from '../purchase/asking.ts';
import { ownerLink } from '../shop-command.ts';
import { shopUrl, visit, type VisitorWish } from '../visitor.ts';

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

/**
 * A new owner in the portal, on the dashboard, in a language; and what their app shows. Signed in by the calls that the
 * pages make: what those pages say and do is looked at in `staff.e2e.ts`.
 */
export async function newOwner(wish: VisitorWish = {}): Promise<Owner> {
  const { locale = 'en' } = wish;
  const email = `owner-${randomUUID()}@example.com`;
  const token = new URL(await ownerLink(email)).hash.slice(1);
  const page = await visit('/robots.txt', { ...wish, locale, expects: refusals });
  await ask(page, 'POST /api/admin/setup', { token, name: 'Dana Levi', password: OWNER_PASSWORD });
  const { secret } = await ask<{ secret: string }>(page, 'POST /api/admin/login/enrolment');
  await ask(page, 'POST /api/admin/login/enrolment/confirmation', { code: codeOf(secret) });
  await page.goto(`${shopUrl}/admin/dashboard`);
  await page.locator('.staff-stats').first().waitFor();
  return { page, email, secret };
}
