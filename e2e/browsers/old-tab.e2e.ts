import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { newOwner, ownerAtDashboard, pressPlace } from '../staff/staff-member.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';
import { waitForWords, wordsOf } from '../words.ts';

const noise = [
  /status of 404/,
  /Failed to (?:load|fetch)/,
  /import|preload CSS|apply style/,
  /ERR_INTERNET_DISCONNECTED/,
];

/** Waits until the recovery script has loaded, which happens after the page. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['settled'] === 'true');
}

/** Counts the requests of the page from now on. Returns the function that reads the count. */
function requestsOf(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

async function makeGone(page: Page, files: string | RegExp): Promise<void> {
  const gone = `${shopUrl}/assets/gone-0000000.js`;
  await page.route(files, (route) => route.continue({ url: gone }));
}

const accessDialog = '**/assets/accessibility-dialog-*.js';

test.each(walkedIn('he', locales))(
  'in %s, a part whose file is gone reloads the page once, with what was typed, and then says what is missing',
  async (locale) => {
    const page = await visit(`/${locale}/contact`, { locale, width: 390, expects: noise });
    await settled(page);
    const requests = requestsOf(page);
    await makeGone(page, accessDialog);
    await page.locator('[name=name]').fill('Ruth Levi');
    await page.locator('[name=message]').fill('The dryer of bay 2 is cold.');
    await page.locator('.floating-access').click();
    await waitForWords(page, wordsOf(locale, 'missing_reloaded'));
    expect(requests()).toBe(1);
    await expect.poll(() => page.locator('[name=message]').inputValue()).toBe('The dryer of bay 2 is cold.');
    expect(await page.locator('[name=name]').inputValue()).toBe('Ruth Levi');

    await page.locator('.floating-access').click();
    const dialog = page.locator('dialog:modal');
    await dialog.getByText(wordsOf(locale, 'missing_still')).waitFor();
    expect(await dialog.innerText()).not.toContain(wordsOf(locale, 'missing_loses'));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(requests()).toBe(1);

    await page.unroute(accessDialog);
    await dialog.getByRole('button', { name: wordsOf(locale, 'missing_again') }).press('Enter');
    await expect.poll(requests).toBe(2);
    await expect.poll(() => page.locator('[name=message]').inputValue()).toBe('The dryer of bay 2 is cold.');
    await settled(page);
    await page.locator('.floating-access').click();
    await page.locator('#access-highContrast').waitFor({ state: 'attached' });
  },
);

test.each(walkedIn('en', locales))(
  'in %s, entries that no draft has are never reloaded away: the page asks, and leaves them alone',
  async (locale) => {
    const page = await visit(`/${locale}/register`, { locale, width: 390, expects: noise });
    await settled(page);
    const requests = requestsOf(page);
    await makeGone(page, accessDialog);
    await page.locator('[name=firstName]').fill('Ruth');
    await page.locator('[name=password]').fill('a muddy dog at 23:00');
    await page.locator('.floating-access').click();
    const dialog = page.locator('dialog:modal');
    await dialog.getByText(wordsOf(locale, 'missing_reload')).waitFor();
    await dialog.getByText(wordsOf(locale, 'missing_loses')).waitFor();
    await dialog.getByRole('button', { name: wordsOf(locale, 'missing_later') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator('[name=password]').inputValue()).toBe('a muddy dog at 23:00');
    expect(requests()).toBe(0);
  },
);

test('a reload waits for the answer of a call that is under way, so that nothing is sent twice', async () => {
  const page = await visit('/en/contact', { locale: 'en', width: 390, expects: noise });
  await settled(page);
  const requests = requestsOf(page);
  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/contact', async (route) => {
    await answered;
    await route.continue();
  });
  await makeGone(page, accessDialog);
  await page.locator('[name=name]').fill('Ruth Levi');
  await page.locator('[name=email]').fill('ruth@example.com');
  await page.locator('[name=message]').fill('The dryer of bay 2 is cold.');
  const sent = page.waitForRequest('**/api/contact');
  await page.locator('main form button[type=submit]').click();
  await sent;
  const probed = page.waitForResponse('**/healthz');
  await page.locator('.floating-access').click();
  await probed;
  expect(requests()).toBe(0);
  answer?.();
  await waitForWords(page, wordsOf('en', 'missing_reloaded'));
  expect(requests()).toBe(1);
  expect(await page.locator('[name=message]').inputValue()).toBe('');
});

test('a browser that stores nothing is asked before it reloads, because it could not count', async () => {
  const page = await visit('/en', { locale: 'en', width: 390, expects: noise });
  await settled(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('refused', 'QuotaExceededError');
    };
  });
  const requests = requestsOf(page);
  await makeGone(page, accessDialog);
  await page.locator('.floating-access').click();
  await page.locator('dialog:modal').getByText(wordsOf('en', 'missing_reload')).waitFor();
  expect(requests()).toBe(0);
});

test.each(walkedIn('he', locales))(
  'in %s, a page whose script is gone is opened from the server, once',
  async (locale) => {
    const page = await visit(`/${locale}`, { locale, width: 390, expects: noise });
    await settled(page);
    const requests = requestsOf(page);
    await makeGone(page, '**/assets/about-*.js');
    await page.locator('footer a[href$="/about"]').click();
    await expect.poll(() => page.locator('h1').innerText()).toBe(wordsOf(locale, 'about_hero_title'));
    // the script is missing there too, so the page works without scripts and is not requested again
    await page.waitForFunction(() => !document.documentElement.classList.contains('scripted'));
    expect(requests()).toBe(1);
  },
);

test('a page whose style sheet is gone is opened from the server, once, and comes alive', async () => {
  const page = await visit('/en/contact', { locale: 'en', width: 390, expects: noise });
  await settled(page);
  const requests = requestsOf(page);
  await makeGone(page, '**/assets/about-*.css');
  // goes back to a page that this tab has not loaded yet
  await page.evaluate(() => {
    history.pushState(null, '', '/en/about');
    history.pushState(null, '', '/en/about#');
    history.back();
  });
  await expect.poll(requests).toBe(1);
  await settled(page);
  expect(new URL(page.url()).pathname).toBe('/en/about');
  expect(requests()).toBe(1);
});

test.each(walkedIn('en', locales))(
  'in %s, a page whose file does not load without a network says so, and tries again without a reload',
  async (locale) => {
    const page = await visit(`/${locale}`, { locale, width: 390, expects: noise });
    await settled(page);
    const requests = requestsOf(page);
    await page.context().setOffline(true);
    await page.locator('footer a[href$="/about"]').click();
    await waitForWords(page, wordsOf(locale, 'problem_offline'));
    const again = page.getByRole('link', { name: wordsOf(locale, 'fault_again') });
    await page.context().setOffline(false);
    await again.click();
    await expect.poll(() => page.locator('h1').innerText()).toBe(wordsOf(locale, 'about_hero_title'));
    expect(requests()).toBe(0);
  },
);

test.each(walkedIn('he', locales))(
  'in %s, the portal reloads once for a part that is gone, and keeps what was typed',
  async (locale) => {
    const { page } = await newOwner({ locale, width: 1440, expects: noise });
    await page.goto(`${shopUrl}/admin/shop?part=names`);
    const name = page.locator('input[name="name.en"]');
    await name.fill('Paws of the old tab');
    const requests = requestsOf(page);
    await makeGone(page, '**/assets/staff/palette-*.js');
    const search = page.getByRole('button', { name: wordsOf(locale, 'staff_palette_open') });
    await search.click();
    await waitForWords(page, wordsOf(locale, 'missing_reloaded'));
    await expect.poll(() => name.inputValue()).toBe('Paws of the old tab');
    expect(requests()).toBe(1);

    await search.click();
    const dialog = page.locator('dialog:modal');
    await dialog.getByText(wordsOf(locale, 'missing_still')).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: wordsOf(locale, 'missing_later') }).click();
    expect(await name.inputValue()).toBe('Paws of the old tab');
    expect(requests()).toBe(1);

    // a text replaces the portal screen, and the user decides when to retry
    await makeGone(page, '**/assets/staff/audit-page-*.js');
    await pressPlace(page, 'audit');
    await waitForWords(page, wordsOf(locale, 'missing_still'));
    expect(requests()).toBe(1);
    await page.unroute('**/assets/staff/audit-page-*.js');
    await page.getByRole('link', { name: wordsOf(locale, 'missing_again') }).click();
    await page.locator('.staff-table').waitFor();
  },
);

test.each(walkedIn('en', locales))(
  'in %s, a portal whose own script is gone says so with one button',
  async (locale) => {
    const { page } = await ownerAtDashboard({ locale, width: 390, expects: noise });
    const entry = '**/assets/staff/entry-staff-*.js';
    await makeGone(page, entry);
    await page.goto(`${shopUrl}/admin/orders`);
    await waitForWords(page, wordsOf(locale, 'missing_title'));
    const again = page.getByRole('link', { name: wordsOf(locale, 'missing_again') });
    expect(await page.locator('a:visible, button:visible').count()).toBe(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.unroute(entry);
    await again.press('Enter');
    await page.getByRole('heading', { name: wordsOf(locale, 'staff_orders_title'), level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/orders');
    expect(await page.locator('.not-started').count()).toBe(0);
  },
);

test('the portal asks before it reloads a form away that has no draft', async () => {
  const { page } = await newOwner({ locale: 'en', width: 1440, expects: noise });
  await page.goto(`${shopUrl}/admin/stations`);
  await page.locator('a[href^="/admin/stations/"]').first().click();
  await page.getByRole('tab', { name: wordsOf('en', 'staff_station_tab_facts') }).click();
  const field = page.locator('.staff-main [name=address]');
  await field.fill('Beside the old lighthouse');
  const requests = requestsOf(page);
  await makeGone(page, '**/assets/staff/palette-*.js');
  await page.getByRole('button', { name: wordsOf('en', 'staff_palette_open') }).click();
  const dialog = page.locator('dialog:modal');
  await dialog.getByText(wordsOf('en', 'missing_loses')).waitFor();
  await dialog.getByRole('button', { name: wordsOf('en', 'missing_later') }).click();
  expect(await field.inputValue()).toBe('Beside the old lighthouse');
  expect(requests()).toBe(0);
});
