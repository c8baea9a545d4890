import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { fill, readForm } from '../filling.ts';
import { ask } from '../purchase/asking.ts';
import { askShop } from '../shop-command.ts';
import { newOwner } from './staff-member.ts';
import { expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';

async function write(locale: Locale): Promise<string> {
  const visitor = await visit(`/${locale}/contact`, { locale });
  const name = locale === 'he' ? 'יעל כהן' : 'Yael Cohen';
  await fill(visitor, { name, email: `asks-${Date.now()}@example.com`, message: 'What do you keep about me?' });
  await readForm(visitor);
  await visitor.locator('main form button[type=submit]').click();
  const said = visitor.getByText(/C-[0-9A-Z]{6}/).first();
  await said.waitFor();
  return /C-[0-9A-Z]{6}/.exec(await said.innerText())?.[0] ?? '';
}

async function expectWellMade(page: Page): Promise<void> {
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
}

test.each(walkedIn('en', locales))(
  'a letter is marked as a request for own data and closed with a note, by keyboard, in %s',
  async (locale) => {
    const reference = await write(locale);
    const { page } = await newOwner({ locale, width: 390 });
    await page.goto(`${shopUrl}/admin/inbox`);
    await page.locator('tr', { hasText: reference }).getByRole('link').press('Enter');
    await page.locator('summary', { hasText: wordsOf(locale, 'staff_case_access') }).press('Enter');
    await page.getByRole('button', { name: wordsOf(locale, 'staff_access_mark') }).press('Enter');
    await page.getByRole('button', { name: wordsOf(locale, 'staff_access_unmark') }).waitFor();
    await expectWellMade(page);
    const close = page.getByRole('button', { name: wordsOf(locale, 'staff_case_close_act') });
    await close.press('Enter');
    const note = page.getByLabel(wordsOf(locale, 'staff_access_close_text'));
    expect(await note.evaluate((field: HTMLTextAreaElement) => field.validity.valueMissing)).toBe(true);
    await note.fill('The export of the account');
    await close.press('Enter');
    await page.getByText(wordsOf(locale, 'staff_case_done'), { exact: true }).first().waitFor();
    await page.getByText('The export of the account').waitFor();
  },
);

test.for([390, 1440] as const)('what is kept is read at %s px, in either language', async (width) => {
  const { page } = await newOwner({ width });
  for (const locale of locales) {
    await page.context().addCookies([{ name: 'language', value: locale, url: shopUrl }]);
    await page.goto(`${shopUrl}/admin/retention`);
    await page.getByRole('heading', { name: wordsOf(locale, 'staff_retention_list') }).waitFor();
    await page.locator('table').filter({ visible: true }).first().waitFor();
    await expectWellMade(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width, height: 800 });
  }
});

test.each(walkedIn('he', locales))(
  'every role begins at a page of its own and is refused nothing there, in %s',
  async (locale) => {
    const { page } = await newOwner({ locale, width: 390 });
    const { id } = await ask<{ id: string }>(page, 'GET /api/admin/me');
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url());
    });
    for (const role of ['support', 'reviewer', 'stock_keeper', 'accountant'] as const) {
      // the screen of the role before still asks for its numbers while it is open
      await page.goto('about:blank');
      await askShop(`update staff_member set roles = '{${role}}' where staff_id = '${id}'`);
      await page.goto(`${shopUrl}/admin/dashboard`);
      await page.locator('.staff-attention, .staff-quiet').first().waitFor();
      await page.waitForLoadState('networkidle');
      await expectWellMade(page);
    }
    expect(refused).toEqual([]);
    await page.goto(`${shopUrl}/admin/inbox`);
    await page.getByText(wordsOf(locale, 'staff_not_allowed_text')).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: wordsOf(locale, 'staff_place_dashboard') })
      .press('Enter');
    await page.waitForURL(/\/admin\/dashboard$/);
  },
);
