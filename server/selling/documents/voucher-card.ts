import type { GiftDesign } from '#contracts/entitlements/gift-design.ts';
import { textDirectionOf, type Locale } from '#contracts/core/locale.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { cardFinishOf, isDarkCardFinish, type CardFinish } from '#domain/entitlements/card-finish.ts';
import type { CardTier } from '#domain/entitlements/card-tier.ts';
import { m } from '#messages/compiled/messages.js';
import { closedCardImage } from '#server/core/documents/closed-card.ts';
import { isolatedLeftToRight } from '#server/core/documents/isolates.ts';
import { html, type Html } from '#server/core/documents/html.ts';
import { colors, type MailDocumentFile, type ShopForMail } from '#server/core/documents/mail-layout.ts';
import { logoAttachments, logoImage } from '#server/core/documents/mail-logo.ts';
import { soldProductNameIn, type SoldProduct } from './words/sold-product-name.ts';
import { codeBlock } from '#server/core/documents/mail-parts.ts';
import { qrPng } from '#server/core/documents/qr.ts';
import { giftStepRows, giftTextRows, type GiftTexts } from './gift-texts.ts';

/** A voucher as its holder sees it. Instants are in epoch ms. */
export type MailVoucher = SoldProduct & {
  readonly code: string;
  readonly link: string;
  readonly issuedAt: number;
  /** Expiry of the voucher in epoch ms. Null for vouchers that never expire, such as packages. */
  readonly expiresAt: number | null;
  /** Appearance of a gift card. Null for all other vouchers. */
  readonly look: GiftDesign | null;
  /**
   * Tier of a package on the home page. Null for gifts and memberships, and for a package that is not on sale any more.
   */
  readonly tier: CardTier | null;
};

export type MailVoucherData = {
  readonly vouchers: readonly MailVoucher[];
  /**
   * Notes about vouchers that are not usable, one for each such voucher. The list is empty in the first mail of an
   * order.
   */
  readonly notes: readonly string[];
};

const themeWords = {
  SIGNATURE: m.gifts_theme_signature,
  PREMIUM: m.gifts_theme_premium,
  LUXE: m.gifts_theme_luxe,
} as const satisfies Record<GiftDesign['theme'], unknown>;

const tierWords = {
  ESSENTIAL: m.packages_tier_essential,
  PREMIUM: m.packages_tier_premium,
  PLATINUM: m.packages_tier_platinum,
} as const satisfies Record<CardTier, unknown>;

function labelOf({ look, tier }: MailVoucher, locale: Locale): string | null {
  if (look !== null) return themeWords[look.theme]({}, { locale });
  return tier === null ? null : tierWords[tier]({}, { locale });
}

/**
 * Width in pixels of one QR module (square) in the picture file. The mail shows six pixels per module, so that modules
 * are whole pixels on standard and high-density screens.
 */
const PNG_PIXELS_PER_MODULE = 12;
const SHOWN_PIXELS = 174;

export type VoucherCardContext = {
  readonly shop: Pick<ShopForMail, 'name' | 'logo'>;
  readonly stationsLink: string;
  /** Texts that the buyer wrote for the gift. Null if the voucher is not a gift. */
  readonly words: GiftTexts | null;
};

/**
 * Renders the voucher card: logo and name of the shop, texts, product, QR code, code and dates. The card of a gift also
 * has the steps to the wash.
 */
export function voucherCard(voucher: MailVoucher, frame: VoucherCardContext, locale: Locale): Html {
  const finish = cardFinishOf(voucher.look, voucher.tier);
  const { words, stationsLink } = frame;
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    bgcolor="${finish.body}"
    style="margin:24px 0 0;background-color:${finish.body};background-image:linear-gradient(135deg,${finish.light},${finish.body} 48%,${finish.shade});border-radius:20px;color:${finish.ink}"
  >
    ${voucherCardHeaderRow(voucher, frame, { finish, locale })}
    ${words === null ? null : giftTextRows(words, finish.ink, locale)}
    <tr>
      <td class="card-cell" style="padding:20px 16px ${words === null ? '16px' : '0'}">
        ${codePanelHtml(voucher, locale)}
      </td>
    </tr>
    ${
      words === null
        ? null
        : html`<tr>
            <td class="card-cell" style="padding:14px 24px 18px">
              <table role="presentation" cellpadding="0" cellspacing="0" border="0">
                ${giftStepRows({ stationsLink, ink: finish.ink }, locale)}
              </table>
            </td>
          </tr>`
    }
  </table>`;
}

/**
 * Renders the closed card of a gift. It shows logo, name of the shop and theme above the picture of ribbon and bow.
 * These three are not part of the picture, so that they follow the language of the mail and the shop's own brand. The
 * background continues the upper edge of the picture.
 */
export function unopenedGiftCardHtml(
  voucher: MailVoucher,
  shop: Pick<ShopForMail, 'name' | 'logo'>,
  locale: Locale,
): Html {
  const finish = cardFinishOf(voucher.look, voucher.tier);
  const { light, body, shade, ink } = finish;
  return html`<table
    role="presentation"
    width="100%"
    align="center"
    cellpadding="0"
    cellspacing="0"
    border="0"
    bgcolor="${body}"
    style="max-width:520px;margin:24px auto 0;background-color:${body};background-image:linear-gradient(90deg,${light},${body} 78%,${shade} 160%);border-radius:18px;color:${ink}"
  >
    ${voucherCardHeaderRow(voucher, { shop }, { finish, locale })}
    <tr>
      <td style="padding:14px 0 0">${closedCardImage(voucher.link, m.gift_waiting_title({}, { locale }))}</td>
    </tr>
  </table>`;
}

function voucherCardHeaderRow(
  voucher: MailVoucher,
  { shop }: Pick<VoucherCardContext, 'shop'>,
  { finish, locale }: { readonly finish: CardFinish; readonly locale: Locale },
): Html {
  const start = textDirectionOf(locale) === 'rtl' ? 'right' : 'left';
  const label = labelOf(voucher, locale);
  return html`<tr>
    <td class="card-cell" align="${start}" style="padding:20px 24px 0">
      <table role="presentation" cellpadding="0" cellspacing="0" border="0">
        <tr>
          <td
            valign="middle"
            style="${isDarkCardFinish(finish) ? 'padding:4px;background-color:#ffffff;border-radius:22px' : ''}"
          >
            ${logoImage(shop.logo, { width: 96, height: 36 })}
          </td>
          <td
            valign="middle"
            style="padding-${start}:10px;font-size:18px;line-height:1.4;font-weight:700;color:${finish.ink}"
          >
            ${shop.name}${
              label === null ? null : html`<div style="font-size:13px;line-height:1.5;font-weight:600">${label}</div>`
            }
          </td>
        </tr>
      </table>
    </td>
  </tr>`;
}

/**
 * Renders the section of the card with the QR code. It is white on every theme, because a QR scanner needs a dark code
 * on a light background.
 */
function codePanelHtml(voucher: MailVoucher, locale: Locale): Html {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    bgcolor="#ffffff"
    style="background:#ffffff;border-radius:16px;color:${colors.deep}"
  >
    <tr>
      <td align="center" style="padding:16px 8px 18px;color:${colors.deep}">
        <div style="font-size:20px;line-height:1.4;font-weight:700">${soldProductNameIn(voucher, locale)}</div>
        <img
          src="cid:${contentIdOf(voucher)}"
          width="${SHOWN_PIXELS}"
          height="${SHOWN_PIXELS}"
          alt="${m.mail_qr_alt({}, { locale })}"
          style="display:block;border:0;image-rendering:pixelated"
        />
        <div style="font-size:14px;line-height:1.5;font-weight:600">${m.mail_code_label({}, { locale })}</div>
        <div>${codeBlock(formatCode(voucher.code))}</div>
        <div style="padding:6px 0 0;font-size:14px;line-height:1.6">${validityHtml(voucher, locale)}</div>
      </td>
    </tr>
  </table>`;
}

function validityHtml({ issuedAt, expiresAt }: MailVoucher, locale: Locale): Html {
  if (expiresAt === null) return html`${m.mail_no_expiry({}, { locale })}`;
  return html`${m.mail_issued({}, { locale })}: <bdi>${formatDate(issuedAt, locale)}</bdi><br />
    <strong>${m.mail_valid_until({}, { locale })}: <bdi>${formatDate(expiresAt, locale)}</bdi></strong>`;
}

export function voucherLines(voucher: MailVoucher, locale: Locale): string[] {
  const { issuedAt, expiresAt } = voucher;
  return [
    soldProductNameIn(voucher, locale),
    `${m.mail_code_label({}, { locale })}: ${isolatedLeftToRight(formatCode(voucher.code), locale)}`,
    ...(expiresAt === null
      ? [m.mail_no_expiry({}, { locale })]
      : [
          `${m.mail_issued({}, { locale })}: ${formatDate(issuedAt, locale)}`,
          `${m.mail_valid_until({}, { locale })}: ${formatDate(expiresAt, locale)}`,
        ]),
    `${m.mail_open_voucher({}, { locale })}:\n${voucher.link}`,
  ];
}

/**
 * Returns the inline pictures of the voucher cards by content id. There is one logo for all cards, and a QR code for
 * each voucher.
 */
export function voucherCardAttachments(
  { logo }: Pick<ShopForMail, 'logo'>,
  vouchers: readonly MailVoucher[],
): MailDocumentFile[] {
  return [...logoAttachments({ logo }), ...vouchers.map(qrCodeAttachment)];
}

function qrCodeAttachment(voucher: MailVoucher): MailDocumentFile {
  return {
    filename: `${formatCode(voucher.code)}.png`,
    contentType: 'image/png',
    content: qrPng(voucher.code, PNG_PIXELS_PER_MODULE),
    contentId: contentIdOf(voucher),
  };
}

/**
 * Returns the content id of a voucher's QR picture. It contains the voucher's code, so it is unique in the mail. For
 * the same reason it must never be logged.
 */
function contentIdOf(voucher: MailVoucher): string {
  return `qr-${voucher.code.toLowerCase()}`;
}
