import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { parseCsv } from '#domain/staff/files/parse-csv.ts';
import { ask } from '../purchase/asking.ts';
import { withdrawMembershipPlan } from '../account/plan-on-offer.ts';
import { setScene, type PortalIds } from './scene/portal-scene.ts';
import { askShop } from '../shop-command.ts';
import { codeOf, newOwner, OWNER_PASSWORD, ownerAtDashboard, pressPlace, type Owner } from './staff-member.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';

afterAll(withdrawMembershipPlan);

const say = (key: string, values: Readonly<Record<string, string>> = {}) => wordsOf('he', key, values);

async function press(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: say(key), exact: true }).click();
}

/** Opens a page of the navigation. */
async function goTo(page: Page, place: string): Promise<void> {
  await pressPlace(page, place);
  await page.waitForURL(new RegExp(`/admin/${place}`));
}

/** Confirms the open dialog and waits until it is closed. */
async function confirm(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.locator('dialog form button[type=submit]').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** Signs in with password and authenticator app. */
async function signIn({ page, email, secret }: Owner): Promise<void> {
  await press(page, 'staff_logout');
  await page.waitForURL(/admin\/login/);
  // the code that was used for the set-up half a minute ago cannot be used again
  await askShop('update staff_totp set last_step = last_step - 2');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(OWNER_PASSWORD);
  await press(page, 'staff_login_submit');
  await page.locator('input[name=code]').fill(codeOf(secret));
  await press(page, 'staff_code_submit');
  await page.locator('.staff-home, .opening-steps').first().waitFor();
}

async function lookAtYesterday(page: Page): Promise<void> {
  const yesterday = shopDayText(Date.now() - DAY_MS);
  await goTo(page, 'reports');
  await page.getByRole('link', { name: say('staff_report_yesterday'), exact: true }).click();
  await page.waitForURL(new RegExp(`from=${yesterday}&to=${yesterday}`));
  await page.locator('.staff-chip[aria-current=true]').waitFor();
}

async function refundOneWash(page: Page, { orderId }: PortalIds): Promise<void> {
  await goTo(page, 'orders');
  await page.locator(`a[href$="/orders/${orderId}"]`).click();
  const asked = page.locator('.order-timeline li[data-kind=refund_asked]');
  await asked.first().waitFor();
  const before = await asked.count();
  await page.locator('.staff-detail-acts button').first().click();
  await page.locator('dialog .refund-will').waitFor();
  await page.locator('dialog select[name=washes]').selectOption('1');
  await confirm(page);
  await expect.poll(() => asked.count()).toBe(before + 1);
}

async function approveCard(page: Page, { requestId }: PortalIds): Promise<void> {
  await goTo(page, 'verifications');
  await page.locator(`a[href$="/verifications/${requestId}"]`).first().click();
  await press(page, 'staff_card_show');
  await page.locator('canvas.staff-card-picture').waitFor();
  await press(page, 'staff_card_approve');
  await page.waitForURL(/\/admin\/verifications$/);
}

async function restock(page: Page, { stationId, itemId }: PortalIds): Promise<void> {
  await goTo(page, 'inventory');
  await page.locator(`a[href$="/inventory/${stationId}/${itemId}"]`).click();
  await press(page, 'staff_shelf_receive');
  await page.locator('dialog input[name=packs]').fill('2');
  await confirm(page);
  // the stock from the scene, and two packs of a dozen
  await waitForWords(page, '1,224');
}

async function approveDocument(page: Page, { employeeId }: PortalIds): Promise<void> {
  await goTo(page, 'employees');
  await page.locator(`a[href$="/employees/${employeeId}"]`).click();
  await page.locator('td').getByText(say('staff_documents_review'), { exact: true }).click();
  await confirm(page);
  await page.locator('td').getByText(say('staff_documents_approved'), { exact: true }).waitFor();
}

async function answerLead(page: Page, { leadId }: PortalIds): Promise<void> {
  await goTo(page, 'inbox');
  await page.locator(`a[href$="/franchise/${leadId}"]`).click();
  await page.locator('form:has(select[name=template]) textarea').fill('נשמח להיפגש ביום שני בעשר בבוקר.');
  await press(page, 'staff_case_answer_send');
  await page.locator('.staff-history').getByText('נשמח להיפגש ביום שני').waitFor();
}

/** Changes the price of a separate product that is not for sale, so that no other journey sees it. */
async function changePrice(page: Page): Promise<void> {
  const id = randomUUID();
  const names = { name: `Day ${id.slice(0, 8)}`, nameHe: `יום ${id.slice(0, 8)}` };
  const gift = { look: null, validYears: null };
  const product = { id, kind: 'package', ...names, washMinutes: 15, washCount: 2, ...gift, priceAgorot: 9_900 };
  await ask(page, 'POST /api/admin/products', product);
  await goTo(page, 'catalogue');
  await page.locator(`a[href$="/catalogue/${id}"]`).click();
  await press(page, 'staff_catalogue_plan');
  await page.locator('dialog input[name=price]').fill('104.50');
  await confirm(page);
  await page.locator('td', { hasText: '₪104.50' }).waitFor();
}

async function printSticker(page: Page, { stationId }: PortalIds): Promise<void> {
  await goTo(page, 'stations');
  await page.locator(`.station-card a[href$="${stationId}"]`).first().click();
  await page.getByRole('tab', { name: say('staff_station_tab_devices') }).click();
  await page.getByRole('link', { name: say('staff_stickers_print'), exact: true }).click();
  await page.locator('.sticker').first().waitFor();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await press(page, 'staff_stickers_print');
  await page.locator('body[data-printed]').waitFor({ state: 'attached' });
}

async function exportVat(page: Page): Promise<void> {
  await goTo(page, 'reports');
  await page.getByRole('link', { name: say('staff_report_of_vat'), exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `${say('staff_list_csv')}: ${say('staff_report_of_vat')}` }).click(),
  ]);
  const bytes = Buffer.concat((await (await download.createReadStream()).toArray()) as Buffer[]);
  expect(parseCsv(bytes.toString('utf8'))?.[0]?.cells).toContain(say('staff_report_vat'));
}

/** Checks that the audit log shows the actions of the day as text. */
async function readTheLog(page: Page): Promise<void> {
  await goTo(page, 'audit');
  for (const act of ['refund_request', 'verification_approve', 'document_approve', 'case_answer', 'price']) {
    await page
      .locator('tbody tr', { hasText: say(`audit_said_${act}`).replace(/ ?\{.*/, '') })
      .first()
      .waitFor();
  }
}

type Month = { readonly period: string; readonly closable: boolean; readonly closedAt: string | null };

async function monthsOf(page: Page): Promise<readonly Month[]> {
  return (await ask<{ months: readonly Month[] }>(page, 'GET /api/admin/accountant')).months;
}

/** Closes the month. */
async function closeMonth(page: Page): Promise<string> {
  // open exceptions of other journeys would prevent closing the month
  await askShop('update payment_exception set closed_at = now() where closed_at is null');
  // a shop that opened today has no month to close, so its ledger gets an earlier start
  await askShop(
    `insert into journal (journal_id, kind, ref_id, occurred_at)
     values (gen_random_uuid(), 'opening', gen_random_uuid(), now() - interval '40 days')`,
  );
  const period = (await monthsOf(page)).find(({ closable }) => closable)?.period ?? '';
  await goTo(page, 'accountant');
  await page.locator(`.staff-main a[href$="/accountant/${period}"]`).first().click();
  await press(page, 'staff_settlement_close');
  const dialog = page.locator('dialog');
  await waitForWords(page, say('staff_accountant_close_text'));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say('staff_settlement_close'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: say('staff_settlement_close') }).waitFor({ state: 'detached' });
  await page.locator('.staff-head', { hasText: say('staff_settlement_closed_on', { day: '' }).trim() }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  return period;
}

test('a day at the portal, in Hebrew', { timeout: 180_000 }, async () => {
  const colleague = await newOwner({ locale: 'he', width: 1440 });
  const ids = await setScene(colleague.page, await visit('/robots.txt', { locale: 'he' }));
  const owner = await ownerAtDashboard({ locale: 'he', width: 1440 });
  const { page } = owner;
  await signIn(owner);
  await page.goto(`${shopUrl}/admin/dashboard`);
  await lookAtYesterday(page);
  await refundOneWash(page, ids);
  await approveCard(page, ids);
  await restock(page, ids);
  await approveDocument(page, ids);
  await answerLead(page, ids);
  await changePrice(page);
  await printSticker(page, ids);
  await exportVat(page);
  await readTheLog(page);
  const period = await closeMonth(page);
  const closed = (await monthsOf(page)).filter(({ closedAt }) => closedAt !== null);
  expect(closed.map((month) => month.period)).toContain(period);
});
