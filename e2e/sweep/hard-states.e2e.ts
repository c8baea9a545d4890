import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { getOrder, type OrderView } from '#contracts/selling/orders.ts';
import type { Behaviour } from '#peers/terminal/simulated-bay.ts';
import { buyWashes, fillAndSubmit, payBy } from '../purchase/buying.ts';
import { answerInPlace } from '../server-answers.ts';
import { expectAccessible, shopUrl, visit } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';
import { devicesAreTwo } from '../wash/practice-devices.ts';
import {
  freeMachine,
  leaveMachine,
  leaveSilentMachine,
  letDeadlinesPass,
  pressStart,
} from '../wash/simulated-machine.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { actionFindings, expectNothingUnderButtons } from './floating.ts';
import { lostAt, settingsKey } from './magnified.ts';

const SLUG = 'tel-aviv-hayarkon-park';
/** Maximum time from the payment or the button to the next state. */
const STARTED_MS = 20_000;
const NARROW = { width: 320, height: 844 };

/** Visits with high contrast and the largest font size on the narrowest phone, which is the hardest case of a layout. */
async function hardVisit(locale: Locale, expects: readonly RegExp[] = []): Promise<Page> {
  const page = await visit('/robots.txt', { locale, width: 320, expects });
  await page.context().addInitScript((key) => {
    localStorage.setItem(key, JSON.stringify({ fontSize: 24, largeText: true, highContrast: true }));
  }, settingsKey);
  return page;
}

/** Expects a page that is readable, complete and free of overlaps. */
async function expectHolds(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.classList.contains('a11y-high-contrast')), state).toBe(
    true,
  );
  expect(await lostAt(page, NARROW), state).toEqual([]);
  expect(await actionFindings(page), state).toEqual([]);
  await expectNothingUnderButtons(page);
  await expectAccessible(page);
}

function heading(page: Page, locale: Locale, key: string) {
  return page.getByRole('heading', { level: 1, name: wordsOf(locale, key) });
}

test.each(walkedIn('he', locales))('in %s an order that is pending or declined', async (locale) => {
  const page = await hardVisit(locale);
  await page.goto(`${shopUrl}/${locale}?package=1`);
  await fillAndSubmit(page, 'hard@example.com');
  await payBy(page, 'decline');
  await page.locator('a[href*="/checkout/return/"]').first().click();
  await heading(page, locale, 'return_title_failed').waitFor();
  await expectHolds(page, 'declined order');
  await page.route('**/api/orders/*', async (route) => {
    const response = await route.fetch();
    const order = (await response.json()) as OrderView;
    await answerInPlace(route, getOrder, { response, json: { ...order, state: 'pending' } });
  });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await heading(page, locale, 'return_title_pending').waitFor();
  await expectHolds(page, 'pending order');
});

/** From the order page of a bay to the payment page. Returns the path of the bay's sticker. */
async function payAtMachine(page: Page, locale: Locale, behaviour: Behaviour): Promise<string> {
  const sticker = await freeMachine(page, SLUG, behaviour);
  await page.goto(`${shopUrl}/${locale}${sticker}/pay?bay=1`);
  await page.locator('form[action="/api/walk-ups"] button[type=submit]').click();
  await page.waitForURL(/\/sandbox-pay\//);
  return sticker;
}

/** Looks at the payment in a second page, while the first page is at the bank. */
async function expectPendingHolds(
  page: Page,
  { locale, sticker }: { readonly locale: Locale; readonly sticker: string },
): Promise<void> {
  const other = await page.context().newPage();
  await other.setViewportSize(NARROW);
  await other.goto(`${shopUrl}/${locale}${sticker}?bay=1`);
  await other.getByRole('link', { name: wordsOf(locale, 'fresh_washes_open') }).click();
  await heading(other, locale, 'walk_up_paying_title').waitFor();
  await expectHolds(other, 'pending');
  await other.close();
}

test.skipIf(devicesAreTwo).each(walkedIn('en', locales))(
  'in %s a payment at the machine that is pending, refused by the machine, kept as a voucher, or refunded',
  async (locale) => {
    const page = await hardVisit(locale);
    for (const end of ['walk_up_keep', 'walk_up_refund'] as const) {
      const sticker = await payAtMachine(page, locale, 'refuses');
      if (end === 'walk_up_keep') await expectPendingHolds(page, { locale, sticker });
      await payBy(page, 'approve');
      await heading(page, locale, 'walk_up_failed_refused').waitFor({ timeout: STARTED_MS });
      await expectHolds(page, 'refused');
      await page.getByRole('button', { name: wordsOf(locale, end) }).click();
      const title = end === 'walk_up_keep' ? 'walk_up_kept_title' : 'walk_up_refunded_title';
      await heading(page, locale, title).waitFor();
      await expectHolds(page, title);
    }
    await payAtMachine(page, locale, 'starts');
    await payBy(page, 'decline');
    await page.locator('a[href*="/checkout/return/"]').click();
    await heading(page, locale, 'walk_up_declined_title').waitFor({ timeout: STARTED_MS });
    await expectHolds(page, 'declined');
    await leaveMachine(page, SLUG);
  },
);

test.skipIf(devicesAreTwo).each(walkedIn('he', locales))(
  'in %s a wash that runs, loses its connection, is broken off, is refused, or gets no answer from its machine',
  async (locale) => {
    const page = await hardVisit(locale, [/ERR_INTERNET_DISCONNECTED/]);
    await buyWashes(page, locale);
    const start = async (behaviour: Behaviour, bayNo: number) => {
      const sticker = await freeMachine(page, SLUG, behaviour);
      await page.goto(`${shopUrl}/${locale}${sticker}`);
      await pressStart(page, bayNo);
      await page.waitForURL(/\/wash\//);
    };
    await start('starts', 1);
    await page.locator('.wash-step').waitFor({ timeout: STARTED_MS });
    await expectHolds(page, 'running');
    await page.context().setOffline(true);
    await page.locator('.wash-offline .notice').waitFor();
    await expectHolds(page, 'offline');
    await page.context().setOffline(false);
    await start('breaks_down', 2);
    await waitForWords(page, wordsOf(locale, 'wash_back_interrupted_fault'));
    await expectHolds(page, 'broken off');
    await start('refuses', 3);
    await waitForWords(page, wordsOf(locale, 'wash_back_failed'));
    await expectHolds(page, 'refused');
    await start('silent', 1);
    await waitForWords(page, wordsOf(locale, 'wash_waiting_title'));
    // `wash-live.e2e.ts` waits for this in real time
    await letDeadlinesPass('40 seconds');
    await page.reload();
    await heading(page, locale, 'wash_silent_title').waitFor();
    await expectHolds(page, 'silent');
    await leaveSilentMachine(page, SLUG);
  },
);
