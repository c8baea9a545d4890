import type { GiftLook } from '#contracts/entitlements/gift-look.ts';
import { directionOf, type Locale } from '#contracts/core/locale.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { finishOf, type CardFinish } from '#domain/entitlements/card-finish.ts';
import { m } from '#messages/compiled/messages.js';
import { fencedLeftToRight } from '#server/core/documents/isolates.ts';
import { html, type Html } from '#server/core/documents/html.ts';
import { colors, type MailFile, type MailShop } from '#server/core/documents/mail-layout.ts';
import { logoFile, logoImage } from '#server/core/documents/mail-logo.ts';
import { codeText } from '#server/core/documents/mail-parts.ts';
import { qrPng } from '#server/core/documents/qr.ts';
import { giftStepRows, wordRows, type GiftWords } from './gift-words.ts';

/** A voucher as its holder sees it; instants are epoch ms. */
export type MailVoucher = {
  readonly code: string;
  readonly link: string;
  readonly washCount: number;
  readonly issuedAt: number;
  /** Null for packages, which never expire. */
  readonly expiresAt: number | null;
  /** Null for packages. */
  readonly look: GiftLook | null;
};

/** What a mail says of the vouchers of an order. */
export type VouchersOfMail = {
  /** Those that open a wash. */
  readonly vouchers: readonly MailVoucher[];
  /** A sentence on each of the others; empty in the first mail of an order. */
  readonly notes: readonly string[];
};

/** The names the cards have on the site. */
const themeWords = {
  SIGNATURE: m.gifts_theme_signature,
  PREMIUM: m.gifts_theme_premium,
  LUXE: m.gifts_theme_luxe,
} as const satisfies Record<GiftLook['theme'], unknown>;

/** Twelve pixels a module, shown at six: whole pixels on both ordinary and dense screens. */
const PNG_PIXELS_PER_MODULE = 12;
const SHOWN_PIXELS = 174;

/** Where the card is shown. */
export type CardFrame = {
  readonly shop: Pick<MailShop, 'name' | 'logo'>;
  readonly stationsLink: string;
  /** Null for packages, which people buy for themselves. */
  readonly words: GiftWords | null;
};

/** Logo and name of the shop, words, what it is worth with QR, code and dates, and for a gift how it is used. */
export function voucherCard(voucher: MailVoucher, frame: CardFrame, locale: Locale): Html {
  const finish = finishOf(voucher.look);
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
    ${headRow(voucher, frame, { finish, locale })} ${words === null ? null : wordRows(words, finish.ink, locale)}
    <tr>
      <td colspan="2" style="padding:20px 16px ${words === null ? '16px' : '0'}">${windowOf(voucher, locale)}</td>
    </tr>
    ${
      words === null
        ? null
        : html`<tr>
            <td colspan="2" style="padding:14px 24px 18px">
              <table role="presentation" cellpadding="0" cellspacing="0" border="0">
                ${giftStepRows({ stationsLink, ink: finish.ink }, locale)}
              </table>
            </td>
          </tr>`
    }
  </table>`;
}

function headRow(
  { look }: MailVoucher,
  { shop }: CardFrame,
  { finish, locale }: { readonly finish: CardFinish; readonly locale: Locale },
): Html {
  const start = directionOf(locale) === 'rtl' ? 'right' : 'left';
  const end = directionOf(locale) === 'rtl' ? 'left' : 'right';
  return html`<tr>
    <td align="${start}" style="padding:20px 24px 0">
      <table role="presentation" cellpadding="0" cellspacing="0" border="0">
        <tr>
          <td valign="middle">${logoImage(shop.logo, { width: 112, height: 36 })}</td>
          <td valign="middle" style="padding:0 10px;font-size:18px;line-height:1.4;font-weight:700;color:${finish.ink}">
            ${shop.name}
          </td>
        </tr>
      </table>
    </td>
    <td align="${end}" style="padding:20px 24px 0;font-size:13px;line-height:1.5;font-weight:600;color:${finish.ink}">
      ${look === null ? null : themeWords[look.theme]({}, { locale })}
    </td>
  </tr>`;
}

/** White whatever the card is made of: a reader wants its QR dark on light. */
function windowOf(voucher: MailVoucher, locale: Locale): Html {
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
        <div style="font-size:20px;line-height:1.4;font-weight:700">
          ${m.wash_count({ count: voucher.washCount }, { locale })}
        </div>
        <img
          src="cid:${contentIdOf(voucher)}"
          width="${SHOWN_PIXELS}"
          height="${SHOWN_PIXELS}"
          alt="${m.mail_qr_alt({}, { locale })}"
          style="display:block;border:0;image-rendering:pixelated"
        />
        <div style="font-size:14px;line-height:1.5;font-weight:600">${m.mail_code_label({}, { locale })}</div>
        <div>${codeText(formatCode(voucher.code))}</div>
        <div style="padding:6px 0 0;font-size:14px;line-height:1.6">${validity(voucher, locale)}</div>
      </td>
    </tr>
  </table>`;
}

function validity({ issuedAt, expiresAt }: MailVoucher, locale: Locale): Html {
  if (expiresAt === null) return html`${m.mail_no_expiry({}, { locale })}`;
  return html`${m.mail_issued({}, { locale })}: <bdi>${formatDate(issuedAt, locale)}</bdi><br />
    <strong>${m.mail_valid_until({}, { locale })}: <bdi>${formatDate(expiresAt, locale)}</bdi></strong>`;
}

/** The same card for people and programs that read plain text. */
export function voucherLines(voucher: MailVoucher, locale: Locale): string[] {
  const { issuedAt, expiresAt } = voucher;
  return [
    m.wash_count({ count: voucher.washCount }, { locale }),
    `${m.mail_code_label({}, { locale })}: ${fencedLeftToRight(formatCode(voucher.code), locale)}`,
    ...(expiresAt === null
      ? [m.mail_no_expiry({}, { locale })]
      : [
          `${m.mail_issued({}, { locale })}: ${formatDate(issuedAt, locale)}`,
          `${m.mail_valid_until({}, { locale })}: ${formatDate(expiresAt, locale)}`,
        ]),
    `${m.mail_open_voucher({}, { locale })}:\n${voucher.link}`,
  ];
}

/** The pictures that the cards show by their content ids: the logo once, and a QR each that holds the code alone. */
export function cardFiles({ logo }: Pick<MailShop, 'logo'>, vouchers: readonly MailVoucher[]): MailFile[] {
  return [logoFile(logo), ...vouchers.map(qrFile)];
}

function qrFile(voucher: MailVoucher): MailFile {
  return {
    filename: `${formatCode(voucher.code)}.png`,
    contentType: 'image/png',
    content: qrPng(voucher.code, PNG_PIXELS_PER_MODULE),
    contentId: contentIdOf(voucher),
  };
}

/** Codes differ inside a mail, so their endings tell the pictures apart; a content id ends up in no log. */
function contentIdOf(voucher: MailVoucher): string {
  return `qr-${voucher.code.toLowerCase()}`;
}
