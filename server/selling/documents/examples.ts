import type { Locale } from '#contracts/core/locale.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { appendCheckCharacter } from '#domain/core/codes/voucher-code.ts';
import { cancellationFee } from '#domain/selling/cancellation.ts';
import { splitIncludedVat } from '#domain/tax/vat.ts';
import type { Example, MessageExampleContext } from '#server/core/documents/message-example.ts';
import { cancellationDecisionMail } from './cancellation-decision-mail.ts';
import { cancellationMail } from './cancellation-mail.ts';
import { giftMail } from './gift-mail.ts';
import { giftSms } from './gift-sms.ts';
import { giftUndeliveredMail } from './gift-undelivered-mail.ts';
import type { GiftTexts } from './gift-texts.ts';
import { goodwillMail } from './goodwill-mail.ts';
import { membershipMessageExamples } from './examples/membership-examples.ts';
import { moneyMessageExamples } from './examples/money-examples.ts';
import { orderEmailChangedMail, orderEmailProofMail } from './orders/order-email-mails.ts';
import { purchaseMail, type PurchaseMailData } from './purchase-mail.ts';
import type { MailVoucher } from './voucher-card.ts';
import { voucherEndingMail } from './voucher-ending-mail.ts';
import { voucherReissuedMail } from './voucher-reissued-mail.ts';

const orderCode = '7K2M-9QXP';
const reference = 'C-7K2M9Q';
const code = appendCheckCharacter('7KD2M9QXPTVB4HWZ');
const packageNames = { en: 'Triple Wash', he: 'שלוש שטיפות' };
const giftNames = { en: '1 Premium Wash', he: 'שטיפת פרימיום אחת' };
const exampleLook = { theme: 'SIGNATURE', colorVariant: 'fresh-pink' } as const;

function linkOf({ publicUrl }: MessageExampleContext, locale: Locale, path: string): string {
  return `${publicUrl}/${locale}/${path}`;
}

function voucherOf(frame: MessageExampleContext, locale: Locale, gift: boolean): MailVoucher {
  return {
    code,
    link: linkOf(frame, locale, 'voucher/example'),
    packageName: gift ? giftNames[locale] : packageNames[locale],
    washCount: gift ? 1 : 3,
    issuedAt: frame.now,
    expiresAt: gift ? frame.now + 5 * 365 * DAY_MS : null,
    look: gift ? exampleLook : null,
    tier: gift ? null : 'PREMIUM',
  };
}

const wordsOnGift: Readonly<Record<Locale, GiftTexts>> = {
  en: { recipientName: 'Noa', senderName: 'Dana', petName: 'Rexi', personalMessage: 'Happy birthday to you and Rexi!' },
  he: { recipientName: 'נועה', senderName: 'דנה', petName: 'רקסי', personalMessage: 'יום הולדת שמח לך ולרקסי!' },
};

function purchaseOf(frame: MessageExampleContext, locale: Locale): PurchaseMailData {
  const { now, shop } = frame;
  return {
    shop,
    kind: 'package',
    orderCode,
    packageName: packageNames[locale],
    washCount: 3,
    washMinutes: 10,
    paidAt: now,
    grossAgorot: 15_000,
    discountAgorot: 0,
    totalAgorot: 15_000,
    vat: { percent: 18, ...splitIncludedVat(15_000, 18) },
    paymentMethod: 'credit_card',
    last4: '4242',
    vouchers: [voucherOf(frame, locale, false)],
    notes: [],
    words: null,
    stationsLink: linkOf(frame, locale, 'stations'),
    recipient: null,
    giftDueAt: null,
    receiptLink: linkOf(frame, locale, 'receipt/example'),
    cancelLink: linkOf(frame, locale, 'cancel'),
    termsVersion: '2026-11',
    termsLink: linkOf(frame, locale, 'terms'),
    cancellableUntil: now + 14 * DAY_MS,
    cancellationFeeAgorot: cancellationFee(15_000, false),
    taxDocuments: true,
  };
}

function giftPurchaseOf(frame: MessageExampleContext, locale: Locale): PurchaseMailData {
  const vouchers = [voucherOf(frame, locale, true)];
  const given = { recipient: 'noa@example.com', words: wordsOnGift[locale], vouchers };
  const sold = { packageName: giftNames[locale], washCount: 1 };
  return { ...purchaseOf(frame, locale), ...given, ...sold, kind: 'gift', vat: null };
}

function giftOf(frame: MessageExampleContext, locale: Locale, words: GiftTexts) {
  const vouchers = [voucherOf(frame, locale, true)];
  const stationsLink = linkOf(frame, locale, 'stations');
  return { shop: frame.shop, words, stationsLink, vouchers, unopenedGiftCardImage: null };
}

const noWords: GiftTexts = { recipientName: null, senderName: null, petName: null, personalMessage: null };

const bought: readonly Example[] = [
  { topic: 'receipt', variant: 'package', render: (frame, to) => purchaseMail(purchaseOf(frame, to), to) },
  { topic: 'receipt', variant: 'gift', render: (frame, to) => purchaseMail(giftPurchaseOf(frame, to), to) },
  {
    topic: 'receipt',
    variant: 'goodwill',
    render: (frame, to) => goodwillMail({ ...purchaseOf(frame, to), reason: 'thanks' }, to),
  },
  { topic: 'receipt_again', variant: '', render: (frame, to) => purchaseMail(purchaseOf(frame, to), to) },
  { topic: 'gift', variant: 'named', render: (frame, to) => giftMail(giftOf(frame, to, wordsOnGift[to]), to) },
  { topic: 'gift', variant: 'bare', render: (frame, to) => giftMail(giftOf(frame, to, noWords), to) },
  {
    topic: 'gift_sms',
    variant: '',
    render: (frame, to) =>
      giftSms(
        {
          shopName: frame.shop.name,
          packageName: giftNames[to],
          washCount: 1,
          senderName: wordsOnGift[to].senderName,
          link: linkOf(frame, to, `voucher/${'0123456789abcdefghjkmnpqrstvwxyz'}`),
        },
        to,
      ),
  },
  {
    topic: 'gift_undelivered',
    variant: '',
    render: (frame, to) =>
      giftUndeliveredMail(
        {
          why: 'undelivered',
          shop: frame.shop,
          orderCode,
          packageName: giftNames[to],
          washCount: 1,
          recipientName: wordsOnGift[to].recipientName,
          recipientEmail: 'noa@example.com',
          recipientPhone: null,
          voucherLink: linkOf(frame, to, 'voucher/example'),
          orderLink: linkOf(frame, to, 'receipt/example'),
        },
        to,
      ),
  },
  {
    topic: 'gift_unopened',
    variant: '',
    render: (frame, to) =>
      giftUndeliveredMail(
        {
          why: 'unopened',
          shop: frame.shop,
          orderCode,
          packageName: giftNames[to],
          washCount: 1,
          recipientName: wordsOnGift[to].recipientName,
          recipientEmail: 'noa@example.com',
          recipientPhone: null,
          voucherLink: linkOf(frame, to, 'voucher/example'),
          orderLink: linkOf(frame, to, 'receipt/example'),
        },
        to,
      ),
  },
  {
    topic: 'voucher_ending',
    variant: '',
    render: (frame, to) =>
      voucherEndingMail(
        {
          shop: frame.shop,
          washesLeft: 2,
          expiresAt: frame.now + 30 * DAY_MS,
          link: linkOf(frame, to, 'voucher/example'),
        },
        to,
      ),
  },
  {
    topic: 'voucher_reissued',
    variant: '',
    render: (frame, to) =>
      voucherReissuedMail(
        {
          shop: frame.shop,
          voucher: voucherOf(frame, to, false),
          washesLeft: 2,
          words: null,
          stationsLink: linkOf(frame, to, 'stations'),
        },
        to,
      ),
  },
];

const cancellationMessageExamples: readonly Example[] = [
  {
    topic: 'cancellation_acknowledgement',
    variant: '',
    render: ({ shop, now }, to) =>
      cancellationMail(
        {
          shop,
          reference,
          orderCode,
          packageName: packageNames[to],
          requestedAt: now,
          withinWindow: true,
          windowEndsAt: now + 7 * DAY_MS,
          groupToCheck: false,
          refundableAgorot: 15_000,
          feeAgorot: cancellationFee(15_000, false),
          dueAt: now + 14 * DAY_MS,
        },
        to,
      ),
  },
  ...(['approved', 'refused'] as const).map((variant): Example => {
    const refund = variant === 'approved' ? 14_250 : null;
    return {
      topic: 'cancellation_decided',
      variant,
      render: ({ shop, now }, to) =>
        cancellationDecisionMail(
          {
            shop,
            reference,
            orderCode,
            refundAgorot: refund,
            refusal: refund === null ? 'out_of_time' : null,
            dueAt: now + 14 * DAY_MS,
            windowEndsAt: now - DAY_MS,
          },
          to,
        ),
    };
  }),
];

export const sellingMessageExamples: readonly Example[] = [
  {
    topic: 'order_address_proof',
    variant: '',
    render: (frame, locale) =>
      orderEmailProofMail({ shop: frame.shop, link: linkOf(frame, locale, 'email/verify') }, locale),
  },
  {
    topic: 'order_address_changed',
    variant: '',
    render: (frame, locale) =>
      orderEmailChangedMail({ shop: frame.shop, link: linkOf(frame, locale, 'contact'), orderCode }, locale),
  },
  ...bought,
  ...moneyMessageExamples,
  ...cancellationMessageExamples,
  ...membershipMessageExamples,
];
