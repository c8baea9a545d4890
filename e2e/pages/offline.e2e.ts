import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { boughtCode, buyWashes, fillAndSubmit, payBy } from '../purchase/buying.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { devicesAreTwo } from '../wash/practice-devices.ts';
import { freeMachine, leaveMachine, pressStart } from '../wash/simulated-machine.ts';
import { wordsOf } from '../words.ts';

/** Returns the URLs of everything that is stored on the device. */
async function keptOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map((request) => new URL(request.url).pathname);
  });
}

async function untilKept(page: Page, address: RegExp): Promise<void> {
  await expect.poll(() => keptOn(page), { timeout: 15_000 }).toContainEqual(expect.stringMatching(address));
}

/** Waits until the service worker controls the page and has stored its files. */
async function untilWorking(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 15_000 });
  await untilKept(page, /^\/he\/offline$/);
}

/** Console messages of Chromium for requests that the test cuts off. */
const offlineNoise = [/ERR_INTERNET_DISCONNECTED/];

test('a voucher that was opened once opens without internet, whole and alive', async () => {
  const page = await visit('/he', { locale: 'he', worker: true, expects: offlineNoise });
  await page.locator('#packages a[href*="package=2"]').click();
  await fillAndSubmit(page, 'basement@example.com');
  await payBy(page, 'approve');
  const code = await boughtCode(page);
  await page.locator('a[href*="/voucher/"]').click();
  await page.waitForURL(/\/voucher\//);
  await page.locator('.voucher-card').waitFor();
  await untilKept(page, /^\/he\/voucher\/./);
  await untilWorking(page);

  await page.context().setOffline(true);
  await page.reload();
  await expect.poll(() => page.locator('.voucher-card').innerText()).toContain(code);
  await expect.poll(() => page.locator('.voucher-card svg').count()).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.fonts.check('16px Rubik', 'שטיפה'))).toBe(true);
  await page.locator('.menu-toggle').click();
  await page.locator('dialog#site-menu').waitFor();
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  // opens the same voucher by its URL without language, as in emails
  await page.goto(page.url().replace('/he/voucher/', '/voucher/'));
  await expect.poll(() => page.locator('.voucher-card').innerText()).toContain(code);

  const kept = await keptOn(page);
  expect(kept.filter((address) => !/^\/(?:assets\/|(?:en|he)\/offline$|he\/voucher\/.)/.test(address))).toEqual([]);
});

const STATION = 'tel-aviv-hayarkon-park';
/** From the press of the button to the water, and from a new network to a current page. */
const MACHINE_MS = 20_000;

test.skipIf(devicesAreTwo)('a running wash opens again without internet, says so, and goes on with it', async () => {
  const page = await visit('/en', { locale: 'en', width: 390, worker: true, expects: offlineNoise });
  await buyWashes(page, 'en');
  await untilWorking(page);
  await page.goto(`${shopUrl}/en${await freeMachine(page, STATION)}`);
  await pressStart(page);
  await page.getByRole('timer').waitFor({ timeout: MACHINE_MS });
  const stored = () =>
    page.evaluate(async () => (await (await caches.match(window.location.pathname))?.text()) ?? 'nothing');
  await expect.poll(stored, { timeout: MACHINE_MS }).toContain(wordsOf('en', 'wash_running_title'));

  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/No connection/).waitFor();
  await page.getByRole('timer').waitFor();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.getByText(/No connection/).waitFor({ state: 'detached', timeout: MACHINE_MS });
  await leaveMachine(page, STATION);
});

test('without internet every other page says so in its language, and comes back', async () => {
  const page = await visit('/he', { locale: 'he', worker: true, expects: offlineNoise });
  await untilWorking(page);
  await page.context().setOffline(true);
  for (const [path, title] of [
    ['/he/about', 'אין כרגע חיבור לאינטרנט'],
    ['/en/contact', 'No internet right now'],
    [`/he/receipt/${'0'.repeat(32)}`, 'אין כרגע חיבור לאינטרנט'],
  ] as const) {
    await page.goto(shopUrl + path);
    await expect.poll(() => page.locator('h1').innerText()).toBe(title);
    expect(await page.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.goto(`${shopUrl}/he/about`);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'נסו שוב' }).click();
  await page.getByRole('heading', { level: 1, name: wordsOf('he', 'about_hero_title') }).waitFor();
});

test('the language of the offline page is the chosen one where the address says none', async () => {
  const page = await visit('/en', { locale: 'en', worker: true, expects: offlineNoise });
  await untilWorking(page);
  await page.context().addCookies([{ name: 'language', value: 'he', url: shopUrl }]);
  await page.context().setOffline(true);
  await page.goto(`${shopUrl}/about`);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('he');
});

test('a browser that knows the worker still gets calls, the bank and staff pages from the network alone', async () => {
  const page = await visit('/en', { locale: 'en', worker: true, expects: [/404/] });
  await untilWorking(page);
  const answers = await page.evaluate(async () => {
    const packages = await fetch('/api/packages');
    return { status: packages.status, kept: await caches.match('/api/packages') };
  });
  expect(answers).toEqual({ status: 200, kept: undefined });
  await page.goto(`${shopUrl}/dev/outbox`);
  await page.goto(`${shopUrl}/en/nothing-here`);
  const besidesFiles = (await keptOn(page)).filter((address) => !address.startsWith('/assets/'));
  expect(besidesFiles.toSorted()).toEqual(['/en/offline', '/he/offline']);
});

test.each(locales)('a page that the server did not draw says in %s that it is loading, and what', async (locale) => {
  const page = await visit(`/${locale}`, { locale });
  const loading = wordsOf(locale, 'product_loading', { product: { en: 'Shampaw', he: 'שמפאו' }[locale] });
  await page.route(`**/${locale}/about`, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
    const undrawn = JSON.stringify({ ...(JSON.parse(boot) as object), hydration: null }).replaceAll('<', '\\u003c');
    await route.fulfill({
      response: answer,
      body: html
        .replace(
          /<div id="root">.*<\/div><script type="application\/json" id="boot">/s,
          '<div id="root"></div><script type="application/json" id="boot">',
        )
        .replace(boot, () => undrawn),
    });
  });
  let openTheWay: (() => void) | undefined;
  const wayIsOpen = new Promise<void>((resolve) => (openTheWay = resolve));
  await page.route(/\/assets\/about-.*\.js$/, async (route) => {
    await wayIsOpen;
    await route.continue();
  });
  await page.goto(`${shopUrl}/${locale}/about`, { waitUntil: 'commit' });
  await page.getByText(loading, { exact: true }).waitFor();
  await expect.poll(() => page.locator('h1').count()).toBe(0);
  openTheWay?.();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByText(loading).count()).toBe(0);
});
