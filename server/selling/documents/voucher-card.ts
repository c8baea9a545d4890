import type { colorVariants, voucherThemes } from '#contracts/selling/catalogue.ts';
import { directionOf, type Locale } from '#contracts/core/locale.ts';
import { formatDate } from '#domain/core/format.ts';
import { formatCode } from '#domain/core/voucher-code.ts';
import { m } from '#messages/compiled/messages.js';
import { fencedLeftToRight } from '#server/core/documents/isolates.ts';
import { html, type Html } from '#server/core/documents/html.ts';
import type { MailFile } from '#server/core/documents/mail-layout.ts';
import { codeText } from '#server/core/documents/mail-parts.ts';
import { qrPng } from '#server/core/documents/qr.ts';

/** A voucher as its holder sees it; instants are epoch ms. */
export type MailVoucher = {
  readonly code: string;
  readonly link: string;
  readonly washCount: number;
  readonly issuedAt: number;
  /** Null for packages, which never expire. */
  readonly expiresAt: number | null;
  /** Null for packages. */
  readonly look: VoucherLook | null;
};

export type VoucherLook = {
  readonly theme: (typeof voucherThemes)[number];
  readonly colorVariant: (typeof colorVariants)[number];
};

type Finish = { readonly light: string; readonly body: string; readonly shade: string; readonly ink: string };

/** The finishes of web/ui/theme.css; the ink is checked there against all three. */
const finishes = {
  'fresh-pink': { light: '#ffeef1', body: '#fbc3cf', shade: '#ee9db0', ink: '#4d0c22' },
  'pearl-silver': { light: '#fbfcfd', body: '#dbe2e7', shade: '#b4c0c9', ink: '#14262e' },
  'champagne-gold': { light: '#fff7e2', body: '#ecd29a', shade: '#cda45c', ink: '#34210a' },
} as const satisfies Record<VoucherLook['colorVariant'], Finish>;

/** The names the cards have on the site. */
const themeWords = {
  SIGNATURE: m.gifts_theme_signature,
  PREMIUM: m.gifts_theme_premium,
  LUXE: m.gifts_theme_luxe,
} as const satisfies Record<VoucherLook['theme'], unknown>;

const packageFinish: Finish = { light: '#f0faf9', body: '#c9ecea', shade: '#98d5d4', ink: '#06343c' };

/** Twelve pixels a module, shown at six: whole pixels on both ordinary and dense screens. */
const PNG_PIXELS_PER_MODULE = 12;
const SHOWN_PIXELS = 174;

/** The card: what it is worth, its QR, its code as text, and both dates where there are two. */
export function voucherCard(voucher: MailVoucher, shopName: string, locale: Locale): Html {
  const finish = voucher.look === null ? packageFinish : finishes[voucher.look.colorVariant];
  const start = directionOf(locale) === 'rtl' ? 'right' : 'left';
  const end = directionOf(locale) === 'rtl' ? 'left' : 'right';
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    bgcolor="${finish.body}"
    style="margin:24px 0 0;background-color:${finish.body};background-image:linear-gradient(135deg,${finish.light},${finish.body} 48%,${finish.shade});border-radius:20px;color:${finish.ink}"
  >
    <tr>
      <td
        align="${start}"
        style="padding:22px 24px 0;font-size:15px;line-height:1.5;font-weight:600;color:${finish.ink}"
      >
        ${voucher.look === null ? shopName : themeWords[voucher.look.theme]({}, { locale })}
      </td>
      <td align="${end}" style="padding:22px 24px 0;font-size:19px;line-height:1.5;font-weight:700;color:${finish.ink}">
        ${m.wash_count({ count: voucher.washCount }, { locale })}
      </td>
    </tr>
    <tr>
      <td colspan="2" align="center" style="padding:18px 24px 0">
        <table role="presentation" cellpadding="0" cellspacing="0" border="0">
          <tr>
            <td bgcolor="#ffffff" style="background:#ffffff;border-radius:16px;padding:8px">
              <img
                src="cid:${contentIdOf(voucher)}"
                width="${SHOWN_PIXELS}"
                height="${SHOWN_PIXELS}"
                alt="${m.mail_qr_alt({}, { locale })}"
                style="display:block;border:0;image-rendering:pixelated"
              />
            </td>
          </tr>
        </table>
      </td>
    </tr>
    <tr>
      <td colspan="2" align="center" style="padding:14px 12px 0;color:${finish.ink}">
        <div style="font-size:14px;line-height:1.5;font-weight:600">${m.mail_code_label({}, { locale })}</div>
        <div>${codeText(formatCode(voucher.code))}</div>
      </td>
    </tr>
    <tr>
      <td colspan="2" align="center" style="padding:10px 24px 22px;font-size:14px;line-height:1.6;color:${finish.ink}">
        ${validity(voucher, locale)}
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

/** The QR picture that the card shows by its content id; it holds the code and nothing else. */
export function voucherQrFile(voucher: MailVoucher): MailFile {
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
