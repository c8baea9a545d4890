import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, shopUrl, untilDrawn, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';

test('the menu opens over everything, closes on a click and leads to its page at the top', async () => {
  const page = await visit('/en', { locale: 'en' });
  await page.evaluate(() => window.scrollTo(0, 2_000));
  await page.getByRole('button', { name: /menu/i }).first().click();
  const menu = page.locator('dialog#site-menu');
  await menu.waitFor();
  await expectAccessible(page);
  // the main links come first
  const links = menu.locator('.site-menu-links a');
  expect((await links.allInnerTexts()).slice(0, 3)).toEqual(
    ['nav_packages', 'nav_gifts', 'nav_stations'].map((key) => wordsOf('en', key)),
  );
  for (const name of ['About', 'Franchise', 'Our Service', 'Contact']) {
    await expect.poll(() => menu.getByRole('link', { name, exact: true }).count()).toBe(1);
  }
  await menu.getByRole('link', { name: 'About', exact: true }).click();
  await page.waitForURL(/\/about$/);
  await page.waitForFunction(() => window.scrollY === 0);
  await expect.poll(() => menu.isVisible()).toBe(false);
});

test('a page that has just come stands at its top, and does not fly past from its foot', async () => {
  const page = await visit('/en', { locale: 'en', width: 1440 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    window.addEventListener('scroll', () => {
      const { dataset } = document.documentElement;
      // the focus of the pressed link can move the page a little, which does not count as scrolling to the top
      const highest = Math.min(1_500, Number(dataset['from']) - 100);
      if (window.scrollY > 0 && window.scrollY < highest)
        dataset['passed'] = `${dataset['passed'] ?? ''} ${window.scrollY}`;
    });
  });
  for (const name of ['about', 'stations', 'contact']) {
    const link = page.locator(`footer a[href$="/${name}"]`);
    await link.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await untilDrawn(page);
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      delete dataset['passed'];
      dataset['from'] = `${window.scrollY}`;
    });
    await link.press('Enter');
    await page.waitForURL(new RegExp(`/${name}$`));
    await page.waitForFunction(() => window.scrollY === 0);
    const passed = await page.evaluate(() => document.documentElement.dataset['passed']?.trim().split(' ') ?? []);
    // at most the position at the end of a short page; smooth scrolling would pass dozens of positions
    expect(passed.length, `${name}: ${passed.join(' ')}`).toBeLessThanOrEqual(1);
  }
});

test('the language toggle keeps the page and is remembered', async () => {
  const page = await visit('/en/contact', { locale: 'en', width: 1440 });
  await page
    .getByRole('link', { name: 'עברית' })
    .or(page.getByRole('button', { name: 'עברית' }))
    .first()
    .click();
  await page.waitForURL(/\/he\/contact$/);
  await expect.poll(() => page.locator('h1').innerText()).toBe('יצירת קשר');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('he');
  await page.goto(new URL('/contact', page.url()).href);
  await expect.poll(() => page.locator('h1').innerText()).toBe('יצירת קשר');
});

test('accessibility settings change the page, survive a reload and go back with reset', async () => {
  const page = await visit('/en', { locale: 'en', width: 1440 });
  await page
    .getByRole('button', { name: /accessibility/i })
    .first()
    .click();
  const dialog = page.locator('dialog:modal');
  await dialog.waitFor();
  await expectAccessible(page);
  await dialog
    .getByText(/high contrast/i)
    .first()
    .click();
  await expect.poll(() => page.locator('html').getAttribute('class')).toContain('a11y-high-contrast');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect.poll(() => page.locator('html').getAttribute('class')).toContain('a11y-high-contrast');
  await page
    .getByRole('button', { name: /accessibility/i })
    .first()
    .click();
  await page.locator('dialog:modal').getByRole('button', { name: /reset/i }).click();
  await expect.poll(() => page.locator('html').getAttribute('class')).not.toContain('a11y-high-contrast');
});

test('the chat opens the messaging app with a greeting in the language of the page', async () => {
  for (const [path, greeting] of [
    ['/en', 'Hi'],
    ['/he', 'שלום'],
  ] as const) {
    const page = await visit(path);
    const address = await page.locator('a[href^="https://wa.me/"]').first().getAttribute('href');
    expect(decodeURIComponent(address ?? '')).toContain(greeting);
  }
});

test('the tabs of the service page stand in the address and follow the arrow keys', async () => {
  const page = await visit('/en/our-service', { locale: 'en', width: 1440 });
  await page.getByRole('tab', { name: 'Technology' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/tab=products/);
  await page.getByRole('heading', { name: 'What touches the coat' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Products');
});

test('a button pressed before the page answers is pressed again when it does', async () => {
  const page = await visit('/robots.txt', { locale: 'en' });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${shopUrl}/en`, { waitUntil: 'commit' });
  await page.locator('.floating-access').click();
  await expect.poll(() => page.locator('dialog:modal').count()).toBe(0);
  release();
  await page.locator('dialog:modal .access').waitFor();
  await expect.poll(() => page.locator('html').getAttribute('data-alive')).toBe('true');
});

test('a page is laid out step by step on a first visit only: a link to a place in it shows that place', async () => {
  const page = await visit('/robots.txt', { locale: 'en' });
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const { classList, dataset } = document.documentElement;
      dataset['arrived'] = classList.contains('arriving') ? 'in steps' : 'immediately';
    }),
  );
  const arrived = () => page.locator('html').getAttribute('data-arrived');

  await page.goto(`${shopUrl}/en`);
  expect(await arrived()).toBe('in steps');
  expect(await page.locator('[style*="visibility"]').count(), 'parts keep no style').toBe(0);

  // parts above that grow late (fonts, free bays) move the page, so the place is the section in view and not a number
  const sectionInView = () =>
    page.evaluate(() => {
      const section = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('main section');
      return { section: section?.id, top: Math.round(section?.getBoundingClientRect().top ?? 0) };
    });
  await page.evaluate(async () => {
    await document.fonts.ready;
    window.scrollTo({ top: 2_500, behavior: 'instant' });
  });
  const before = await sectionInView();
  expect(before.section).toBeTruthy();
  await page.reload();
  expect(await arrived()).toBe('immediately');
  await expect.poll(async () => Math.abs((await sectionInView()).top - before.top)).toBeLessThan(50);
  expect((await sectionInView()).section).toBe(before.section);

  await page.goto(`${shopUrl}/robots.txt`);
  await page.goto(`${shopUrl}/en#loyalty`);
  expect(await arrived()).toBe('immediately');
  await expect
    .poll(() => page.evaluate(() => document.querySelector('#loyalty')?.getBoundingClientRect().top ?? -1))
    .toBeLessThan(200);
});

test('a device without room for the accessibility settings still follows them', async () => {
  const page = await visit('/en', { locale: 'en' });
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await page.locator('.floating-access').click();
  await page.locator('#access-highContrast').check();
  await expect.poll(() => page.locator('html.a11y-high-contrast').count()).toBe(1);
});

/** Counts requests for files whose name contains this text. */
function requestsFor(page: Page, name: string): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes(name)) asked += 1;
  });
  return () => asked;
}

test('the accessibility settings, pressed without internet, say so and come when it is back', async () => {
  const page = await visit('/en', { locale: 'en', expects: [/net::ERR_INTERNET_DISCONNECTED/] });
  const asked = requestsFor(page, 'accessibility-dialog');
  await page.context().setOffline(true);
  await page.locator('.floating-access').click();
  await page.locator('.toast', { hasText: wordsOf('en', 'problem_offline') }).waitFor();
  // once when the pointer approached, and once when the link was pressed
  expect(asked()).toBeLessThanOrEqual(2);
  await page.context().setOffline(false);
  await expect
    .poll(async () => {
      const shown = await page.locator('#access-highContrast').count();
      if (shown === 0) await page.locator('.floating-access').press('Enter');
      return shown;
    })
    .toBe(1);
});

test('a dialog whose file does not come is asked for once, and the page stays as it is', async () => {
  const page = await visit('/en', { locale: 'en', expects: [/Failed to (?:load|fetch)|404/] });
  const asked = requestsFor(page, 'account-dialogs');
  for (const gone of ['**/account-dialogs-*.js', '**/healthz']) await page.route(gone, (route) => route.abort());
  await page.locator('.account-entry').click();
  await page.locator('.toast', { hasText: wordsOf('en', 'problem_offline') }).waitFor();
  await expect.poll(() => page.locator('.hero').count()).toBe(1);
  // the preload and the file itself, if styles are included
  expect(asked()).toBeLessThanOrEqual(2);
});
