import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { ask } from '../../purchase/asking.ts';
import { mailTo } from '../../outbox.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../../visitor.ts';
import { waitForWords, wordsOf } from '../../words.ts';
import { codeOf, newOwner, OWNER_PASSWORD } from '../staff-member.ts';

type Station = { readonly stationId: string; readonly slug: string; readonly name: string; readonly nameHe: string };

/** Invites a partner in the screen of the team, as an owner does. */
async function invite(page: Page, { locale, own, email }: { locale: Locale; own: string; email: string }) {
  await page.goto(`${shopUrl}/admin/team`);
  await page.getByRole('button', { name: wordsOf(locale, 'staff_team_invite') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(wordsOf(locale, 'staff_team_name')).fill('Noa Partner');
  await dialog.getByLabel(wordsOf(locale, 'staff_team_email')).fill(email);
  await dialog.getByLabel(wordsOf(locale, 'staff_role_partner')).check();
  const send = dialog.getByRole('button', { name: wordsOf(locale, 'staff_team_send') });
  // the stations open, and the roles close
  await dialog.getByLabel(own).waitFor();
  await dialog.getByLabel(wordsOf(locale, 'staff_role_partner')).waitFor({ state: 'hidden' });
  await send.click();
  // without a station, the reason is in the dialog
  await waitForWords(page, wordsOf(locale, 'problem_partner_stations'));
  await dialog.getByLabel(own).check();
  await expectAccessible(page);
  await send.click();
  await dialog.waitFor({ state: 'detached' });
}

async function signedIn(page: Page, token: string): Promise<void> {
  await ask(page, 'POST /api/admin/setup', { token, name: 'Noa Partner', password: OWNER_PASSWORD });
  const { secret } = await ask<{ secret: string }>(page, 'POST /api/admin/login/enrolment');
  await ask(page, 'POST /api/admin/login/enrolment/confirmation', { code: codeOf(secret) });
}

const views = [
  [390, 'he'],
  [1440, 'en'],
] as const satisfies readonly (readonly [number, Locale])[];

test.each(views)('a partner sees own stations only, at %s px in %s', async (width, locale) => {
  const owner = await newOwner({ width, locale });
  const { rows } = await ask<{ rows: Station[] }>(owner.page, 'GET /api/admin/stations');
  const [mine, foreign] = rows;
  if (mine === undefined || foreign === undefined) throw new Error('the shop has fewer than two stations');
  const nameOf = ({ name, nameHe }: Station) => (locale === 'he' ? nameHe : name);
  const email = `partner-${randomUUID()}@example.com`;
  await invite(owner.page, { locale, own: nameOf(mine), email });
  const mail = await mailTo(owner.page, email);
  const token =
    /#([\w-]{43})/.exec(mail)?.[1] ??
    (await owner.page.locator('a[href*="#"]').first().getAttribute('href'))?.split('#')[1];
  const page = await visit('/robots.txt', { width, locale, expects: [/status of 40[34]/] });
  await signedIn(page, token ?? '');
  await page.goto(`${shopUrl}/admin/dashboard`);
  await page.waitForURL('**/admin/control-room');
  await page.locator('.room-card').waitFor();
  expect(await page.locator('.room-card').count()).toBe(1);
  // the share of the month, or whom to ask for one
  await page.locator('#partner-month, .notice a').first().waitFor();
  // a map of the country says nothing about one station
  expect(await page.locator('.room-map').count()).toBe(0);
  expect(await page.locator('body').innerText()).not.toContain(nameOf(foreign));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (const place of ['stations', `stations/${mine.stationId}`, 'work-orders', 'settlements']) {
    await page.goto(`${shopUrl}/admin/${place}`);
    await page.locator('h1').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await page.locator('body').innerText()).not.toContain(nameOf(foreign));
  }
  await page.goto(`${shopUrl}/admin/orders`);
  await waitForWords(page, wordsOf(locale, 'staff_not_allowed_title'));
});
