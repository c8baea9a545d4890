import type { BilingualText, PublicBrand } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { VoucherView } from '#contracts/entitlements/vouchers.ts';
import { formatDate, isolated } from '#domain/core/text/format.ts';
import { toPrintableText } from '#domain/core/text/printable-text.ts';
import { formatCode, spellCode } from '#domain/core/codes/voucher-code.ts';
import { nameContainsCount } from '#domain/core/text/product-name-with-wash-count.ts';
import { cardFinishOf, isDarkCardFinish, packageFinish } from '#domain/entitlements/card-finish.ts';
import type { CardTier } from '#domain/entitlements/card-tier.ts';
import { m } from '#messages/compiled/messages.js';
import { createPrintLogo, type PrintBranding } from '#server/core/documents/print-logo.ts';
import { qrSvg } from '#server/core/documents/qr.ts';
import { lotStateText } from './lot-state-text.ts';

/** Names of the card themes, which are the same as on the site. */
const themeWords = {
  SIGNATURE: m.gifts_theme_signature,
  PREMIUM: m.gifts_theme_premium,
  LUXE: m.gifts_theme_luxe,
} as const satisfies Record<NonNullable<VoucherView['look']>['theme'], unknown>;

/** Names of the package tiers, which are the same as on the site. */
const tierWords = {
  ESSENTIAL: m.packages_tier_essential,
  PREMIUM: m.packages_tier_premium,
  PLATINUM: m.packages_tier_platinum,
} as const satisfies Record<CardTier, unknown>;

const steps = [m.voucher_how_1, m.voucher_how_2, m.voucher_how_3] as const;

/** Maximum size of the logo in the card's header, in millimetres. */
const LOGO_BOX = { width: 34, height: 10 } as const;

type VoucherDocumentContext = {
  readonly brand: Pick<PublicBrand, 'name'> & PrintBranding;
  readonly publicUrl: string;
  readonly locale: Locale;
  /** Tier of a package on the home page; null for a gift, and for a package that is no longer on sale. */
  readonly tier: CardTier | null;
};

/**
 * Returns the data of the voucher's PDF (`voucher.typ`). The PDF shows the card as on the voucher's page, and explains
 * how to use the voucher.
 */
export function voucherDocument(voucher: VoucherView, { brand, publicUrl, locale, tier }: VoucherDocumentContext) {
  const shop = brand.name[locale];
  const finish = cardFinishOf(voucher.look, tier);
  const isUsable = voucher.state === 'active' && voucher.remaining > 0;
  return {
    title: titleOf(voucher, locale),
    author: shop,
    locale,
    madeAt: Date.parse(voucher.issuedAt),
    shop,
    logo: createPrintLogo(brand, LOGO_BOX),
    theme: themeOf(voucher.look, tier, locale),
    finish,
    // the text beside the card is on white paper, where the light text of a dark card could not be read
    paperInk: isDarkCardFinish(finish) ? packageFinish.ink : finish.ink,
    isDark: isDarkCardFinish(finish),
    to: labelled(m.voucher_to({}, { locale }), voucher.recipientName),
    pet: petOf(voucher, locale),
    from: labelled(m.voucher_from({}, { locale }), voucher.senderName),
    message: printedOrNull(voucher.personalMessage),
    ...voucherContentOf(voucher, locale),
    state: isUsable ? null : lotStateText(voucher.state, locale),
    code: formatCode(voucher.code),
    codeAlt: m.voucher_code_spelled({ spelled: spellCode(voucher.code) }, { locale }),
    qr: qrSvg(voucher.code),
    qrAlt: m.mail_qr_alt({}, { locale }),
    dates: datesOf(voucher, locale),
    stepsTitle: m.voucher_how_title({}, { locale }),
    steps: isUsable ? steps.map((step) => step({}, { locale })) : [],
    stations: { text: hostAndPathOf(`${publicUrl}/stations`), address: `${publicUrl}/${locale}/stations` },
    bearer: m.voucher_bearer({}, { locale }),
  };
}

function themeOf(look: VoucherView['look'], tier: CardTier | null, locale: Locale): string | null {
  if (look !== null) return themeWords[look.theme]({}, { locale });
  return tier === null ? null : tierWords[tier]({}, { locale });
}

function titleOf({ kind, recipientName }: VoucherView, locale: Locale): string {
  if (kind === 'package') return m.voucher_title({}, { locale });
  const name = printedOrNull(recipientName);
  return name === null
    ? m.voucher_title_gift_plain({}, { locale })
    : m.voucher_title_gift({ name: isolated(name) }, { locale });
}

/**
 * Returns the product's name and its washes. An unused gift shows its number of washes instead of a balance. If the
 * product's name already contains that number, only the name is shown.
 */
function voucherContentOf({ kind, remaining, washCount, ...names }: VoucherView, locale: Locale) {
  const name = ({ en: names.packageName, he: names.packageNameHe } satisfies BilingualText)[locale];
  if (kind !== 'gift' || remaining !== washCount) {
    return { name, left: m.voucher_left({ count: remaining, total: washCount }, { locale }) };
  }
  const washes = m.wash_count({ count: washCount }, { locale });
  return nameContainsCount(name, washCount) ? { name: null, left: name } : { name, left: washes };
}

function datesOf({ issuedAt, expiresAt }: VoucherView, locale: Locale) {
  const issued = { label: m.voucher_issued({}, { locale }), day: formatDate(Date.parse(issuedAt), locale) };
  if (expiresAt === null) return [issued, { label: m.voucher_never_expires({}, { locale }), day: null }];
  return [issued, { label: m.voucher_expires({}, { locale }), day: formatDate(Date.parse(expiresAt), locale) }];
}

function labelled(label: string, name: string | null) {
  const text = printedOrNull(name);
  return text === null ? null : { label, name: isolated(text) };
}

/**
 * Returns the text with the pet's name. It is a sentence below the recipient's name. Without a recipient's name, the
 * pet is shown as the recipient.
 */
function petOf({ recipientName, petName }: VoucherView, locale: Locale) {
  const name = printedOrNull(petName);
  if (name === null || recipientName === null) return labelled(m.voucher_to({}, { locale }), name);
  return { label: null, name: m.voucher_pet({ name: isolated(name) }, { locale }) };
}

/** Returns the printable characters of a text. Returns null if none are left, so that its label is omitted. */
function printedOrNull(text: string | null): string | null {
  const printed = toPrintableText(text ?? '').text;
  return printed.trim() === '' ? null : printed;
}

function hostAndPathOf(address: string): string {
  return address.replace(/^https?:\/\//, '');
}
