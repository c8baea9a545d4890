import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import type { MailDocument } from '#server/core/documents/mail-layout.ts';
import { giftMail } from '#server/selling/documents/gift-mail.ts';
import { purchaseMail } from '#server/selling/documents/purchase-mail.ts';
import { htmlWithInlinePictures } from '#server/staff/message-words/render-example.ts';
import { sampleGift, samplePurchase, samplePurchaseOfGift, sampleVoucher } from '#testing/documents/mail-samples.ts';
import { visit } from '../visitor.ts';

const phoneWidths = [320, 360, 390] as const;

/** Returns mails with everything that can be wide: a card with its tier, a code, prices, an email address. */
function wideMails(locale: Locale): [string, MailDocument][] {
  const logo = { picture: Buffer.from('own logo'), width: 400, height: 100, isUploaded: true };
  const gift = sampleGift(locale, { unopenedGiftCardImage: null });
  return [
    ['package', purchaseMail(samplePurchase(locale, { vouchers: [sampleVoucher({ tier: 'PREMIUM' })] }), locale)],
    ['bought gift', purchaseMail(samplePurchaseOfGift(locale), locale)],
    ['closed gift', giftMail(sampleGift(locale), locale)],
    ['open gift', giftMail(gift, locale)],
    ['own logo', giftMail({ ...gift, shop: { ...gift.shop, logo } }, locale)],
  ];
}

test.each(['en', 'he'] as const)('no mail in %s is wider than a phone', async (locale) => {
  const page = await visit('/dev/outbox', { locale });
  // the policy of a page of ours would refuse the styles of a mail
  await page.goto('about:blank');
  const found: string[] = [];
  for (const width of phoneWidths) {
    await page.setViewportSize({ width, height: 844 });
    for (const [name, mail] of wideMails(locale)) {
      await page.setContent(htmlWithInlinePictures(mail));
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      if (needed > width) found.push(`${name}: ${needed} px on a screen of ${width} px`);
    }
  }
  expect(found).toEqual([]);
});
