import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { ask } from '../../purchase/asking.ts';
import { mailTo } from '../../outbox.ts';
import {
  expectAccessible,
  expectAccessibleByDayAndNight,
  expectNoSidewaysScroll,
  shopUrl,
  visit,
} from '../../visitor.ts';
import { waitForWords, wordsOf } from '../../words.ts';
import { codeOf, newOwner, OWNER_PASSWORD } from '../staff-member.ts';

/** Composes a role from a fixed one in the dialog, with one permission less. */
async function compose(page: Page, locale: Locale, name: string): Promise<void> {
  await page.goto(`${shopUrl}/admin/team/roles`);
  await page.getByRole('button', { name: wordsOf(locale, 'staff_roles_add') }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: wordsOf(locale, 'staff_roles_save') });
  await save.click();
  await waitForWords(page, wordsOf(locale, 'staff_roles_no_name'));
  await dialog.getByLabel(wordsOf(locale, locale === 'he' ? 'staff_roles_name_he' : 'staff_roles_name_en')).fill(name);
  const refund = dialog.getByLabel(wordsOf(locale, 'staff_right_order_refund'));
  expect(await refund.isChecked()).toBe(true);
  await refund.uncheck();
  // only owners have this permission, so it cannot be ticked
  expect(await dialog.getByLabel(wordsOf(locale, 'staff_right_role_write')).count()).toBe(0);
  await expectAccessible(page);
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name }).waitFor();
}

/** Invites a colleague with the role, and returns the token of the link in the mail. */
async function invite(page: Page, { locale, name, email }: { locale: Locale; name: string; email: string }) {
  await page.goto(`${shopUrl}/admin/team`);
  await page.getByRole('button', { name: wordsOf(locale, 'staff_team_invite') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(wordsOf(locale, 'staff_team_name')).fill('Noa Night');
  await dialog.getByLabel(wordsOf(locale, 'staff_team_email')).fill(email);
  await dialog.getByLabel(wordsOf(locale, 'staff_roles_own_of_person')).selectOption({ label: name });
  await dialog.getByRole('button', { name: wordsOf(locale, 'staff_team_send') }).click();
  await dialog.waitFor({ state: 'detached' });
  const mail = await mailTo(page, email);
  return (
    /#([\w-]{43})/.exec(mail)?.[1] ??
    (await page.locator('a[href*="#"]').first().getAttribute('href'))?.split('#')[1] ??
    ''
  );
}

async function signIn(page: Page, token: string): Promise<void> {
  await ask(page, 'POST /api/admin/setup', { token, name: 'Noa Night', password: OWNER_PASSWORD });
  const { secret } = await ask<{ secret: string }>(page, 'POST /api/admin/login/enrolment');
  await ask(page, 'POST /api/admin/login/enrolment/confirmation', { code: codeOf(secret) });
}

const views = [
  [390, 'he'],
  [1440, 'en'],
] as const satisfies readonly (readonly [number, Locale])[];

test.each(views)('an owner composes a role, gives, changes and deletes it, at %s px in %s', async (width, locale) => {
  const { page } = await newOwner({ width, locale });
  const name = `${locale === 'he' ? 'לילה' : 'Night'} ${randomUUID().slice(0, 8)}`;
  await compose(page, locale, name);
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
  if (width === 390) {
    // a phone shows one or two chosen roles instead of all side by side
    await page.getByLabel(wordsOf(locale, 'staff_roles_pick'), { exact: true }).selectOption({ label: name });
    await page.locator('.role-table thead th', { hasText: name }).waitFor();
    await page.locator('.role-table thead th').nth(3).waitFor({ state: 'detached' });
    await expectNoSidewaysScroll(page);
  }
  const token = await invite(page, { locale, name, email: `night-${randomUUID()}@example.com` });
  const colleague = await visit('/robots.txt', { width, locale, expects: [/status of 40[34]/] });
  await signIn(colleague, token);
  await colleague.goto(`${shopUrl}/admin/inbox`);
  await colleague.getByRole('heading', { level: 1, name: wordsOf(locale, 'staff_place_inbox') }).waitFor();
  await page.goto(`${shopUrl}/admin/team/roles`);
  const card = page.locator('.role-card', { hasText: name });
  await card.getByRole('button', { name: wordsOf(locale, 'staff_roles_change') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(wordsOf(locale, 'staff_right_inbox_read')).uncheck();
  await dialog.getByLabel(wordsOf(locale, 'staff_right_inbox_write')).uncheck();
  await dialog.getByRole('button', { name: wordsOf(locale, 'staff_roles_save') }).click();
  await dialog.waitFor({ state: 'detached' });
  // the change has effect without a new sign-in
  await colleague.reload();
  await waitForWords(colleague, wordsOf(locale, 'staff_not_allowed_title'));
  await card.getByRole('button', { name: wordsOf(locale, 'staff_roles_delete') }).click();
  await waitForWords(page, wordsOf(locale, 'staff_roles_delete_people'));
  const target = dialog.getByLabel(wordsOf(locale, 'staff_roles_move_to'));
  await target.selectOption({ label: wordsOf(locale, 'staff_role_stock_keeper') });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: wordsOf(locale, 'staff_roles_delete'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('heading', { name }).count()).toBe(0);
  await colleague.goto(`${shopUrl}/admin/inventory`);
  await colleague.getByRole('heading', { level: 1, name: wordsOf(locale, 'staff_place_inventory') }).waitFor();
  await page.goto(`${shopUrl}/admin/audit?search=role.delete`);
  await waitForWords(page, wordsOf(locale, 'audit_said_role_deleted', { who: 'Dana Levi', name }));
});
