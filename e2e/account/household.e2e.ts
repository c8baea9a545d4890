import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { registerAndLeave } from './account-calls.ts';
import { buyWashes } from '../purchase/buying.ts';
import { fill, send, untilAlive } from '../filling.ts';
import { member, openDashboard } from './member.ts';
import { mailTo } from '../outbox.ts';
import { freeMachine, pressStart } from '../wash/simulated-machine.ts';
import { PASSWORD } from './signing-in.ts';
import { expectAccessible, expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';

const SLUG = 'tel-aviv-hayarkon-park';
const STARTED_MS = 20_000;
// the invitee signs in before answering the invitation
const signedOut = [/Failed to load resource/];

/** Creates a signed-in customer with a verified email address and three washes. */
async function ownerWithWashes(locale: Locale): Promise<{ page: Page; email: string }> {
  const { page, email } = await member({ locale, width: 390, firstName: 'Dana', expects: signedOut });
  await mailTo(page, email);
  const link = /https?:\/\/[^\s"<]+\/email\/verify#[\w-]{43}/.exec(await page.content())?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: wordsOf(locale, 'proof_verify_submit') }).click();
  await page.getByRole('heading', { name: wordsOf(locale, 'proof_verify_done_title') }).waitFor();
  await buyWashes(page, locale, email);
  await openDashboard(page, locale);
  return { page, email };
}

function household(page: Page) {
  return page.locator('#household');
}

async function press(page: Page, name: string): Promise<void> {
  await household(page).getByRole('button', { name, exact: true }).click();
}

test('a family shares washes up to its limit, and the history says who took one and for which pet', async () => {
  const owner = await ownerWithWashes('en');
  await press(owner.page, 'Add a pet');
  await household(owner.page).locator('[name=name]').fill('רקסי');
  await household(owner.page).locator('[name=name]').press('Enter');
  await waitForWords(owner.page, 'רקסי was added');
  await expect.poll(() => owner.page.evaluate(() => document.activeElement?.textContent)).toBe('Add a pet');

  const email = `tal-${Date.now()}@example.com`;
  await press(owner.page, 'Invite a person');
  await household(owner.page).locator('[name=name]').fill('Tal');
  await household(owner.page).locator('[name=email]').fill(email);
  await household(owner.page).locator('[name=monthlyLimit]').selectOption('1');
  await press(owner.page, 'Send the invitation');
  await waitForWords(owner.page, `Invited: ${email}`);
  await expectAccessibleByDayAndNight(owner.page);
  await expectNoSidewaysScroll(owner.page);

  const tal = await visit('/robots.txt', { locale: 'en', width: 1440, expects: signedOut });
  // the invitee can accept with any account
  const account = `account-${Date.now()}@example.com`;
  await registerAndLeave(tal, { email: account, firstName: 'Tal' });
  await mailTo(tal, email);
  const link = /https?:\/\/[^\s"<]+\/dashboard\?family=[\w-]{43}/.exec(await tal.content())?.[0] ?? '';
  await tal.goto(link);
  await tal.waitForURL(/\/login\?/);
  await untilAlive(tal);
  await fill(tal, { email: account, password: PASSWORD });
  await send(tal);
  await tal.getByRole('heading', { name: 'Dana shares washes with you' }).waitFor();
  await expectAccessible(tal);
  await tal.locator('dialog[open]').getByRole('button', { name: 'Accept the invitation' }).press('Enter');
  await waitForWords(tal, 'You can now use washes of Dana at our stations');
  await waitForWords(tal, 'No washes used this month, of 1');
  expect(tal.url()).not.toContain('family');

  const sticker = await freeMachine(tal, SLUG);
  await tal.goto(`${shopUrl}/en${sticker}`);
  await tal.locator('summary').getByText('From Dana').waitFor();
  await expectAccessible(tal);
  await pressStart(tal);
  await tal.waitForURL(/\/en\/wash\//);
  await tal.getByText(/Started at .* 15 minutes credited/).waitFor({ timeout: STARTED_MS });
  await tal.goto(`${shopUrl}/en${await freeMachine(tal, SLUG)}`);
  expect(await tal.getByText('From Dana').count()).toBe(0);

  await openDashboard(owner.page);
  await waitForWords(owner.page, 'Used by Tal');
  await waitForWords(owner.page, '1 of 1 wash this month');
  await owner.page.locator('#washes').getByRole('button', { name: 'Was it for רקסי?' }).click();
  await expect
    .poll(() =>
      owner.page.locator('#washes select').evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text),
    )
    .toBe('רקסי');
  await openDashboard(owner.page);
  await expect.poll(() => owner.page.locator('#washes .pet-choice').innerText()).toContain('רקסי');

  await household(owner.page).getByRole('button', { name: 'Stop sharing with Tal' }).click();
  await waitForWords(owner.page, 'Sharing was stopped');
  await openDashboard(tal);
  expect(await household(tal).innerText()).not.toContain('Dana');
});

test('an account without a confirmed address reads so before the form, and can have its email sent again', async () => {
  const { page } = await member({ locale: 'he', width: 390, expects: signedOut });
  await openDashboard(page, 'he');
  await press(page, wordsOf('he', 'household_invite'));
  await waitForWords(page, wordsOf('he', 'household_email_not_proven'));
  expect(await household(page).locator('[name=monthlyLimit]').count()).toBe(0);
  await press(page, wordsOf('he', 'dashboard_email_resend'));
  await waitForWords(page, wordsOf('he', 'dashboard_email_resent'));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('an invitation that was called off says so, and leads to a dashboard that works', async () => {
  const { page } = await member({ locale: 'he', width: 390, expects: signedOut });
  await page.goto(`${shopUrl}/he/dashboard?family=${'x'.repeat(43)}`);
  await page.getByRole('heading', { name: wordsOf('he', 'household_invitation_over_title') }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  expect(page.url()).not.toContain('family');
});
