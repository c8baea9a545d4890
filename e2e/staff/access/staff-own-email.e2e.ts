import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { mailTo } from '../../outbox.ts';
import { expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl, visit } from '../../visitor.ts';
import { waitForWords, wordsOf } from '../../words.ts';
import { newOwner } from '../staff-member.ts';
import { expandAccountRow } from './account-row.ts';

async function expectWellMade(page: Page): Promise<void> {
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
}

const views = [
  [320, 'he'],
  [1440, 'en'],
] as const satisfies readonly (readonly [number, Locale])[];

test.each(views)(
  'a staff user changes their own email address by its code, and the address before stops it, at %s px in %s',
  async (width, locale) => {
    const { page, email } = await newOwner({ width, locale, expects: [/status of 400/] });
    const next = `next-${randomUUID()}@example.com`;
    await page.goto(`${shopUrl}/admin/settings`);
    await expandAccountRow(page, locale, 'staff_own_email');
    await page.getByLabel(wordsOf(locale, 'staff_own_email_new')).fill(next);
    await page.getByRole('button', { name: wordsOf(locale, 'staff_own_email_send') }).click();
    await waitForWords(page, wordsOf(locale, 'staff_own_email_sent', { email: next }));
    await expectWellMade(page);
    // the mails are read in another page, because the first page stays at its form
    const reader = await visit('/robots.txt', { width, locale, expects: [/status of 4\d\d/] });
    const code = /(?:[0-9A-Z]{4}-){4}[0-9A-Z]/.exec(await mailTo(reader, next))?.[0] ?? '';
    const field = page.getByLabel(wordsOf(locale, 'proof_code_label'));
    const save = page.getByRole('button', { name: wordsOf(locale, 'staff_own_email_save') });
    await field.fill(code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`);
    await save.click();
    await page.locator('.field-error').first().waitFor();
    await field.fill(code);
    await save.click();
    await waitForWords(page, wordsOf(locale, 'staff_own_email_changed'));
    await page.getByText(next, { exact: true }).first().waitFor();
    const note = await mailTo(reader, email);
    const link = /\S+\/admin\/stop-email#[\w-]+/.exec(note)?.[0] ?? '';
    expect(link).not.toBe('');
    await reader.goto(link);
    const stop = reader.getByRole('button', { name: wordsOf(locale, 'staff_stop_email_submit') });
    await stop.waitFor();
    expect(reader.url()).not.toContain('#');
    await expectWellMade(reader);
    await stop.click();
    await waitForWords(reader, wordsOf(locale, 'staff_stop_email_restored'));
    await expectWellMade(reader);
    // all devices are signed out, also the one that made the change
    await page.goto(`${shopUrl}/admin/settings`);
    await page.waitForURL(/\/admin\/login/);
  },
);
