import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { mainButtonFindings, noticeFindings } from './dialog-probes.ts';
import { member } from '../account/member.ts';
import { newOwner } from '../staff/staff-member.ts';
import { shopUrl, untilDrawn, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';

const openedByAddress = [
  '?register=method',
  '?register=form',
  '?signIn=phone',
  '?signIn=email',
  '?package=2',
  '?gift=2',
] as const;

async function openAt(page: Page, locale: Locale, query: string): Promise<void> {
  await page.goto(`${shopUrl}/${locale}${query}`);
  await page.locator('dialog:modal').waitFor();
}

test.each(locales)('in %s the button that a dialog is for is seen before anybody scrolls', async (locale) => {
  const page = await visit('/robots.txt', { locale });
  for (const query of openedByAddress) {
    await openAt(page, locale, query);
    expect(await mainButtonFindings(page), query).toEqual([]);
  }
});

test('the dialogs of an account show their buttons before anybody scrolls', async () => {
  const { page } = await member({ locale: 'he' });
  for (const key of ['dashboard_redeem', 'verification_open_dialog', 'dashboard_delete']) {
    await page
      .locator('main :is(a, button)', { hasText: wordsOf('he', key) })
      .first()
      .click();
    await page.locator('dialog:modal').waitFor();
    expect(await mainButtonFindings(page), key).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('dialog:modal').waitFor({ state: 'detached' });
  }
});

test.each(locales)('in %s a notice in a dialog lies over no field and no button', async (locale) => {
  const page = await visit('/robots.txt', { locale });
  await openAt(page, locale, '?register=form');
  await page.locator('dialog button[type=submit]').last().click();
  await page.locator('dialog .toast', { hasText: wordsOf(locale, 'register_terms_title') }).waitFor();
  // the notice stays while the pointer is on it
  await page.locator('dialog .toast').hover();
  expect(await noticeFindings(page)).toEqual([]);
});

test('a notice in a dialog of the portal lies over no field and no button', async () => {
  const { page } = await newOwner({ locale: 'he' });
  await page.goto(`${shopUrl}/admin/stations`);
  const add = page.getByRole('button', { name: wordsOf('he', 'staff_stations_add') });
  const menu = page.locator('.staff-head-more .staff-menu > button');
  await menu.waitFor();
  // on a phone, the button is in the menu
  if ((await add.count()) === 0) await menu.click();
  await add.click();
  await page.locator('dialog:modal').waitFor();
  await page.evaluate(() => {
    // adds a notice like the notice of a refused call
    const notice = document.createElement('span');
    notice.className = 'toast toast-danger';
    notice.textContent = '–';
    document.querySelector('dialog .toast-region')?.append(notice);
  });
  expect(await noticeFindings(page)).toEqual([]);
});

/** Returns the different widths of matching elements in whole pixels. */
function widthsOf(page: Page, selector: string): Promise<number[]> {
  return page
    .locator(selector)
    .evaluateAll((parts) => [...new Set(parts.map((part) => Math.round(part.getBoundingClientRect().width)))]);
}

test.each(locales)('in %s the ways in by another company are equally wide at every width', async (locale) => {
  const page = await visit(`/${locale}/login`, { locale });
  for (const width of [320, 390, 768, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await untilDrawn(page);
    expect(await page.locator('.provider-tile').count()).toBe(5);
    expect(await widthsOf(page, '.provider-tile'), `at ${width} px`).toHaveLength(1);
  }
  await openAt(page, locale, '?register=method');
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await untilDrawn(page);
    expect(await widthsOf(page, 'dialog .provider'), `in the dialog at ${width} px`).toHaveLength(1);
  }
});

test.each([
  ['he', 'rtl'],
  ['en', 'ltr'],
] as const)('in %s every list to choose from runs %s', async (locale, direction) => {
  const page = await visit('/robots.txt', { locale });
  for (const address of ['/register', '?register=form', '?signIn=phone']) {
    await page.goto(`${shopUrl}/${locale}${address}`);
    const lists = page.locator('select');
    await lists.first().waitFor({ state: 'attached' });
    const found = await lists.evaluateAll((parts) => parts.map((part) => getComputedStyle(part).direction));
    expect(new Set(found), address).toEqual(new Set([direction]));
  }
});

test.each(locales)('in %s “VAT included” stands below the price in the same place on every card', async (locale) => {
  const page = await visit(`/${locale}`, { locale });
  for (const width of [320, 390, 768, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await untilDrawn(page);
    for (const [price, line] of [
      ['.package-price', '.package-vat'],
      ['.gift-price', '.gift-small'],
    ] as const) {
      const places = await page.locator(price).evaluateAll(
        (parts, below) =>
          parts.map((part) => {
            const sum = part.querySelector('.price')?.getBoundingClientRect();
            const vat = part.querySelector(below)?.getBoundingClientRect();
            return sum === undefined || vat === undefined ? 'missing' : `${Math.round(vat.top - sum.bottom)} px below`;
          }),
        line,
      );
      expect(places.length).toBeGreaterThan(1);
      expect(new Set(places).size, `${price} at ${width} px: ${places.join(', ')}`).toBe(1);
      expect(places[0]).toMatch(/^\d+ px below$/);
    }
  }
});
