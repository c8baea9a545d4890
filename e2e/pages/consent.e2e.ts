import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { boughtCode, fillAndSubmit, payBy } from '../purchase/buying.ts';
import { movedParts, watchMoves } from './layout-probes.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, untilDrawn, visit, type VisitorWish } from '../visitor.ts';

const words = {
  en: { bar: 'Cookie choices', accept: 'Accept', reject: 'Reject' },
  he: { bar: 'בחירת עוגיות', accept: 'אשרו', reject: 'דחו' },
} as const;

function barOf(page: Page, locale: 'en' | 'he') {
  const bar = page.getByRole('region', { name: words[locale].bar });
  return {
    bar,
    accept: bar.getByRole('button', { name: words[locale].accept }),
    reject: bar.getByRole('button', { name: words[locale].reject }),
  };
}

async function consentCookie(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === 'consent')?.value;
}

type Counted = { readonly name: string } & Readonly<Record<string, unknown>>;

/**
 * Opens a page in a browser that records the data of the call that counts events, because requests during page unload
 * are not visible from outside.
 */
async function visitWatched(path: string, wish: VisitorWish): Promise<Page> {
  const watched = await visit(path, wish);
  await watched.addInitScript(() => {
    const texts = new WeakMap<Blob, string>();
    window.Blob = new Proxy(Blob, {
      construct(target, [parts, options]: [string[], BlobPropertyBag]) {
        const blob = new target(parts, options);
        texts.set(blob, parts.join(''));
        return blob;
      },
    });
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      const told = JSON.parse(sessionStorage.getItem('told') ?? '[]') as unknown[];
      const text = body instanceof Blob ? texts.get(body) : String(body);
      sessionStorage.setItem('told', JSON.stringify([...told, { address, text }]));
      return send(address, body);
    };
  });
  await watched.goto(shopUrl + path);
  return watched;
}

/** Returns the data that was sent to the counting call so far. */
async function countedBy(page: Page): Promise<Counted[]> {
  const told = await page.evaluate(() => sessionStorage.getItem('told') ?? '[]');
  const calls = JSON.parse(told) as { address: string; text: string }[];
  for (const { address } of calls) expect(address).toBe('/api/events');
  return calls.flatMap(({ text }) => (JSON.parse(text) as { events: Counted[] }).events);
}

async function closePage(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
}

/** Leaves the page, which then sends all counted events. */
async function leave(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/events'));
  await closePage(page);
  expect((await answered).status()).toBe(204);
}

async function looksOf(button: Locator) {
  return button.evaluate((element) => {
    const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return { color, backgroundColor, borderColor, fontWeight, width, height };
  });
}

/** Returns the position of the top and the bottom edge in the window. */
async function edgesOf(part: Locator): Promise<{ top: number; bottom: number }> {
  return part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });
}

const views = [
  { locale: 'he', scheme: 'light' },
  { locale: 'en', scheme: 'dark' },
] as const;

test.each(views)(
  'in $locale, $scheme, the question has equal answers, covers nothing and moves nothing',
  async (view) => {
    const page = await visit('/robots.txt', { ...view, width: 390 });
    await watchMoves(page);
    await page.goto(`${shopUrl}/${view.locale}`);
    const { bar, accept, reject } = barOf(page, view.locale);
    await bar.waitFor();
    const looks = await looksOf(accept);
    expect(await looksOf(reject)).toEqual(looks);
    expect(looks.height).toBeGreaterThanOrEqual(44);
    const action = await edgesOf(page.locator('.hero-actions .button-primary'));
    expect(action.bottom).toBeLessThanOrEqual((await edgesOf(bar)).top);
    expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('static');
    await expect.poll(() => consentCookie(page)).toBeUndefined();
    expect(await movedParts(page)).toEqual([]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);

test('who says no is counted nowhere and never asked again', async () => {
  const page = await visitWatched('/en', { locale: 'en' });
  await barOf(page, 'en').reject.click();
  await expect.poll(() => barOf(page, 'en').bar.isVisible()).toBe(false);
  await expect.poll(() => consentCookie(page)).toBe('analytics=no');
  await page.locator('#packages a[href*="package=2"]').click();
  await page.locator('dialog:modal').waitFor();
  await closePage(page);

  // records every frame from the first frame on, because the bar must not flash
  await page.addInitScript(() => {
    const seen = { bar: false };
    Object.assign(window, { seen });
    const look = () => {
      const bar = document.querySelector<HTMLElement>('.consent-bar');
      if (bar !== null && bar.offsetHeight > 0) seen.bar = true;
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(`${shopUrl}/en/about`);
  await untilDrawn(page);
  expect(await page.evaluate(() => (window as unknown as { seen: { bar: boolean } }).seen)).toEqual({ bar: false });
  expect(await countedBy(page)).toEqual([]);
});

test('before an answer nothing is counted; after a yes the events of the specification are, with no more than they say', async () => {
  const page = await visitWatched('/en', { locale: 'en', width: 1440 });
  await page.locator('#packages a[href*="package=1"]').click();
  await page.locator('dialog:modal').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog:modal').waitFor({ state: 'detached' });
  await closePage(page);
  expect(await countedBy(page)).toEqual([]);

  await barOf(page, 'en').accept.click();
  await expect.poll(() => consentCookie(page)).toBe('analytics=yes');
  await page.locator('#loyalty').scrollIntoViewIfNeeded();
  await page.locator('#packages a[href*="package=2"]').click();
  await page.locator('dialog:modal').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog:modal').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Accessibility settings' }).click();
  await page.getByRole('checkbox', { name: 'High contrast' }).click();
  await page.getByRole('checkbox', { name: 'High contrast' }).click();
  await page.keyboard.press('Escape');
  await page.locator('.floating-chat').evaluate((link) => link.addEventListener('click', (e) => e.preventDefault()));
  await page.locator('.floating-chat').click();
  await leave(page);
  const counted = await countedBy(page);
  expect(counted).toContainEqual({
    name: 'package_selected',
    packageName: 'Triple Wash',
    price: 150,
    language: 'en',
  });
  expect(counted).toContainEqual({ name: 'loyalty', action: 'view', language: 'en' });
  expect(counted).toContainEqual({ name: 'accessibility_toggle', setting: 'highContrast', on: true });
  expect(counted).toContainEqual({ name: 'accessibility_toggle', setting: 'highContrast', on: false });
  expect(counted).toContainEqual({ name: 'chat_click', language: 'en' });

  await page.getByRole('link', { name: /עברית/ }).first().click();
  await page.waitForURL(/\/he$/);
  expect(await countedBy(page)).toContainEqual({ name: 'language_change', from: 'en', to: 'he' });
});

test('a gift voucher that was ordered is counted with its price and without anybody in it; the pages behind keys are not', async () => {
  const page = await visitWatched('/en', { locale: 'en', width: 1440 });
  await page.context().addCookies([{ name: 'consent', value: 'analytics=yes', url: shopUrl }]);
  await page.locator('a[href*="gift=2"]').click();
  await page.locator('dialog:modal').waitFor();
  await fillAndSubmit(page, 'counted@example.com');
  const counted = await countedBy(page);
  expect(counted).toContainEqual({ name: 'e_voucher_purchase', price: 150, currency: 'ILS', language: 'en' });
  expect(JSON.stringify(counted)).not.toContain('@');

  await payBy(page, 'approve');
  await boughtCode(page);
  await page.locator('.floating-chat').evaluate((link) => link.addEventListener('click', (e) => e.preventDefault()));
  await page.locator('.floating-chat').click();
  await closePage(page);
  expect(await countedBy(page)).toEqual(counted);
});

test('the answer can be changed at the bottom of every page, by keyboard, and the focus is never lost', async () => {
  for (const locale of locales) {
    const page = await visit(`/${locale}/about`, { locale, width: 1440 });
    const { bar, accept, reject } = barOf(page, locale);
    await accept.click();
    const open = page.getByRole('contentinfo').getByRole('button', { name: words[locale].bar });
    await open.focus();
    await page.keyboard.press('Enter');
    await bar.waitFor();
    await expect.poll(() => bar.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => accept.getAttribute('aria-pressed')).toBe('true');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => reject.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => bar.isVisible()).toBe(false);
    await expect.poll(() => consentCookie(page)).toBe('analytics=no');
    await expect.poll(() => open.evaluate((element) => element === document.activeElement)).toBe(true);
  }
});

test('pages behind a key do not ask, and without scripts there is nothing to ask about', async () => {
  const hidden = await visit('/robots.txt', { expects: [/404/] });
  await hidden.goto(`${shopUrl}/en/receipt/${'0'.repeat(32)}`);
  await hidden.locator('h1').waitFor();
  await expect.poll(() => barOf(hidden, 'en').bar.count()).toBe(0);
  const plain = await visit('/en', { scripts: false });
  await expect.poll(() => plain.locator('.consent-bar').isVisible()).toBe(false);
  await expect.poll(() => plain.locator('#consent-button').isVisible()).toBe(false);
});
