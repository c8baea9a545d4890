import type { Locale } from '#contracts/core/locale.ts';
import { cancellationFee } from '#domain/selling/cancellation.ts';
import { splitIncludedVat } from '#domain/tax/vat.ts';
import { appendCheckCharacter } from '#domain/core/codes/voucher-code.ts';
import type { GiftTexts } from '#server/selling/documents/gift-texts.ts';
import type { GiftMailData } from '#server/selling/documents/gift-mail.ts';
import type { ShopForMail } from '#server/core/documents/mail-layout.ts';
import type { PurchaseMailData } from '#server/selling/documents/purchase-mail.ts';
import type { MailVoucher } from '#server/selling/documents/voucher-card.ts';

export const sampleCode = appendCheckCharacter('7KD2M9QXPTVB4HWZ');

/** 21 November 2026, 12:05 in Jerusalem. */
export const samplePaidAt = Date.UTC(2026, 10, 21, 10, 5);
const giftExpiresAt = Date.UTC(2031, 10, 21, 21, 59, 59, 999);
const stationsLink = 'https://shampaw.example/stations';
const cancellableUntil = Date.UTC(2026, 11, 5, 21, 59, 59, 999);

const shops = {
  en: {
    name: 'Shampaw',
    tagline: 'The self-service bathhouse for pets',
    company: 'Shampaw Ltd.',
    registrationNumber: '51-234567-9',
    address: '12 HaYarkon Street, Tel Aviv, Israel',
    email: 'hello@shampaw.example',
    phone: '050-123-4567',
    logo: { picture: Buffer.from('logo'), width: 96, height: 96, isUploaded: false },
    accent: null,
    second: null,
  },
  he: {
    name: 'שמפאו',
    tagline: 'בית המרחץ העצמי לחיות המחמד',
    company: 'שמפאו בע״מ',
    registrationNumber: '51-234567-9',
    address: 'רחוב הירקון 12, תל אביב, ישראל',
    email: 'hello@shampaw.example',
    phone: '050-123-4567',
    logo: { picture: Buffer.from('logo'), width: 96, height: 96, isUploaded: false },
    accent: null,
    second: null,
  },
} as const satisfies Record<Locale, ShopForMail>;

export function sampleShop(locale: Locale): ShopForMail {
  return shops[locale];
}

export function sampleVoucher(changes: Partial<MailVoucher> = {}): MailVoucher {
  return {
    code: sampleCode,
    link: 'https://shampaw.example/voucher/0123456789abcdefghjkmnpqrstvwxyz',
    packageName: null,
    washCount: 3,
    issuedAt: samplePaidAt,
    expiresAt: null,
    look: null,
    tier: null,
    ...changes,
  };
}

/** Three washes for ₪150, bought with a card. */
export function samplePurchase(locale: Locale, changes: Partial<PurchaseMailData> = {}): PurchaseMailData {
  return {
    shop: shops[locale],
    kind: 'package',
    orderCode: '7K2M-9QXP',
    packageName: locale === 'he' ? 'שלוש שטיפות' : 'Triple Wash',
    washCount: 3,
    washMinutes: 10,
    paidAt: samplePaidAt,
    grossAgorot: 15_000,
    discountAgorot: 0,
    totalAgorot: 15_000,
    vat: { percent: 18, ...splitIncludedVat(15_000, 18) },
    paymentMethod: 'credit_card',
    last4: '4242',
    vouchers: [sampleVoucher({ packageName: locale === 'he' ? 'שלוש שטיפות' : 'Triple Wash' })],
    notes: [],
    words: null,
    stationsLink,
    recipient: null,
    giftDueAt: null,
    receiptLink: 'https://shampaw.example/receipt/zyxwvtsrqpnmkjhgfedcba9876543210',
    taxDocuments: true,
    cancelLink: 'https://shampaw.example/cancel',
    termsVersion: '2026-11',
    termsLink: 'https://shampaw.example/terms',
    cancellableUntil,
    cancellationFeeAgorot: cancellationFee(15_000, false),
    ...changes,
  };
}

/** Five washes in gold for ₪220, sent to a recipient. */
export function samplePurchaseOfGift(locale: Locale, changes: Partial<PurchaseMailData> = {}): PurchaseMailData {
  return samplePurchase(locale, {
    kind: 'gift',
    packageName: locale === 'he' ? '5 שטיפות פרימיום' : '5 Premium Washes',
    washCount: 5,
    grossAgorot: 22_000,
    totalAgorot: 22_000,
    vat: null,
    words: giftWords(locale),
    recipient: 'noa.levi@example.com',
    vouchers: [giftVoucher(5, locale === 'he' ? '5 שטיפות פרימיום' : '5 Premium Washes')],
    cancellationFeeAgorot: cancellationFee(22_000, false),
    ...changes,
  });
}

/** One wash in pink, with a short message. */
export function sampleGift(locale: Locale, changes: Partial<GiftMailData> = {}): GiftMailData {
  return {
    shop: shops[locale],
    words: giftWords(locale),
    stationsLink,
    vouchers: [giftVoucher(1, locale === 'he' ? 'שטיפת פרימיום אחת' : '1 Premium Wash')],
    unopenedGiftCardImage: Buffer.from('jpeg'),
    ...changes,
  };
}

function giftWords(locale: Locale): GiftTexts {
  const names = { en: ['Noa', 'Dana', 'Rexi'], he: ['נועה', 'דנה', 'רקסי'] } as const;
  const [recipientName, senderName, petName] = names[locale];
  return {
    recipientName,
    senderName,
    petName,
    personalMessage: 'יום הולדת שמח לך ולרקסי! 🐶\nHappy birthday (again)!',
  };
}

function giftVoucher(washCount: number, packageName: string): MailVoucher {
  const look =
    washCount === 1
      ? ({ theme: 'SIGNATURE', colorVariant: 'fresh-pink' } as const)
      : ({ theme: 'LUXE', colorVariant: 'champagne-gold' } as const);
  return sampleVoucher({ packageName, washCount, expiresAt: giftExpiresAt, look });
}
