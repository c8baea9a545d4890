import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getDashboardStats } from '#contracts/staff/dashboard.ts';
import { inviteTeamMember } from '#contracts/staff/team/staff-users.ts';
import { refuseInPlace } from '../server-answers.ts';
import { addOwner, ownerLink } from '../shop-command.ts';
import { codeOf, newOwner, OWNER_PASSWORD, shownSecret } from './staff-member.ts';
import { expectAccessible, shopUrl, visit, type VisitorWish } from '../visitor.ts';

/** Expected refusals in the console: not signed in, and a wrong password. */
const refusals = [/status of 401/, /status of 403/];

type Owner = { readonly email: string; readonly secret: string; readonly recoveryCodes: readonly string[] };

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  const focused = page.locator(':focus');
  const candidates = [
    page.getByLabel(label, { exact: true }),
    ...(['button', 'tab', 'link'] as const).map((role) => page.getByRole(role, { name: label, exact: true })),
  ].map((candidate) => candidate.and(focused));
  for (let count = 0; count < 80; count += 1) {
    for (const candidate of candidates) if ((await candidate.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${label}`);
}

async function press(page: Page, label: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

/** Goes from the invitation link to the dashboard, using only the keyboard. */
async function setUpOwner(wish: VisitorWish, linkOf = ownerLink): Promise<{ page: Page; owner: Owner }> {
  const email = `owner-${Date.now()}@example.com`;
  const link = await linkOf(email);
  const page = await visit(link.slice(shopUrl.length), { ...wish, expects: refusals });
  await page.waitForSelector('h1:text("Set up your access")');
  await type(page, 'Name', 'Dana Levi');
  await type(page, 'Password', OWNER_PASSWORD);
  await press(page, 'Continue');
  const secret = await shownSecret(page);
  await expectAccessible(page);
  await type(page, 'Code', codeOf(secret));
  await press(page, 'Continue');
  await page.waitForSelector('.staff-codes');
  const recoveryCodes = await page.locator('.staff-codes li').allInnerTexts();
  await expectAccessible(page);
  await press(page, 'I have stored the codes');
  await page.waitForSelector('text=Login Successful');
  // an owner of an empty shop first sees the open steps, and then goes to the dashboard
  await page.locator('.opening-steps, .staff-home').first().waitFor();
  await expectAccessible(page);
  if (page.url().endsWith('/first-day')) await press(page, 'Later');
  await page.waitForSelector('h1:text("Admin Dashboard")');
  return { page, owner: { email, secret, recoveryCodes } };
}

async function isOpen(page: Page, place: string): Promise<void> {
  await page.goto(`${shopUrl}/admin/${place}`);
  await page.waitForSelector('main h1');
  await page.waitForSelector('table, .staff-stats, .staff-empty');
}

test('an owner comes in by keyboard alone, sees the dashboard, logs out, and comes back with a code', async () => {
  const { page, owner } = await setUpOwner({ width: 1440, locale: 'en' }, addOwner);
  for (const text of ['Total Users', 'Revenue', 'Low Stock', 'Pending Docs', 'Recent Activity']) {
    await expect.poll(() => page.getByText(text, { exact: true }).count(), { message: text }).toBeGreaterThan(0);
  }
  await tabTo(page, 'Overview');
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('text=Loyalty program overview');
  expect(page.url()).toContain('tab=loyalty');
  await press(page, 'Logout');
  await page.waitForURL(/admin\/login/);
  await type(page, 'Email', owner.email);
  await type(page, 'Password', 'not the password');
  await page.keyboard.press('Enter');
  await page.waitForSelector('text=Login Failed');
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
  await press(page, 'Access Admin Portal');
  await page.waitForSelector('h1:text("Enter your security code")');
  await type(page, 'Code', owner.recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.waitForSelector('h1:text("Admin Dashboard")');
});

test('pending requests of the portal end with the logout', async () => {
  const { page } = await newOwner({ width: 1440, locale: 'en' });
  const held = Promise.withResolvers<void>();
  // an open dashboard would ask again only after half a minute
  await page.route(`**${getDashboardStats.path}`, () => held.resolve(), { times: 1 });
  await page.goto(`${shopUrl}/admin/dashboard`);
  await held.promise;
  const over = page.waitForEvent('requestfailed', (request) => request.url().endsWith(getDashboardStats.path));
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/admin\/login/);
  // no pending request must redirect to the sign-in page while the user types there
  expect((await over).failure()?.errorText).toBe('net::ERR_ABORTED');
});

test('the form of the door says what is missing in the words of the specification', async () => {
  const page = await visit('/admin/login', { locale: 'en', expects: refusals });
  await page.waitForSelector('text=Authorized personnel only');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Access Admin Portal' }).click();
  await page.waitForSelector('text=Please enter a valid email address');
  await page.waitForSelector('text=Password is required');
  await expectAccessible(page);
});

test('a signed-out visitor gets to the sign-in page, and from there to the requested page', async () => {
  const page = await visit('/admin/team', { locale: 'en', expects: refusals });
  await page.waitForURL(/admin\/login/);
  expect(page.url()).toContain('?next=%2Fadmin%2Fteam');
});

test('inviting asks for a fresh proof in place, and goes on by itself', async () => {
  const { page, owner } = await setUpOwner({ width: 1440, locale: 'en' });
  await isOpen(page, 'team');
  // simulates a step-up that is one hour old; the server reports it once
  let isStale = true;
  await page.route('**/api/admin/team', async (route) => {
    if (route.request().method() !== 'POST' || !isStale) return route.continue();
    isStale = false;
    return refuseInPlace(route, inviteTeamMember, 'step_up_required');
  });
  await page.getByRole('button', { name: 'Invite a staff user' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Noa');
  await page.getByLabel('Email', { exact: true }).fill(`noa-${Date.now()}@example.com`);
  await page.getByLabel('Support').check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.waitForSelector('h2:text("Confirm your identity")');
  await page.getByLabel('Code', { exact: true }).fill(owner.recoveryCodes[1] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForSelector('text=The invitation is being sent');
  await expect.poll(() => page.getByRole('cell', { name: 'Noa', exact: true }).count()).toBe(1);
});
