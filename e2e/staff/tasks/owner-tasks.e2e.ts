import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { wallTimeTextAt } from '#domain/selling/price-schedule.ts';
import { mailTo } from '../../outbox.ts';
import { ask, buyByCalls } from '../../purchase/asking.ts';
import { presses, type Presses } from '../../presses.ts';
import { askShop } from '../../shop-command.ts';
import { expectAccessible, expectNoSidewaysScroll, visit } from '../../visitor.ts';
import { walkedIn } from '../../walked-in.ts';
import { readable, waitForWords, wordsOf } from '../../words.ts';
import { openBySearch } from './open-by-search.ts';
import { ownerAtDashboard } from '../staff-member.ts';

const MOST_FOR_GOODWILL = 5;
const MOST_FOR_REFUND = 5;
const MOST_FOR_PRICE = 6;

const views = locales.flatMap((locale) => ([390, 1440] as const).map((width) => [locale, width] as const));

/** The products of this file are not for sale in the next journey. */
afterAll(() => askShop(`update wash_package set active = false where name like 'Counted %'`));

async function expectWellMade(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

type Product = { readonly id: string; readonly number: number; readonly version: number };

/** Puts a package on sale. */
async function sell(page: Page, product: { readonly name: string; readonly washes: number; readonly shekels: number }) {
  const added = await ask<Product>(page, 'POST /api/admin/products', {
    id: randomUUID(),
    kind: 'package',
    name: product.name,
    nameHe: `נספר ${product.name.replaceAll(/\D/g, '')}`,
    washMinutes: 15,
    washCount: product.washes,
    look: null,
    validYears: null,
    priceAgorot: product.shekels * 100,
  });
  await ask(page, `POST /api/admin/products/${added.id}/sale`, { version: added.version, active: true });
  return added;
}

/** Opens a place of the navigation: at the side, or on a phone behind More. */
async function openPlace(
  page: Page,
  done: Presses,
  { path, width }: { readonly path: string; readonly width: number },
) {
  const isPhone = width < 768;
  if (isPhone) await done.click(page.locator('.staff-foot button'));
  const places = page.locator(isPhone ? '.staff-more' : '.staff-rail');
  await places.waitFor();
  const link = places.locator(`a[href="/admin/${path}"]`);
  const folded = places.locator('.staff-group-name[aria-expanded=false]');
  while (!(await link.isVisible()) && (await folded.count()) > 0) await done.click(folded.first());
  await done.click(link);
}

test.each(walkedIn('he', views))('an owner alone gives three washes as goodwill, %s, %i px', async (locale, width) => {
  const visitor = await visit('/robots.txt', { locale });
  const email = `goodwill-${randomUUID()}@example.com`;
  await buyByCalls(visitor, '/api/express-checkout', { packageId: 1, email, paymentMethod: 'credit_card' });
  await mailTo(visitor, email);
  const { page } = await ownerAtDashboard({ locale, width });
  const done = presses();
  await openBySearch(page, done, { said: email, kind: 'customers' });
  await done.click(page.getByRole('button', { name: wordsOf(locale, 'staff_goodwill_give'), exact: true }));
  await done.click(page.locator('dialog label', { has: page.locator('input[name=what][value="2"]') }));
  await expectWellMade(page);
  await done.click(page.locator('dialog form button[type=submit]'));
  await page.locator('dialog').waitFor({ state: 'detached' });
  // three given washes beside the bought one
  await page.locator('.staff-detail-sum', { hasText: '4' }).waitFor();
  expect(done.count()).toBeLessThanOrEqual(MOST_FOR_GOODWILL);
});

test.each(walkedIn('en', views))(
  'an owner alone refunds ₪176 as the preview says, %s, %i px',
  async (locale, width) => {
    const { page } = await ownerAtDashboard({ locale, width });
    const { number } = await sell(page, { name: `Counted ${locale} ${width}`, washes: 2, shekels: 176 });
    const visitor = await visit('/robots.txt', { locale });
    const email = `refund-${randomUUID()}@example.com`;
    await buyByCalls(visitor, '/api/express-checkout', { packageId: number, email, paymentMethod: 'credit_card' });
    await mailTo(visitor, email);
    const done = presses();
    await openBySearch(page, done, { said: email, kind: 'orders' });
    await done.click(page.getByRole('button', { name: wordsOf(locale, 'staff_refund_open'), exact: true }));
    // the whole price, without the fee that the law allows
    await done.click(page.locator('dialog .staff-choice label').last());
    const preview = page.locator('dialog .refund-will');
    await preview.getByText('₪176').first().waitFor();
    const promised = readable(await preview.innerText());
    await expectWellMade(page);
    await done.click(page.locator('dialog form button[type=submit]'));
    await page.locator('dialog').waitFor({ state: 'detached' });
    // the money, the washes and the email are those of the preview
    await page.locator('.order-timeline li[data-kind=refund_asked]', { hasText: '₪176' }).waitFor();
    await page.locator('.order-timeline li[data-kind=washes_taken]').waitFor();
    expect(promised).toContain(readable(wordsOf(locale, 'staff_refund_will_tell')));
    await expect.poll(() => mailTo(visitor, email)).toContain('176');
    expect(done.count()).toBeLessThanOrEqual(MOST_FOR_REFUND);
  },
);

/** Returns the next Sunday at midnight of the shop, as a date field has it. */
function nextSunday(): string {
  const days = Array.from({ length: 7 }, (_, count) => wallTimeTextAt(Date.now() + (count + 1) * DAY_MS).slice(0, 10));
  const sunday = days.find((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0);
  return `${sunday ?? ''}T00:00`;
}

const sundays = { en: 'Sunday', he: 'יום ראשון' } as const satisfies Record<Locale, string>;

test.each(walkedIn('he', views))(
  'an owner sees a new price as customers will, and plans it from Sunday, %s, %i px',
  async (locale, width) => {
    const { page } = await ownerAtDashboard({ locale, width });
    const { id } = await sell(page, { name: `Counted price ${locale} ${width}`, washes: 2, shekels: 99 });
    const done = presses();
    await openPlace(page, done, { path: 'catalogue', width });
    await done.click(page.locator(`a[href="/admin/catalogue/${id}"]`).first());
    await done.click(page.getByRole('button', { name: wordsOf(locale, 'staff_catalogue_plan'), exact: true }));
    await page.locator('dialog input[name=price]').fill('104');
    await page.getByLabel(wordsOf(locale, 'staff_catalogue_begins')).selectOption(nextSunday());
    const preview = page.getByRole('region', { name: wordsOf(locale, 'staff_catalogue_preview') });
    await preview.getByText('₪104').first().waitFor();
    await page.locator('dialog .notice', { hasText: sundays[locale] }).waitFor();
    await expectWellMade(page);
    await done.click(page.locator('dialog form button[type=submit]'));
    await page.locator('dialog').waitFor({ state: 'detached' });
    await waitForWords(page, wordsOf(locale, 'staff_catalogue_price_next'));
    expect(done.count()).toBeLessThanOrEqual(MOST_FOR_PRICE);
  },
);
