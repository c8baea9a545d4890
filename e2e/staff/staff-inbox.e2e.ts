import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { buyByCalls } from '../purchase/asking.ts';
import { fill, readForm } from '../filling.ts';
import { mailTo } from '../outbox.ts';
import { codeOf, newOwner } from './staff-member.ts';
import { askShop } from '../shop-command.ts';
import {
  expectAccessible,
  expectAccessibleByDayAndNight,
  expectNoSidewaysScroll,
  shopUrl,
  visit,
  type VisitorWish,
} from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';

/** Opens the cases page as an owner in a language. Returns the page and the secret of the authenticator app. */
async function openPortal(locale: Locale, wish: VisitorWish = {}): Promise<{ page: Page; secret: string }> {
  const owner = await newOwner({ width: 1440, ...wish, locale });
  await owner.page.goto(`${shopUrl}/admin/inbox`);
  await owner.page.getByRole('heading', { level: 1, name: wordsOf(locale, 'staff_inbox_title') }).waitFor();
  return owner;
}

/** Sends a contact message. Returns its reference. */
async function write(locale: Locale, message: string): Promise<string> {
  const visitor = await visit(`/${locale}/contact`, { locale });
  const name = locale === 'he' ? 'יעל כהן' : 'Yael Cohen';
  await fill(visitor, { name, email: `yael-${Date.now()}@example.com`, message });
  await readForm(visitor);
  await visitor.locator('main form button[type=submit]').click();
  const said = visitor.getByText(/C-[0-9A-Z]{6}/).first();
  await said.waitFor();
  return /C-[0-9A-Z]{6}/.exec(await said.innerText())?.[0] ?? '';
}

/** Buys a package and cancels it immediately. Returns the reference of the cancellation notice. */
async function cancel(): Promise<string> {
  const email = `cancels-${Date.now()}@example.com`;
  const buyer = await visit('/robots.txt', { locale: 'en' });
  await buyByCalls(buyer, '/api/express-checkout', { packageId: 2, email, paymentMethod: 'credit_card' });
  const [, orderCode = ''] = /Order(?: number)?:?\s*([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(await mailTo(buyer, email)) ?? [];
  const answer = await buyer.request.post(`${shopUrl}/api/cancellations`, {
    data: { orderCode, email, name: 'Dana', openedMs: 20_000 },
    headers: { origin: shopUrl },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { reference: string }).reference;
}

async function expectWellMade(page: Page): Promise<void> {
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
}

/** Returns the link of a case in the list. */
function rowOf(page: Page, reference: string): Locator {
  return page.locator('tr', { hasText: reference }).getByRole('link');
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not get there');
}

test.each(walkedIn('he', locales))(
  'a message in Hebrew is answered by template and closed, by staff who read %s',
  async (locale) => {
    // another open case, so that there is a next one
    await write('he', 'מתי פותחים?');
    const reference = await write('he', 'איך משתמשים בשובר שקיבלתי?');
    const { page } = await openPortal(locale);
    await page.getByText(reference).waitFor();
    await expect.poll(() => rowOf(page, reference).innerText()).toBe('יעל כהן');
    await page.locator('tr', { hasText: reference }).getByText('איך משתמשים בשובר שקיבלתי?').waitFor();
    await expectWellMade(page);
    await page.locator('.staff-count').first().waitFor();
    await rowOf(page, reference).click();
    await page.getByRole('heading', { level: 1, name: 'יעל כהן' }).waitFor();
    await page.locator('.staff-detail-line', { hasText: reference }).waitFor();
    await page.getByText('איך משתמשים בשובר שקיבלתי?').waitFor();
    await page.getByRole('button', { name: wordsOf(locale, 'staff_case_take') }).click();
    await page.getByRole('button', { name: wordsOf(locale, 'staff_case_take') }).waitFor({ state: 'detached' });
    await page.locator('select[name=template]').selectOption('voucher_use');
    const answer = page.locator('form:has(select[name=template]) textarea');
    expect(await answer.inputValue()).toContain('שלום יעל כהן');
    await answer.fill(`${await answer.inputValue()}\nפתוח גם בשבת.`);
    await expectWellMade(page);
    // the answer begins before the facts about the sender
    const order = await page.locator('#case-answer, #case-sender').evaluateAll((found) => found.map(({ id }) => id));
    expect(order).toEqual(['case-answer', 'case-sender']);
    await page.getByRole('button', { name: wordsOf(locale, 'staff_case_answer_send') }).click();
    await waitForWords(page, wordsOf(locale, 'staff_case_answered'));
    await page.locator('.staff-history').getByText('פתוח גם בשבת.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await page.locator('.staff-detail-head .staff-state', { hasText: wordsOf(locale, 'staff_case_done') }).waitFor();
    await expectWellMade(page);
    await page.getByRole('link', { name: wordsOf(locale, 'staff_case_next'), exact: true }).click();
    await page.locator('.staff-detail-head .staff-state', { hasText: wordsOf(locale, 'staff_case_open') }).waitFor();
    expect(await page.locator('.staff-detail-line').innerText()).not.toContain(reference);
    await page.locator('.staff-back').click();
    await rowOf(page, reference).waitFor({ state: 'detached' });
  },
);

test('a cancellation is approved with a fresh code, by keyboard alone', async () => {
  const reference = await cancel();
  const { page, secret } = await openPortal('en');
  await tabTo(page, rowOf(page, reference));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Dana · / }).waitFor();
  await expectWellMade(page);
  await tabTo(page, page.locator('input[name=fee]:checked'));
  await page.keyboard.press('ArrowDown');
  const approve = page.getByRole('button', { name: /^Refund / });
  await expect.poll(() => approve.innerText()).toContain('₪150');
  // the step-up at sign-in is too old
  await askShop(`update staff_session set proven_at = proven_at - interval '11 minutes'`);
  await askShop('update staff_totp set last_step = last_step - 2');
  await tabTo(page, approve);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Code', { exact: true });
  await code.waitFor();
  // the dialog says for which action the code is needed
  await page.locator('dialog p', { hasText: '₪150' }).waitFor();
  await expectAccessible(page);
  await tabTo(page, code);
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press('Enter');
  await page.locator('.staff-history').getByText('approved the cancellation').waitFor();
  await expect.poll(() => approve.count()).toBe(0);
  await expectWellMade(page);
});

test('an earlier change by another staff user is shown, and what was typed stays', async () => {
  const reference = await write('en', 'Do you open on Saturday?');
  const { page } = await openPortal('en', { width: 390 });
  await rowOf(page, reference).click();
  await page.locator('select[name=template]').waitFor();
  // the rare acts are folded, so that the answer is the only open form
  expect(await page.locator('main form:visible').count()).toBe(1);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await page.locator('select[name=template]').selectOption('thanks');
  const answer = page.locator('form:has(select[name=template]) textarea');
  await answer.fill('Yes, on Saturday as well.');
  await other.locator('summary', { hasText: 'Close the case' }).click();
  await other.getByRole('button', { name: 'Close case' }).click();
  await other.locator('.staff-detail-head .staff-state', { hasText: 'Closed' }).waitFor();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await page.getByText(/Another staff user changed this case.*Dana Levi.*closed the case/).waitFor();
  expect(await answer.inputValue()).toBe('Yes, on Saturday as well.');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('button', { name: 'Send answer', disabled: false }).click();
  await page.locator('.staff-history').getByText('Yes, on Saturday as well.').waitFor();
  await expectNoSidewaysScroll(page);
});
