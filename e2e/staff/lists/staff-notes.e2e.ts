import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { mailTo } from '../../outbox.ts';
import { buyByCalls } from '../../purchase/asking.ts';
import { expectAccessible, expectNoSidewaysScroll, expectReadableInTheDark, shopUrl, visit } from '../../visitor.ts';
import { walkedIn } from '../../walked-in.ts';
import { waitForWords, wordsOf } from '../../words.ts';
import { newOwner } from '../staff-member.ts';

const views = locales.flatMap((locale) => ([390, 1440] as const).map((width) => [locale, width] as const));

test.each(walkedIn('he', views))(
  'a note and a tag of a customer are in the head of the customer and of the order, and the tag filters the list, %s, %i px',
  async (locale, width) => {
    const email = `noted-${randomUUID()}@example.com`;
    const tag = `ספרית ${randomUUID().slice(0, 4)}`;
    const text = 'מתקשרת רק בבוקר; two big dogs';
    const visitor = await visit('/robots.txt', { locale });
    await buyByCalls(visitor, '/api/express-checkout', { packageId: 2, email, paymentMethod: 'credit_card' });
    await mailTo(visitor, email);
    const { page } = await newOwner({ locale, width });
    await page.goto(`${shopUrl}/admin/customers?search=${encodeURIComponent(email)}`);
    await page.locator('.staff-table tbody tr a').first().click();
    await page.locator('#notes').waitFor();

    await page.locator('summary', { hasText: wordsOf(locale, 'staff_tag_add_open') }).click();
    await page.locator('input[name=tag]').fill(tag);
    await page.keyboard.press('Enter');
    await page.locator('.staff-tag-pair', { hasText: tag }).waitFor();
    // the field is empty for one more tag, and keeps the focus
    await expect.poll(() => page.locator('input[name=tag]:focus').inputValue()).toBe('');
    await page.locator('summary', { hasText: wordsOf(locale, 'staff_note_write') }).click();
    await page.locator('textarea[name=text]').fill(text);
    await expectAccessible(page);
    await page.getByRole('button', { name: wordsOf(locale, 'staff_case_note_save') }).click();
    await page.locator('.staff-notes-line', { hasText: text }).waitFor();
    // the head has the newest note; its link opens all of them
    expect(await page.locator('.staff-note-text', { hasText: text }).isVisible()).toBe(false);
    await page.locator('.staff-notes-newest a').click();
    await page.locator('.staff-note-text', { hasText: text }).waitFor();
    // what happened, of each kind and of one
    const story = page.locator('section[aria-labelledby=customer-story]');
    for (const kind of ['order', 'message', 'note']) await story.locator(`li[data-kind=${kind}]`).first().waitFor();
    const kinds = () => story.locator('li').evaluateAll((lines) => lines.map((line) => line.getAttribute('data-kind')));
    const times = () =>
      story.locator('li time').evaluateAll((found) => found.map((time) => time.getAttribute('datetime') ?? ''));
    expect(await times()).toEqual((await times()).toSorted().toReversed());
    await story.getByRole('link', { name: wordsOf(locale, 'staff_story_notes'), exact: true }).click();
    await page.waitForURL(/[?&]story=note/);
    await expect.poll(kinds).toEqual(['note']);
    await story.locator('li[data-kind=note] a').waitFor();
    await story.getByRole('link', { name: wordsOf(locale, 'staff_story_all'), exact: true }).click();
    await expect.poll(async () => (await kinds()).length).toBeGreaterThan(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expectReadableInTheDark(page);

    await story.locator('li[data-kind=order] a[href^="/admin/orders/"]').first().click();
    // the URL changes before the page does, and the customer's page has a story and notes too
    await page.waitForURL(/\/admin\/orders\//);
    await page.locator('.order-items').first().waitFor();
    const head = page.locator('.staff-detail-head .staff-notes-line');
    await head.getByText(text).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await head.getByRole('link', { name: tag }).click();
    const rows = page.locator('.staff-table tbody tr');
    await rows.locator('.staff-tag', { hasText: tag }).waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // the order leads to all notes, where they are removed
    await page.goBack();
    await head.locator('.staff-notes-newest a').click();
    await page.locator('.staff-notes button').click();
    await waitForWords(page, wordsOf(locale, 'staff_notes_none'));
    await page.locator('.staff-tag-cross').click();
    await page.locator('.staff-tag-cross').waitFor({ state: 'detached' });
  },
);
