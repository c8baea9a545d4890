import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { locales, type Locale } from '#contracts/core/locale.ts';
import type { Behaviour } from '#peers/terminal/simulated-bay.ts';
import { payBy } from '../purchase/buying.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { askShop } from '../shop-command.ts';
import { walkedIn } from '../walked-in.ts';
import { wordsOf } from '../words.ts';
import { devicesAreTwo } from './practice-devices.ts';
import { freeMachine, leaveMachine, leaveSilentMachine, untilFree } from './simulated-machine.ts';

const SLUG = 'tel-aviv-hayarkon-park';
/** Maximum time from the payment to the water, or to the choice. */
const STARTED_MS = 20_000;
/** A silent machine leads to the choice within a minute. */
const SILENT_MS = 60_000;
/** Budget of a first visit at a machine, in transferred bytes: document, styles, fonts and pictures. */
const FIRST_VISIT_MAX_BYTES = 60_000;
/** Part of it without which nothing is painted: the document and its styles. On 3G they arrive within 200 ms. */
const BEFORE_USABLE_MAX_BYTES = 40_000;

function payButton(page: Page) {
  return page.locator('form[action="/api/walk-ups"] button[type=submit]');
}

type Scan = { readonly behaviour?: Behaviour; readonly bayNo?: number };

/** Scans the sticker of a bay and presses two buttons. Afterwards the payment page is open. */
async function scanAndPay(page: Page, locale: Locale, { behaviour = 'starts', bayNo = 1 }: Scan = {}): Promise<void> {
  const sticker = await freeMachine(page, SLUG, behaviour);
  await payAt(page, locale, { sticker, bayNo });
}

/** From the sticker to the payment page. */
async function payAt(
  page: Page,
  locale: Locale,
  { sticker, bayNo }: { readonly sticker: string; readonly bayNo: number },
): Promise<void> {
  await page.goto(`${shopUrl}/${locale}${sticker}?bay=${bayNo}`);
  await page.locator('.pay-here > .button').click();
  await page.waitForURL(/\/pay\?bay=/);
  await payButton(page).click();
  await page.waitForURL(/\/sandbox-pay\//);
}

function heading(page: Page, locale: Locale, key: string) {
  return page.getByRole('heading', { level: 1, name: wordsOf(locale, key) });
}

test.skipIf(devicesAreTwo)(
  'a customer without a voucher scans, pays and gets water with two presses of ours, and a receipt without an e-mail',
  async () => {
    const page = await visit('/robots.txt', { locale: 'he', width: 390 });
    await scanAndPay(page, 'he');
    await payBy(page, 'approve');
    await page.waitForURL(/\/he\/walk-up\//);
    await page.getByText(/התחילה בשעה .* קיבלתם 15 דקות/).waitFor({ timeout: STARTED_MS });
    await heading(page, 'he', 'wash_running_title').waitFor();
    expect(await page.locator('main').innerText()).not.toContain('לא נשארו שטיפות');
    // the single wash of this voucher is the running wash
    await page.getByRole('link', { name: wordsOf('he', 'walk_up_receipt') }).waitFor();
    expect(await page.getByRole('link', { name: wordsOf('he', 'walk_up_voucher') }).count()).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await leaveMachine(page, SLUG);
  },
);

test.skipIf(devicesAreTwo).each(walkedIn('en', locales))(
  'in %s: after a declined payment the bay is free at once, and the customer can pay again',
  async (locale) => {
    const page = await visit('/robots.txt', { locale, width: 390 });
    await scanAndPay(page, locale);
    await payBy(page, 'decline');
    // the payment page offers another try, or the way back
    await page.locator('a[href*="/checkout/return/"]').click();
    await page.waitForURL(new RegExp(`/${locale}/walk-up/`));
    await heading(page, locale, 'walk_up_declined_title').waitFor({ timeout: STARTED_MS });
    await expectAccessible(page);
    await untilFree(page, SLUG);
    await page.getByRole('link', { name: wordsOf(locale, 'walk_up_abandoned_again') }).click();
    await payButton(page).waitFor();
    expect(await page.locator('input[name=bayNo][value="1"]').isChecked()).toBe(true);
  },
);

function pictureOf(page: Page): Promise<string | null> {
  return page.locator('.wash-picture').getAttribute('src');
}

test.skipIf(devicesAreTwo)(
  'a machine that refuses: the customer chooses the voucher, and reads how it is used',
  async () => {
    const page = await visit('/robots.txt', { locale: 'he', width: 360 });
    await scanAndPay(page, 'he', { behaviour: 'refuses' });
    await payBy(page, 'approve');
    await heading(page, 'he', 'walk_up_failed_refused').waitFor({ timeout: STARTED_MS });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: wordsOf('he', 'walk_up_keep') }).click();
    await heading(page, 'he', 'walk_up_kept_title').waitFor();
    expect(await pictureOf(page)).toContain('wash-back');
    await expectAccessible(page);
    await page.getByRole('link', { name: wordsOf('he', 'walk_up_receipt') }).waitFor();
    await page.getByRole('link', { name: wordsOf('he', 'walk_up_voucher') }).click();
    await page.waitForURL(/\/voucher\//);
    await leaveMachine(page, SLUG);
  },
);

test.skipIf(devicesAreTwo)(
  'a machine that refuses: the customer presses for the money, by keyboard alone',
  async () => {
    const page = await visit('/robots.txt', { locale: 'en', width: 1440 });
    await scanAndPay(page, 'en', { behaviour: 'refuses' });
    await payBy(page, 'approve');
    const money = page.getByRole('button', { name: wordsOf('en', 'walk_up_refund') });
    await money.waitFor({ timeout: STARTED_MS });
    await money.focus();
    await page.keyboard.press('Enter');
    await heading(page, 'en', 'walk_up_refunded_title').waitFor();
    expect(await pictureOf(page)).toContain('wash-refunded');
    await expectAccessible(page);
    await leaveMachine(page, SLUG);
  },
);

test.skipIf(devicesAreTwo)('without scripts the payment is a form, and the water starts by a press', async () => {
  const page = await visit('/robots.txt', { locale: 'en', width: 390, scripts: false });
  await scanAndPay(page, 'en');
  await payBy(page, 'approve');
  await page.waitForURL(/\/en\/walk-up\//);
  await waitForPaid(page);
  await page.getByRole('button', { name: wordsOf('en', 'walk_up_start') }).click();
  await page.waitForURL(/\/en\/walk-up\//);
  await expect.poll(() => reloaded(page), { timeout: STARTED_MS }).toMatch(/Started at .* 15 minutes credited/);
  await leaveMachine(page, SLUG);
});

async function reloaded(page: Page): Promise<string> {
  await page.reload();
  return page.locator('main').innerText();
}

async function waitForPaid(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: wordsOf('en', 'walk_up_start') });
  await expect
    .poll(
      async () => {
        if ((await button.count()) === 0) await page.reload();
        return button.count();
      },
      { timeout: STARTED_MS },
    )
    .toBe(1);
}

test.skipIf(devicesAreTwo).each(walkedIn('he', locales))(
  'in %s: a page that is closed after the payment starts no water; opened again it does',
  async (locale) => {
    const page = await visit('/robots.txt', { locale, width: 390 });
    await scanAndPay(page, locale);
    const context = page.context();
    // the payment page never redirects back, because the browser is closed on the way
    await page.route(/\/(checkout\/return|walk-up)\//, (route) => route.abort());
    const order = page.waitForRequest(/\/checkout\/return\//);
    await payBy(page, 'approve');
    const address = (await order).url();
    // a page with an open handler of a request can stay open for ever
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
    const again = await context.newPage();
    await again.goto(`${shopUrl}/robots.txt`);
    const screens = await (await again.request.get(`${shopUrl}/dev/terminal/${SLUG}/screens`)).text();
    expect(screens).toContain('Scan to start');
    await again.goto(address);
    await credited(again, locale);
    await leaveMachine(again, SLUG);
  },
);

test.skipIf(devicesAreTwo).each(walkedIn('en', locales))(
  'in %s: a closed page is found again by scanning: the customer’s bay is not busy, and no other wash is offered',
  async (locale) => {
    const page = await visit('/robots.txt', { locale, width: 390 });
    const sticker = await freeMachine(page, SLUG, 'refuses');
    await payAt(page, locale, { sticker, bayNo: 1 });
    const again = await page.context().newPage();
    const own = again.getByRole('link', { name: wordsOf(locale, 'fresh_washes_open') });
    await again.goto(`${shopUrl}/${locale}${sticker}?bay=1`);
    await again.getByText(wordsOf(locale, 'walk_up_paying_title')).waitFor();
    await again.getByText(wordsOf(locale, 'bay_own'), { exact: true }).waitFor();
    expect(await again.locator('.pay-here').count()).toBe(0);
    await expectAccessible(again);
    await expectNoSidewaysScroll(again);
    await payBy(page, 'approve');
    await heading(page, locale, 'walk_up_failed_refused').waitFor({ timeout: STARTED_MS });
    await page.close();
    await again.goto(`${shopUrl}/${locale}${sticker}?bay=1`);
    await again.getByText(wordsOf(locale, 'fresh_washes_paid')).waitFor();
    expect(await again.locator('a[href$="/#packages"]').count()).toBe(0);
    await own.first().click();
    await heading(again, locale, 'walk_up_failed_refused').waitFor();
    await again.getByRole('button', { name: wordsOf(locale, 'walk_up_keep') }).click();
    await heading(again, locale, 'walk_up_kept_title').waitFor();
    await leaveMachine(again, SLUG);
  },
);

/** The page of a running wash. */
async function credited(page: Page, locale: Locale): Promise<void> {
  await page
    .getByText(locale === 'he' ? /התחילה בשעה .* קיבלתם 15 דקות/ : /Started at .* 15 minutes credited/)
    .waitFor({ timeout: STARTED_MS });
}

test.skipIf(devicesAreTwo).each(walkedIn('he', locales))(
  'in %s: a payment that arrives after the reservation starts the bay that is still free',
  async (locale) => {
    const page = await visit('/robots.txt', { locale, width: 390 });
    await scanAndPay(page, locale);
    await askShop(`update bay set reserved_until = now() - interval '1 second' where reserved_for is not null`);
    await untilFree(page, SLUG);
    await payBy(page, 'approve');
    await page.waitForURL(new RegExp(`/${locale}/walk-up/`));
    await credited(page, locale);
    expect(page.url()).toContain(`/${locale}/walk-up/`);
    await leaveMachine(page, SLUG);
  },
);

test.skipIf(devicesAreTwo)(
  'a silent machine: within a minute both customers may choose, and one takes the money and one the voucher',
  async () => {
    const [page, other] = await Promise.all([
      visit('/robots.txt', { locale: 'en', width: 390 }),
      visit('/robots.txt', { locale: 'he', width: 390 }),
    ]);
    const sticker = await freeMachine(page, SLUG, 'silent');
    await payAt(page, 'en', { sticker, bayNo: 1 });
    await payAt(other, 'he', { sticker, bayNo: 2 });
    await Promise.all([payBy(page, 'approve'), payBy(other, 'approve')]);
    await Promise.all([
      heading(page, 'en', 'walk_up_failed_silent').waitFor({ timeout: SILENT_MS }),
      heading(other, 'he', 'walk_up_failed_silent').waitFor({ timeout: SILENT_MS }),
    ]);
    await expectAccessible(other);
    await page.getByRole('button', { name: wordsOf('en', 'walk_up_refund') }).click();
    await heading(page, 'en', 'walk_up_refunded_title').waitFor();
    await other.getByRole('button', { name: wordsOf('he', 'walk_up_keep') }).click();
    await heading(other, 'he', 'walk_up_kept_title').waitFor();
    await leaveSilentMachine(page, SLUG);
  },
);

test.skipIf(devicesAreTwo)(
  'from the station’s own page a customer pays for a package: the water waits for a press, the rest is a voucher',
  async () => {
    const page = await visit('/robots.txt', { locale: 'en', width: 390 });
    await freeMachine(page, SLUG);
    await page.goto(`${shopUrl}/en/stations/${SLUG}`);
    await page
      .locator('.station-part')
      .getByRole('link', { name: wordsOf('en', 'walk_up_open') })
      .click();
    await page.waitForURL(/\/stations\/[\w-]+\/pay/);
    await page.locator('.voucher-line > summary').click();
    await page.locator('.pay-package').nth(1).click();
    await page.waitForURL(/package=2/);
    // the form was replaced, so the focus moves to the chosen package
    await page.locator('.voucher-line > summary:focus').waitFor();
    await page.locator('input[name=bayNo][value="2"]').check();
    await page.getByText(wordsOf('en', 'walk_up_receipt_to')).click();
    await page.locator('input[name=phone]').fill('050-1234567');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await payButton(page).click();
    await page.waitForURL(/\/sandbox-pay\//);
    await payBy(page, 'approve');
    const start = page.getByRole('button', { name: wordsOf('en', 'walk_up_start') });
    await start.waitFor({ timeout: STARTED_MS });
    await heading(page, 'en', 'walk_up_paid_title_press').waitFor();
    await start.click();
    await credited(page, 'en');
    await page.getByRole('link', { name: wordsOf('en', 'walk_up_voucher') }).click();
    await page.waitForURL(/\/voucher\//);
    await leaveMachine(page, SLUG);
  },
);

test.skipIf(devicesAreTwo).each([
  ['he', ''],
  ['en', '/pay'],
] as const)(
  'in %s: a first visit to the sticker’s page%s is at most 60 kB, loads no script, and leads to the payment',
  async (locale, way) => {
    const page = await visit('/robots.txt', { locale, width: 390 });
    const sticker = await freeMachine(page, SLUG);
    await page.context().clearCookies();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(`${shopUrl}/${locale}${sticker}${way}?bay=1`, { waitUntil: 'networkidle' });
    expect(scripts).toEqual([]);
    const bytes = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : Number.NaN))
        .reduce((sum, size) => sum + size, 0),
    );
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(FIRST_VISIT_MAX_BYTES);
    await expectTwoRoundTrips(page);
    if (way === '') await page.locator('.pay-here > .button').click();
    await payButton(page).click();
    await page.waitForURL(/\/sandbox-pay\//);
    expect(scripts.filter((url) => url.includes('/assets/'))).toEqual([]);
    await payBy(page, 'cancel');
    await heading(page, locale, 'walk_up_abandoned_title').waitFor({ timeout: STARTED_MS });
  },
);

/**
 * Expects that two round trips paint the page. They bring the document, then the files that the document itself names.
 */
async function expectTwoRoundTrips(page: Page): Promise<void> {
  const { bytes, files } = await page.evaluate(() => {
    const document = performance.getEntriesByType('navigation');
    const blocking = performance
      .getEntriesByType('resource')
      .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking');
    return {
      bytes: [...document, ...blocking]
        .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : Number.NaN))
        .reduce((sum, size) => sum + size, 0),
      files: blocking.map(({ name }) => new URL(name).pathname),
    };
  });
  const html = await (await page.request.get(page.url())).text();
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !html.includes(`"${file}"`))).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(BEFORE_USABLE_MAX_BYTES);
}

test.skipIf(devicesAreTwo)(
  'the sticker’s page names station and bay, and warns a phone that is far away from it',
  async () => {
    const page = await visit('/robots.txt', { locale: 'en', width: 390 });
    const sticker = await freeMachine(page, SLUG);
    await page.context().grantPermissions(['geolocation'], { origin: shopUrl });
    await page.context().setGeolocation({ latitude: 29.55805, longitude: 34.94821 });
    await page.goto(`${shopUrl}/en${sticker}?bay=2`);
    await page
      .getByText(wordsOf('en', 'bay_name', { number: '2' }))
      .first()
      .waitFor();
    await page.locator('.place-fold > summary').click();
    await page.getByRole('button', { name: wordsOf('en', 'place_check') }).click();
    await page.locator('output .notice-danger').waitFor();
    await expectAccessible(page);
    const answer = await page.request.get(`${shopUrl}/api/stations/${SLUG}`);
    const { latitude, longitude } = (await answer.json()) as { latitude: number; longitude: number };
    await page.context().setGeolocation({ latitude, longitude });
    await page.reload();
    await page.locator('.place-fold > summary').click();
    await page.getByRole('button', { name: wordsOf('en', 'place_check') }).click();
    await page.getByText(wordsOf('en', 'place_check_here')).waitFor();
    expect(await page.locator('output .notice-danger').count()).toBe(0);
  },
);
