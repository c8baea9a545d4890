import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { mailTo } from '../outbox.ts';
import { ask, buyByCalls } from './asking.ts';
import { expectAccessible, expectNoSidewaysScroll, expectReadableInTheDark, shopUrl, visit } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { newOwner } from '../staff/staff-member.ts';

const views = locales.flatMap((locale) => ([390, 1440] as const).map((width) => [locale, width] as const));

test.each(walkedIn('he', views))(
  'staff correct the address of a purchase that never arrived; it is sent after the link was pressed, %s, %i px',
  async (locale, width) => {
    const visitor = await visit('/robots.txt', {
      locale,
      width,
      expects: [/status of 409/, /status of 410/, /status of 404/],
    });
    const wrong = `wrong-${randomUUID()}@example.com`;
    const right = `right-${randomUUID()}@example.com`;
    await buyByCalls(visitor, '/api/express-checkout', { packageId: 2, email: wrong, paymentMethod: 'credit_card' });
    await mailTo(visitor, wrong);
    const { page } = await newOwner({ locale, width });
    const { rows } = await ask<{ rows: { orderId: string }[] }>(page, `GET /api/admin/orders?search=${wrong}`);
    await page.goto(`${shopUrl}/admin/orders/${rows[0]?.orderId ?? ''}`);
    await page.getByRole('button', { name: wordsOf(locale, 'staff_address_title') }).click();
    await page.locator('dialog input[name=email]').fill(right);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: wordsOf(locale, 'staff_address_send') }).click();
    await waitForWords(page, wordsOf(locale, 'staff_address_sent'));

    await mailTo(visitor, right);
    const link = /https?:\/\/[^\s"<]+\/email\/verify\?for=order#[\w-]{43}/.exec(await visitor.content())?.[0] ?? '';
    // the mail is in the language of the purchase
    const written = /\/(en|he)\/email/.exec(link)?.[1] === 'he' ? 'he' : 'en';
    const opened = link.replace(`/${written}/`, `/${locale}/`);
    await visitor.goto(opened);
    await waitForWords(visitor, wordsOf(locale, 'proof_order_title'));
    expect(visitor.url()).not.toContain('#');
    await expectAccessible(visitor);
    await expectNoSidewaysScroll(visitor);
    await expectReadableInTheDark(visitor);
    await visitor.getByRole('button', { name: wordsOf(locale, 'proof_order_submit') }).click();
    await waitForWords(visitor, wordsOf(locale, 'proof_order_done_title'));
    await waitForWords(visitor, right);
    await expectAccessible(visitor);
    // the same link again says that it is over
    await visitor.goto('about:blank');
    await visitor.goto(opened);
    await visitor.getByRole('button', { name: wordsOf(locale, 'proof_order_submit') }).click();
    await waitForWords(visitor, wordsOf(locale, 'proof_link_used_title'));
    await expectAccessible(visitor);

    await expect.poll(() => mailTo(visitor, right)).toMatch(/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/);
    expect(await mailTo(visitor, wrong)).toContain(wordsOf(written, 'mail_order_moved_title'));
    await page.reload();
    await page.getByRole('button', { name: wordsOf(locale, 'staff_reveal') }).click();
    await waitForWords(page, right);
  },
);
