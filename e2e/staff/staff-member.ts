import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { ask } from '../purchase/asking.ts';
import { ownerLink } from '../shop-command.ts';
import { shopUrl, visit, type VisitorWish } from '../visitor.ts';

const CODE_STEP_MS = 30_000;
export const OWNER_PASSWORD = 'a muddy dog at 23:00';

/** Returns the secret that the page shows as text. */
export async function shownSecret(page: Page): Promise<string> {
  const shown = page.locator('.staff-secret');
  await page.waitForFunction(() => /\w{4} \w{4}/.test(document.querySelector('.staff-secret')?.textContent ?? ''));
  return (await shown.innerText()).replace(/\s/g, '');
}

/** Returns the current code of the authenticator app. */
export function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

/** Returns the next code of the authenticator app, which is accepted beside the current one. */
export function nextCodeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + CODE_STEP_MS });
}

/**
 * Expected refusals on staff pages: not signed in, step-up too old, deleted record, change by another user, invalid
 * form.
 */
const refusals = [401, 403, 404, 409, 410, 422].map((status) => new RegExp(`status of ${status}`));

/** A new owner. `secret` is the secret of their authenticator app. */
export type Owner = { readonly page: Page; readonly email: string; readonly secret: string };

/**
 * Creates a new owner and signs in by API calls, because `staff.e2e.ts` covers the sign-in pages. No screen of the
 * portal is open yet, because most journeys begin at a screen of their own.
 */
export async function newOwner(wish: VisitorWish = {}): Promise<Owner> {
  const { locale = 'en' } = wish;
  const email = `owner-${randomUUID()}@example.com`;
  const token = new URL(await ownerLink(email)).hash.slice(1);
  const page = await visit('/robots.txt', { ...wish, locale, expects: [...refusals, ...(wish.expects ?? [])] });
  await ask(page, 'POST /api/admin/setup', { token, name: 'Dana Levi', password: OWNER_PASSWORD });
  const { secret } = await ask<{ secret: string }>(page, 'POST /api/admin/login/enrolment');
  await ask(page, 'POST /api/admin/login/enrolment/confirmation', { code: codeOf(secret) });
  return { page, email, secret };
}

/** Creates a new owner and opens the dashboard, as after the sign-in. */
export async function ownerAtDashboard(wish: VisitorWish = {}): Promise<Owner> {
  const owner = await newOwner(wish);
  await owner.page.goto(`${shopUrl}/admin/dashboard`);
  await owner.page.locator('.staff-shop-facts').waitFor();
  return owner;
}

/** Presses a place of the navigation at the side, whose group can be folded. */
export async function pressPlace(page: Page, place: string): Promise<void> {
  const link = page.locator(`.staff-rail a[href="/admin/${place}"]`);
  const folded = page.locator('.staff-group-name[aria-expanded=false]');
  await page.locator('.staff-rail').waitFor();
  while ((await link.count()) === 0 && (await folded.count()) > 0) await folded.first().click();
  await link.click();
}
