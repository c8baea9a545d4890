import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { wallTimeTextAt } from '#domain/selling/price-schedule.ts';
import { boughtCode, fillAndSubmit, payBy } from '../purchase/buying.ts';
import { askShop } from '../shop-command.ts';
import { fillDay } from '../filling.ts';
import { newOwner } from './staff-member.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';

/** The products of these journeys must not be for sale in the next journey. */
afterEach(() => askShop(`update wash_package set active = false where name_he in ('צמד שטיפות', 'שלהם')`));

async function open(page: Page, place: string): Promise<void> {
  await page.goto(`${shopUrl}/admin/${place}`);
  await page.waitForSelector('main h1');
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Opens the menu with the rare actions on the product. */
async function openMore(page: Page): Promise<void> {
  await page
    .locator('main')
    .getByRole('button', { name: wordsOf('en', 'staff_more') })
    .click();
}

/** Button of a price that starts when it is saved. */
const SAVE_NOW = wordsOf('en', 'staff_catalogue_save_now');

/** Chooses to type the start of the price. */
async function typeStart(page: Page): Promise<void> {
  await page.getByLabel(wordsOf('en', 'staff_catalogue_begins')).selectOption('other');
}

/** Adds a separate package for sale and opens its page, so that no other journey sees its prices. */
async function addPackage(page: Page, { name, washes = '2' }: { readonly name: string; readonly washes?: string }) {
  await open(page, 'catalogue');
  await press(page, 'Add a product');
  await page.getByLabel('Name in English').fill(name);
  await page.getByLabel('Name in Hebrew').fill('צמד שטיפות');
  await page.getByLabel('Washes', { exact: true }).fill(washes);
  await page.getByLabel('Price (₪, VAT included)').fill('99');
  await expectAccessible(page);
  await press(page, 'Add product');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await press(page, 'Put on sale');
  // 'Not for sale' contains the same words; a form that opened before the page has loaded would report a change by
  // another user
  await page.locator('header .staff-state').getByText('For sale', { exact: true }).waitFor();
}

/** Returns the price of a product on the site. */
async function soldAt(name: string): Promise<{ readonly id: number; readonly price: number } | null> {
  const answer = await fetch(`${shopUrl}/api/packages`);
  const packages = (await answer.json()) as { id: number; name: string; price: number }[];
  return packages.find((each) => each.name === name) ?? null;
}

test.for([390, 1440] as const)(
  'a price is changed, the site shows it in the other language, and a customer buys at it, at %s px',
  async (width) => {
    const { page } = await newOwner({ width });
    const name = `Double Wash ${width}`;
    await addPackage(page, { name });
    await expect.poll(() => soldAt(name)).toMatchObject({ price: 99 });
    const { id } = (await soldAt(name)) ?? { id: 0 };
    // a customer has the checkout open at the old price
    const buyer = await visit(`/he?package=${id}`, {
      locale: 'he',
      width,
      expects: [/status of 401/, /status of 409/],
    });
    await buyer.getByRole('button', { name: /₪99/ }).waitFor();

    await press(page, 'Change the price');
    // a price with one digit too many has to be confirmed
    await page.getByText(`${wordsOf('en', 'staff_catalogue_price_now')}: `).waitFor();
    await page.getByLabel('Price (₪, VAT included)').fill('990');
    await press(page, SAVE_NOW);
    await page.getByText(wordsOf('en', 'staff_catalogue_jump_open')).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Price (₪, VAT included)').fill('104.50');
    const preview = page.getByRole('region', { name: 'Customer view' });
    await preview.getByText('₪104.50').first().waitFor();
    await preview.getByText('₪94.05').first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByText(wordsOf('en', 'staff_catalogue_starts_now')).waitFor();
    await press(page, SAVE_NOW);
    await page.locator('td', { hasText: '₪104.50' }).waitFor();
    await expectAccessible(page);

    // only the shown price is charged, and typed values are not lost
    await buyer.locator('input[name=email]').fill(`price${width}@example.com`);
    await buyer.locator('dialog form button[type=submit]').click();
    await buyer.getByText(wordsOf('he', 'problem_price_changed')).first().waitFor();
    await buyer.getByRole('button', { name: /₪104\.50/ }).waitFor();
    await expect.poll(() => buyer.locator('input[name=email]').inputValue()).toBe(`price${width}@example.com`);
    await fillAndSubmit(buyer, `price${width}@example.com`);
    await buyer.getByText('104.50').first().waitFor();
    await payBy(buyer, 'approve');
    await boughtCode(buyer);
    await buyer.goto(`${shopUrl}/he`);
    await buyer.locator('#packages').getByText('₪104.50').first().waitFor();

    await openMore(page);
    await press(page, 'Stop selling');
    await page.locator('header .staff-state', { hasText: 'Not for sale' }).waitFor();
    await expect.poll(() => soldAt(name)).toBe(null);
  },
);

test('a form without scripts shows a new price and keeps what was typed', async () => {
  const { page } = await newOwner();
  await addPackage(page, { name: 'Plain Wash' });
  await expect.poll(() => soldAt('Plain Wash')).not.toBe(null);
  const { id } = (await soldAt('Plain Wash')) ?? { id: 0 };
  const buyer = await visit(`/en?package=${id}`, { locale: 'en', scripts: false });
  await press(page, 'Change the price');
  await page.getByLabel('Price (₪, VAT included)').fill('80');
  await press(page, SAVE_NOW);
  await page.locator('td', { hasText: '₪80' }).waitFor();
  await buyer.locator('input[name=email]').fill('plain@example.com');
  await buyer.locator('dialog form button[type=submit]').click();
  await buyer.getByText(wordsOf('en', 'problem_price_changed')).first().waitFor();
  expect(await buyer.locator('input[name=email]').inputValue()).toBe('plain@example.com');
  await buyer.getByRole('button', { name: /₪80/ }).waitFor();
});

test('a planned price waits for its time, can be withdrawn, and the second of two staff users sees the change', async () => {
  const { page } = await newOwner({ width: 1440, locale: 'en' });
  await addPackage(page, { name: 'Planned Wash', washes: '4' });
  const begins = wallTimeTextAt(Date.now() + 48 * 3_600_000);
  await press(page, 'Change the price');
  await page.getByLabel('Price (₪, VAT included)').fill('120');
  await typeStart(page);
  await fillDay(page, 'begins', '2026-01-01T10:00');
  await page.locator('dialog form button[type=submit]').click();
  await page.getByText(wordsOf('en', 'problem_price_in_past')).first().waitFor();
  await fillDay(page, 'begins', begins);
  await page.getByText(/From .*₪99.* to .*₪120.*, starting \w+day/u).waitFor();
  await page.locator('dialog form button[type=submit]').click();
  const planned = page.locator('tr', { hasText: '₪120' });
  await planned.getByText('Planned', { exact: true }).waitFor();
  expect(await soldAt('Planned Wash')).toMatchObject({ price: 99 });

  // another staff user renames it while the dialog is open here
  await openMore(page);
  await press(page, 'Change names and minutes');
  await page.getByLabel('Name in English').fill('Mine');
  await page.evaluate(async () => {
    const at = `/api/admin/products/${location.pathname.split('/').at(-1) ?? ''}`;
    const seen = (await (await fetch(at)).json()) as { product: { version: number } };
    const body = JSON.stringify({ version: seen.product.version, name: 'Theirs', nameHe: 'שלהם', washMinutes: 15 });
    await fetch(at, { method: 'PATCH', body, headers: { 'content-type': 'application/json' } });
  });
  await press(page, 'Save');
  const beside = page.locator('.catalogue-beside');
  await beside.getByText('Theirs').waitFor();
  await beside.getByText('Mine').waitFor();
  await expectAccessible(page);
  await press(page, 'Save');
  await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();

  await page.getByRole('button', { name: /Withdraw the planned price of ₪120/ }).click();
  await planned.getByText('Withdrawn').waitFor();
  await open(page, 'catalogue?kind=package&sale=on');
  await page.locator('td a', { hasText: 'Mine' }).click();
  await page.locator('.staff-back').click();
  await page.waitForURL(/kind=package&sale=on/);
  await expectAccessible(page);
});

test('a start of which a part is missing saves no price, and a day alone starts at midnight', async () => {
  const { page } = await newOwner({ width: 390, locale: 'en' });
  await addPackage(page, { name: 'Half Wash' });
  await press(page, 'Change the price');
  await page.getByLabel('Price (₪, VAT included)').fill('70');
  await typeStart(page);
  const save = page.locator('dialog form button[type=submit]');
  const field = page.locator('dialog .day-field');
  await field.locator('[data-type=day]').focus();
  await page.keyboard.type('06');
  await save.click();
  await field.getByText(wordsOf('en', 'staff_time_incomplete')).waitFor();
  await expectAccessible(page);
  expect(await soldAt('Half Wash')).toMatchObject({ price: 99 });

  const day = wallTimeTextAt(Date.now() + 48 * 3_600_000).slice(0, 10);
  await fillDay(page, 'begins', day);
  await expect.poll(() => page.locator('dialog input[name=begins]').inputValue()).toBe(`${day}T00:00`);
  await expect.poll(() => field.getByText(wordsOf('en', 'staff_time_incomplete')).count()).toBe(0);
  // a deleted hour is not sent as the time that was shown before
  await field.locator('[data-type=hour]').focus();
  await page.keyboard.press('Backspace');
  await save.click();
  await field.getByText(wordsOf('en', 'staff_time_incomplete')).waitFor();
  // Escape asks before it discards what was typed
  await page.keyboard.press('Escape');
  await page.getByText(wordsOf('en', 'staff_form_discard_question')).waitFor();
  await press(page, wordsOf('en', 'staff_form_keep_editing'));
  expect(await page.getByLabel('Price (₪, VAT included)').inputValue()).toBe('70');
  await page.keyboard.press('Escape');
  await press(page, wordsOf('en', 'staff_form_discard'));
  await page.locator('dialog').waitFor({ state: 'detached' });

  await press(page, 'Change the price');
  await page.getByLabel('Price (₪, VAT included)').fill('70');
  await page.getByLabel(wordsOf('en', 'staff_catalogue_begins')).selectOption({ index: 1 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Save, starting \w+day/u }).click();
  await page.locator('tr', { hasText: '₪70' }).getByText('Planned', { exact: true }).waitFor();
  expect(await soldAt('Half Wash')).toMatchObject({ price: 99 });
});

test('when VAT falls due is chosen by keyboard, and says whom to ask', async () => {
  const { page } = await newOwner({ width: 390 });
  await addPackage(page, { name: 'Taxed Wash' });
  const menu = page.locator('main').getByRole('button', { name: wordsOf('en', 'staff_more') });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: wordsOf('en', 'staff_catalogue_tax_change') }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(wordsOf('en', 'staff_catalogue_tax_ask')).waitFor();
  await dialog.getByLabel(wordsOf('en', 'staff_catalogue_tax')).focus();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Tab');
  await dialog.locator('button[type=submit]:focus').waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('dd', { hasText: wordsOf('en', 'staff_catalogue_tax_at_redemption') }).waitFor();
  await expectAccessible(page);
});
