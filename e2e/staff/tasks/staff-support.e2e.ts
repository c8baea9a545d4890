import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { ask, buyByCalls } from '../../purchase/asking.ts';
import { mailTo } from '../../outbox.ts';
import { takeWashOf } from '../../shop-command.ts';
import { expectAccessible, expectNoSidewaysScroll, visit } from '../../visitor.ts';
import { walkedIn } from '../../walked-in.ts';
import { waitForWords, wordsOf } from '../../words.ts';
import { presses } from '../../presses.ts';
import { openBySearch } from './open-by-search.ts';
import { ownerAtDashboard } from '../staff-member.ts';

/** Most presses that a task may take, typing not counted. */
const PRESSES = 5;
const views = locales.flatMap((locale) => ([390, 1440] as const).map((width) => [locale, width] as const));

test.each(walkedIn('he', views))(
  'support, %s, %i px: a gift is found by the recipient’s own name and sent again',
  async (locale, width) => {
    const visitor = await visit('/robots.txt', { locale });
    const name = `זהבית${randomUUID().replaceAll(/[^a-f]/g, '')}`;
    const recipient = `gift-${randomUUID()}@example.com`;
    await buyByCalls(visitor, '/api/nayax-checkout', {
      packageId: 3,
      email: `sister-${randomUUID()}@example.com`,
      recipientName: `${name} אורן`,
      recipientEmail: recipient,
      senderName: 'Dana',
      paymentMethod: 'credit_card',
    });
    await mailTo(visitor, recipient);
    const { page } = await ownerAtDashboard({ locale, width });
    const done = presses();
    await openBySearch(page, done, { said: name.slice(0, -1), kind: 'orders' });
    // the recipient is named before the press and after it
    const address = 'g•••@example.com';
    await waitForWords(page, wordsOf(locale, 'staff_order_gift_goes_to', { address }));
    await done.click(page.getByRole('button', { name: wordsOf(locale, 'staff_order_resend_gift') }));
    await waitForWords(page, wordsOf(locale, 'staff_order_resent', { address }));
    await expectAccessible(page);
    expect(done.count()).toBeLessThanOrEqual(PRESSES);

    // the email address was wrong, so the gift goes to a different email address
    const other = `other-${randomUUID()}@example.com`;
    await page.getByRole('button', { name: wordsOf(locale, 'staff_gift_elsewhere') }).click();
    await page.locator('dialog input[name=recipientEmail]').fill(other);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.locator('dialog form button[type=submit]').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await waitForWords(page, wordsOf(locale, 'staff_gift_corrected'));
    await mailTo(visitor, other);
  },
);

test.each(walkedIn('en', views))(
  'support, %s, %i px: a wash that a machine took is given back to a customer known by an unverified number',
  async (locale, width) => {
    const visitor = await visit('/robots.txt', { locale });
    const email = `caller-${randomUUID()}@example.com`;
    const digits = `05${randomInt(10_000_000, 100_000_000)}`.replace(/^05[679]/, '054');
    const password = 'a muddy dog at 23:00';
    await ask(visitor, 'POST /api/customer/register', {
      firstName: 'Noga',
      lastName: 'Harel',
      email,
      phone: digits,
      dateOfBirth: '1990-01-31',
      password,
      confirmPassword: password,
      termsAccepted: true,
    });
    await buyByCalls(visitor, '/api/express-checkout', { packageId: 2, email, paymentMethod: 'credit_card' });
    const { page } = await ownerAtDashboard({ locale, width });
    const [voucher] = (await ask<{ rows: { lotId: string }[] }>(page, `GET /api/admin/vouchers?search=${email}`)).rows;
    await takeWashOf(voucher?.lotId ?? '');
    const done = presses();
    await openBySearch(page, done, { said: `${digits.slice(0, 3)}-${digits.slice(3)}`, kind: 'customers' });
    await done.click(page.getByRole('button', { name: wordsOf(locale, 'staff_customer_wash_failed') }));
    // the machine's report is beside the choice of what the customer reports
    await waitForWords(page, wordsOf(locale, 'staff_wash_means_full').replace(/\{.*/, '').trim());
    await expectAccessible(page);
    await done.click(page.getByRole('radio', { name: wordsOf(locale, 'staff_customer_wash_poor') }));
    await done.click(page.getByRole('button', { name: wordsOf(locale, 'staff_wash_give_back_tell') }));
    await waitForWords(page, wordsOf(locale, 'staff_wash_given_back_told'));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect.poll(() => mailTo(visitor, email)).toContain(wordsOf(locale, 'answer_wash_returned').slice(0, 20));
    expect(done.count()).toBeLessThanOrEqual(PRESSES);
  },
);
