import { expect, test } from 'vitest';
import { member, openDashboard } from '../account/member.ts';
import { mailTo } from '../outbox.ts';
import { makeFounder } from '../shop-command.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';

const notFound = [/Failed to load resource/];

test('whom staff make a founder reads it, and pays less', async () => {
  const { page, email } = await member({ width: 390, firstName: 'Noa', expects: notFound });
  await page.goto(`${shopUrl}/en/founder-member`);
  await page.getByRole('heading', { name: 'Founder Member Not Found' }).waitFor();
  expect(await page.locator('main').getByRole('link', { name: 'Sign in' }).count()).toBe(0);
  await mailTo(page, email);
  const link = /https?:\/\/[^\s"<]+\/email\/verify#[\w-]{43}/.exec(await page.content())?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
  await openDashboard(page);
  expect(await page.locator('main a[href$="/founder-member"]').count()).toBe(0);
  await makeFounder(email, 20);
  await openDashboard(page);
  await page.getByRole('link', { name: 'Your founder page' }).click();
  await page.getByRole('heading', { name: 'Founder member', exact: true }).waitFor();
  const said = await page.locator('main').innerText();
  for (const text of [
    'Noa Levi',
    email,
    '050-1234567',
    'Member since',
    'New Member',
    '20%',
    'Active',
    '₪0',
    'Lifetime discount',
    'Priority support',
    'Early feature access',
    'Franchise opportunities',
  ]) {
    expect(said).toContain(text);
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(`${shopUrl}/en?package=2`);
  const dialog = page.locator('dialog[open]');
  await dialog.getByText('Founder member: 20% off').waitFor();
  expect(await dialog.innerText()).toContain('₪120');
});

test('a guest finds no founder, and the way in leads back here', async () => {
  const page = await visit('/he/founder-member', { locale: 'he', width: 1440, expects: notFound });
  await page.getByRole('heading', { name: 'לא נמצאה חברות מייסדים' }).waitFor();
  await expectAccessible(page);
  await page.locator('main').getByRole('link', { name: 'התחברו' }).click();
  await page.waitForURL(/\/login/);
});
