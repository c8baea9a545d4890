import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { presses, type Presses } from '../../presses.ts';
import { saveShopButton } from '../../save-shop.ts';
import { expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl, visit } from '../../visitor.ts';
import { walkedIn } from '../../walked-in.ts';
import { waitForWords, wordsOf } from '../../words.ts';
import { newOwner } from '../staff-member.ts';
import { misalignedFields } from './misaligned-fields.ts';

const views = locales.flatMap((locale) => ([390, 1440] as const).map((width) => [locale, width] as const));

/** Presses to see a text in the other language and at the other width, to save it, and to restore the original. */
const MOST_FOR_A_TEXT = 4;
/** Presses to add a question, move it up, show the questions on the home page and save. */
const MOST_FOR_A_QUESTION = 4;

const otherOf = { en: 'he', he: 'en' } as const satisfies Record<Locale, Locale>;
const nameOf = { en: 'English', he: 'עברית' } as const satisfies Record<Locale, string>;

async function openPart(page: Page, part: string): Promise<void> {
  await page.goto(`${shopUrl}/admin/home-page?part=${part}`);
  await page.locator('form.shop-form:visible').waitFor();
}

async function expectWellMade(page: Page): Promise<void> {
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
  expect(await misalignedFields(page)).toEqual([]);
}

async function save(page: Page, done: Presses, locale: Locale): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await done.click(saveShopButton(page, locale));
  await saved;
}

const inLanguage = { en: 'staff_shop_in_english', he: 'staff_shop_in_hebrew' } as const;

/** Puts the heading of the site into its empty field. */
async function copyText(page: Page, locale: Locale): Promise<void> {
  const field = wordsOf(locale, inLanguage[locale], { what: wordsOf(locale, 'staff_homepage_field_title') });
  const name = `${wordsOf(locale, 'staff_homepage_copy')}: ${field}`;
  await page.locator('form:visible').getByRole('button', { name, exact: true }).click();
}

/** Restores the whole page. The first press only opens a dialog, from which the unsaved texts can still be kept. */
async function restoreWholePage(page: Page, locale: Locale): Promise<void> {
  const unsaved = page.locator(`textarea[name="${locale}.faq_title"], input[name="${locale}.faq_title"]`);
  await unsaved.fill('Not saved');
  // a toast can lie over the button of a dialog
  await page.locator('.toast').waitFor({ state: 'detached' });
  const opener = page.getByRole('button', { name: wordsOf(locale, 'staff_homepage_reset_all') });
  await opener.click();
  const dialog = page.getByRole('dialog');
  for (const text of ['staff_homepage_reset_versions', 'staff_homepage_reset_unsaved'] as const) {
    await dialog.getByText(wordsOf(locale, text)).waitFor();
  }
  await expectWellMade(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await unsaved.inputValue()).toBe('Not saved');
  await opener.click();
  await dialog.getByRole('button', { name: wordsOf(locale, 'staff_homepage_reset_all') }).click();
  await waitForWords(page, wordsOf(locale, 'staff_homepage_reset_done'));
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => unsaved.inputValue()).toBe('');
}

/** The heading of the home page, as a new visitor reads it. */
async function headingOf(locale: Locale): Promise<string> {
  const visitor = await visit(`/${locale}`, { locale });
  const text = await visitor.locator('h1').innerText();
  await visitor.close();
  return text;
}

test.each(walkedIn('he', views))(
  'an owner changes the heading, sees it before it is saved and then on the site, and restores it, %s, %i px',
  async (locale, width) => {
    const { page } = await newOwner({ locale, width });
    await openPart(page, 'hero');
    const original = await headingOf(locale);
    await page.getByText(wordsOf(locale, 'staff_homepage_picture_heading')).waitFor();
    const heading = page.locator(`textarea[name="${locale}.hero_title"]`);
    await copyText(page, locale);
    expect(await heading.inputValue()).not.toBe('');
    await page.locator('form:visible').getByText(wordsOf(locale, 'staff_homepage_unsaved'), { exact: true }).waitFor();
    // an invisible character would be saved unseen
    await heading.fill('A\u200bB');
    await saveShopButton(page, locale).click();
    await waitForWords(page, wordsOf(locale, 'staff_homepage_unprintable'));
    await expectWellMade(page);
    const stamp = String(Date.now()).slice(-5);
    await heading.fill(`Paw ${stamp}\nTail`);
    const done = presses();
    const preview = page.frameLocator('.shop-preview-frame:visible');
    await expect.poll(() => preview.locator('h1').innerText()).toContain(stamp);
    // the other language keeps its original heading
    const other = otherOf[locale];
    await done.click(page.locator('.shop-preview:visible').getByRole('button', { name: nameOf[other], exact: true }));
    await expect.poll(() => preview.locator('html').getAttribute('lang')).toBe(other);
    expect(await preview.locator('h1').innerText()).not.toContain(stamp);
    await done.click(page.getByRole('button', { name: wordsOf(locale, 'staff_homepage_computer'), exact: true }));
    await expect.poll(() => preview.locator('html').evaluate((root) => root.clientWidth)).toBeGreaterThan(1_400);
    await expectWellMade(page);
    expect(await headingOf(locale)).toBe(original);
    await save(page, done, locale);
    const view = page.getByRole('link', { name: wordsOf(locale, 'staff_homepage_view') });
    expect(await view.getAttribute('href')).toBe(`/${locale}`);
    expect(await headingOf(locale)).toContain(stamp);
    expect(await headingOf(other)).not.toContain(stamp);
    const part = wordsOf(locale, 'staff_homepage_part_hero');
    await done.click(page.getByRole('button', { name: wordsOf(locale, 'staff_homepage_reset_name', { part }) }));
    await waitForWords(page, wordsOf(locale, 'staff_homepage_reset_done'));
    expect(await headingOf(locale)).toBe(original);
    expect(done.count()).toBeLessThanOrEqual(MOST_FOR_A_TEXT);
    // what changed, and the way back to the version
    await page.locator('.staff-activity:visible summary').nth(1).click();
    await page.locator('.legal-difference ins', { hasText: stamp }).first().waitFor();
    await expectWellMade(page);
  },
);

test.each(walkedIn('en', views))(
  'an owner adds a question, and visitors and search engines read it, %s, %i px',
  async (locale, width) => {
    const { page } = await newOwner({ locale, width });
    await openPart(page, 'questions');
    const stamp = String(Date.now()).slice(-5);
    const done = presses();
    await done.click(page.getByRole('button', { name: wordsOf(locale, 'staff_homepage_question_add'), exact: true }));
    const question = page.locator('.home-question').last();
    for (const spoken of locales) {
      await question.locator(`input[name^="${spoken}.own-"]`).fill(`Park ${stamp}?`);
      await question.locator(`textarea[name^="${spoken}.own-"]`).fill(`Behind ${stamp}.`);
    }
    await done.click(question.getByRole('button', { name: wordsOf(locale, 'staff_homepage_question_up') }));
    // it was the eighth after the seven original questions
    const place = { number: '7', text: `Park ${stamp}?` };
    await page.getByRole('heading', { name: wordsOf(locale, 'staff_homepage_question_number', place) }).waitFor();
    const preview = page.frameLocator('.shop-preview-frame:visible');
    await expect.poll(() => preview.locator('.questions').innerText()).toContain(`Park ${stamp}?`);
    await done.click(page.locator('input[name=atHome]'));
    await expectWellMade(page);
    await save(page, done, locale);
    expect(done.count()).toBeLessThanOrEqual(MOST_FOR_A_QUESTION);
    const visitor = await visit(`/${locale}/contact`, { locale, width });
    const summaries = await visitor.locator('.questions summary').allInnerTexts();
    expect(summaries.at(-2)).toBe(`Park ${stamp}?`);
    const facts = await visitor.locator('script[type="application/ld+json"]').allTextContents();
    expect(facts.join()).toContain(`Behind ${stamp}.`);
    const home = await visit(`/${locale}`, { locale, width });
    await home.locator('.questions summary', { hasText: stamp }).click();
    await home.getByText(`Behind ${stamp}.`).waitFor();
    await expectNoSidewaysScroll(home);
    await restoreWholePage(page, locale);
    await home.reload();
    expect(await home.locator('.questions').count()).toBe(0);
    await visitor.reload();
    expect(await visitor.locator('.questions').innerText()).not.toContain(stamp);
  },
);
