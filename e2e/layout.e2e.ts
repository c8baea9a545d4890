import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { publicPages } from '#contracts/core/public-pages.ts';
import {
  cutTexts,
  movedParts,
  lastingMotion,
  overfullControls,
  shownWords,
  smallTargets,
  watchMoves,
} from './layout-probes.ts';
import { expectNoSidewaysScroll, shopUrl, untilAlive, visit } from './visitor.ts';

/** Where the settings dialog keeps its choices: `web/site/features/accessibility/settings.ts`. */
const settingsKey = 'shampaw-accessibility';

const widths = [360, 390, 768, 1440] as const;

const views = locales.flatMap((locale) => widths.map((width) => ({ locale, width })));

function pathsIn(locale: Locale): string[] {
  return publicPages.map((page) => `/${locale}${page === '/' ? '' : page}`);
}

async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
}

/** Asks for a page whose letters arrive only when it already answers: the slowest line there is. */
async function gotoWithLateLetters(page: Page, path: string): Promise<void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(shopUrl + path, { waitUntil: 'commit' });
  await untilAlive(page);
  release();
  await page.waitForLoadState('load');
  await page.unroute('**/*.woff2');
}

test.each(views)(
  'in $locale at $width px every page keeps within its window, moves nothing and has room for a finger',
  async ({ locale, width }) => {
    const page = await visit('/robots.txt', { locale, width });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await watchMoves(page);
    for (const path of pathsIn(locale)) {
      await gotoWithLateLetters(page, path);
      expect(await movedParts(page), `${path} moves by itself`).toEqual([]);
      await expectNoSidewaysScroll(page);
      expect(await cutTexts(page), `${path} cuts text`).toEqual([]);
      expect(await smallTargets(page), `${path} has targets that are too small`).toEqual([]);
    }
  },
);

test.each(locales)('in %s a window at twice or four times the size loses nothing', async (locale) => {
  const page = await visit('/robots.txt', { locale, width: 1440 });
  for (const path of pathsIn(locale)) {
    await resize(page, 1440, 900);
    await page.goto(shopUrl + path);
    const whole = await shownWords(page);
    // a window at 200 % is half as wide to its page; 320 px is a desk at 400 % (WCAG 1.4.10)
    for (const [width, height] of [
      [720, 450],
      [320, 400],
    ] as const) {
      await resize(page, width, height);
      expect(await shownWords(page), `${path} at ${width} px says the same`).toBe(whole);
      await expectNoSidewaysScroll(page);
      expect(await cutTexts(page), `${path} at ${width} px cuts text`).toEqual([]);
      expect(await overfullControls(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test.each(locales)(
  'in %s the largest letters of the settings, on a phone and at a desk, cut nothing',
  async (locale) => {
    const page = await visit('/robots.txt', { locale });
    await page.addInitScript((key) => {
      localStorage.setItem(key, JSON.stringify({ fontSize: 24, largeText: true }));
    }, settingsKey);
    for (const path of pathsIn(locale)) {
      await page.goto(shopUrl + path);
      for (const [width, height] of [
        [390, 844],
        [1440, 900],
      ] as const) {
        await resize(page, width, height);
        await expectNoSidewaysScroll(page);
        expect(await cutTexts(page), `${path} at ${width} px cuts text`).toEqual([]);
        expect(await overfullControls(page), `${path} at ${width} px`).toEqual([]);
      }
    }
  },
);

/** What an owner may type into the books one day. */
const longNames = {
  name: 'Shampaw Kikar HaMedina Underground Self-Service Bathhouse-for-Exceptionally-Muddy-Retrievers (North Wing) · שמפאו כיכר המדינה',
  nameHe: 'שמפאו כיכר המדינה, בית המרחץ התת־קרקעי לשירות עצמי של כלבים מלוכלכים־במיוחד (אגף צפון) · North Wing 24/7',
};

test.each(locales)('in %s names of any length and in either language stay within their cards', async (locale) => {
  const page = await visit(`/${locale}/about`, { locale, width: 390 });
  for (const call of ['stations', 'packages', 'gift-cards']) {
    await page.route(`**/api/${call}`, async (route) => {
      const answer = await route.fetch();
      const things = (await answer.json()) as object[];
      await route.fulfill({ response: answer, json: things.map((thing) => ({ ...thing, ...longNames })) });
    });
  }
  const name = locale === 'he' ? longNames.nameHe : longNames.name;
  for (const place of ['stations', '']) {
    await page.locator(place === '' ? '.site-logo' : `footer a[href$="/${place}"]`).click();
    await page.getByRole('heading', { name, exact: true }).first().waitFor();
    for (const width of [360, 1440]) {
      await resize(page, width, 800);
      await expectNoSidewaysScroll(page);
      expect(await cutTexts(page), `/${place} at ${width} px`).toEqual([]);
    }
  }
});

test('whoever wants no motion gets none, by the system or by the settings, in menus and dialogs too', async () => {
  const page = await visit('/en', { locale: 'en' });
  async function lookEverywhere(): Promise<string[]> {
    const found = await lastingMotion(page);
    await page.locator('.menu-toggle').click();
    await page.locator('dialog#site-menu').waitFor();
    found.push(...(await lastingMotion(page)));
    await page.keyboard.press('Escape');
    await page.locator('.floating-access').click();
    await page.locator('dialog:modal .access').waitFor();
    found.push(...(await lastingMotion(page)));
    await page.keyboard.press('Escape');
    await page.locator('dialog:modal').waitFor({ state: 'detached' });
    return found;
  }
  expect(await lookEverywhere()).toEqual([]);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await lookEverywhere(), 'what the wish takes away').not.toEqual([]);

  await page.evaluate((key) => localStorage.setItem(key, JSON.stringify({ reducedMotion: true })), settingsKey);
  await page.reload();
  expect(await lookEverywhere()).toEqual([]);
});
