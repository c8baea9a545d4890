import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { samplePaidAt, sampleShop } from '#testing/documents/mail-samples.ts';
import { returnedPaymentMail, returnReasons, type ReturnReason } from './returned-payment-mail.ts';

function mailOf(reason: ReturnReason, locale: Locale) {
  return returnedPaymentMail(
    {
      shop: sampleShop(locale),
      reason,
      orderCode: '7K2M-9QXP',
      packageName: locale === 'he' ? 'שלוש שטיפות' : 'Triple Wash',
      amountAgorot: 15_000,
      returnedAt: samplePaidAt,
    },
    locale,
  );
}

test('after a duplicate payment the mail says that it was refunded, how much, and that nothing is to be done', () => {
  const { subject, text, html } = mailOf('duplicate', 'en');
  expect(subject).toBe('A payment of ₪150 was refunded · order 7K2M-9QXP');
  for (const words of ['was paid twice', '₪150', '7K2M-9QXP', 'Triple Wash', 'You do not have to do anything.']) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
});

test('the same in Hebrew, with numbers kept in their own direction', () => {
  const { subject, text } = mailOf('duplicate', 'he');
  expect(subject).toBe('תשלום של \u2066₪150\u2069 הוחזר · הזמנה \u20667K2M-9QXP\u2069');
  expect(text).toContain('שולמה פעמיים');
  expect(text).toContain('שלוש שטיפות');
});

test('each reason has its own sentence', () => {
  const leads = returnReasons.map((reason) => mailOf(reason, 'en').text.split('\n')[2]);
  expect(new Set(leads).size).toBe(returnReasons.length);
});
