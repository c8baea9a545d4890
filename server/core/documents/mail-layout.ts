import { textDirectionOf, type Locale } from '#contracts/core/locale.ts';
import { parseRegistrationNumber } from '#domain/core/codes/registration-number.ts';
import { hasPlaceholder } from '#domain/core/text/placeholders.ts';
import { accentShades } from '#domain/core/accent.ts';
import { secondaryColorShades, type SecondaryColorShades } from '#domain/core/look/secondary-color.ts';
import { m } from '#messages/compiled/messages.js';
import { isolatedLeftToRight, isolatesToMarkup } from './isolates.ts';
import { html, htmlText, type Html } from './html.ts';
import { headerLogo, type MailLogo } from './mail-logo.ts';

/** Facts about the shop in every mail, in the reader's language. */
export type ShopForMail = {
  readonly name: string;
  readonly tagline: string;
  readonly company: string;
  readonly registrationNumber: string;
  readonly address: string;
  readonly email: string;
  /** Shop's phone number in local format, such as 050-123-4567. */
  readonly phone: string;
  readonly logo: MailLogo;
  /** Shop's accent colour as `#rrggbb`; null for the default colour. */
  readonly accent: string | null;
  /** Colour of the button in a mail, which is the shop's second colour; null for the default colour. */
  readonly second: string | null;
  /** Message texts that the shop edited (editable-text.ts); absent if the shop edited none. */
  readonly customLines?: Readonly<Record<string, string>>;
};

export type MailDocumentFile = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  readonly contentId: string;
  /**
   * Disposition of the attachment. `attachment` is a file that the recipient opens or saves; absent for a picture that
   * is shown inside the mail.
   */
  readonly disposition?: 'attachment';
};

/** A mail without a sender or a recipient. */
export type MailDocument = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly MailDocumentFile[];
};

export type MailFrame = {
  readonly locale: Locale;
  readonly shop: ShopForMail;
  readonly subject: string;
  readonly preheader: string;
  /** Reason why the recipient receives this message. */
  readonly reason: string;
  readonly body: readonly Html[];
};

/** The colours of web/ui/theme.css as literal values, because mail clients do not support CSS variables. */
export const colors = {
  deep: '#082a33',
  onDeep: '#f1fafa',
  onDeepSoft: '#b4d3d6',
  page: '#e9f6f5',
  surface: '#ffffff',
  soft: '#f5fbfa',
  ink: '#082a33',
  inkSoft: '#43636a',
  line: '#d3e3e4',
  link: '#0a6670',
  action: '#ff7d63',
} as const;

export const mailFontFamily = "Rubik, 'Segoe UI', 'Arial Hebrew', Arial, sans-serif";

const darkStyles = `
@media (prefers-color-scheme: dark) {
  .page { background: #061f26 !important; }
  .sheet { background: #0c2e37 !important; }
  .soft { background: #0a2830 !important; }
  .ink, .sheet h1, .sheet h2 { color: #ebf6f6 !important; }
  .quiet { color: #a8c6c9 !important; }
  .link { color: #74d3d6 !important; }
  .line { border-color: #214750 !important; }
}`;

const narrowStyles = `
@media (max-width: 480px) {
  .sheet-cell { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 24px !important; }
  .code { font-size: 18px !important; letter-spacing: 0 !important; }
  .card-cell { padding-left: 16px !important; padding-right: 16px !important; }
}
@media (max-width: 350px) {
  .code { font-size: 16px !important; }
}`;

function accentStyles({ accent }: ShopForMail): string {
  if (accent === null) return '';
  const { light, dark } = accentShades(accent);
  const rule = (color: string) => `.link { color: ${color} !important; }`;
  return `\n${rule(light.brand)}\n@media (prefers-color-scheme: dark) { ${rule(dark.brand)} }`;
}

/** Returns CSS for the button in the shop's second colour, visible on light and dark backgrounds. */
function secondaryColorStyles({ second }: ShopForMail): string {
  if (second === null) return '';
  const { light, dark } = secondaryColorShades(second);
  const rule = ({ action, actionInk }: SecondaryColorShades) =>
    `.action { background: ${action} !important; } .action-text { color: ${actionInk} !important; }`;
  return `\n${rule(light)}\n@media (prefers-color-scheme: dark) { ${rule(dark)} }`;
}

/**
 * Renders the HTML of a whole mail: header, body sections and footer. The mail is at most 600 px wide and is laid out
 * with tables.
 */
export function mailHtml(frame: MailFrame): string {
  const { locale, shop } = frame;
  return htmlText(
    html`<!doctype html>
      <html lang="${locale}" dir="${textDirectionOf(locale)}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
          <title>${frame.subject}</title>
          <style>
            body { margin: 0; } a { text-decoration-thickness: 1px; }${darkStyles}${narrowStyles}${accentStyles(shop)}${secondaryColorStyles(shop)}
          </style>
        </head>
        <body class="page" style="margin:0;padding:0;background:${colors.page};-webkit-text-size-adjust:100%">
          ${preheader(frame.preheader)}
          <table
            role="presentation"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            border="0"
            class="page"
            bgcolor="${colors.page}"
            style="background:${colors.page}"
          >
            <tr>
              <td align="center" style="padding:24px 12px">
                <table
                  role="presentation"
                  width="100%"
                  cellpadding="0"
                  cellspacing="0"
                  border="0"
                  dir="${textDirectionOf(locale)}"
                  style="max-width:600px;font-family:${mailFontFamily};font-size:16px;line-height:1.6;color:${colors.ink}"
                >
                  ${header(shop)}
                  <tr>
                    <td
                      class="sheet sheet-cell ink"
                      bgcolor="${colors.surface}"
                      style="background:${colors.surface};border-radius:0 0 24px 24px;padding:8px 36px 36px;color:${colors.ink}"
                    >
                      ${frame.body}
                    </td>
                  </tr>
                  ${footer(frame)}
                </table>
              </td>
            </tr>
          </table>
        </body>
      </html> `,
  );
}

/**
 * Returns the preview text that mail programs show after the subject. The filler characters after it keep text of the
 * mail body out of the preview.
 */
function preheader(text: string): Html {
  const filler = '\u034f\u200c\u00a0'.repeat(60);
  return html`<div
    style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${colors.page}"
  >
    ${isolatesToMarkup(text)}${filler}
  </div>`;
}

function header(shop: ShopForMail): Html {
  return html`<tr>
    <td
      bgcolor="${colors.deep}"
      style="background:${colors.deep};border-radius:24px 24px 0 0;padding:22px 36px"
      class="sheet-cell"
    >
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
        <tr>
          <td width="1" valign="middle">${headerLogo(shop.logo)}</td>
          <td valign="middle" style="padding:0 10px;color:${colors.onDeep}">
            <div style="font-size:24px;line-height:1.3;font-weight:700">${shop.name}</div>
            <div style="font-size:14px;line-height:1.5;color:${colors.onDeepSoft}">${shop.tagline}</div>
          </td>
        </tr>
      </table>
    </td>
  </tr>`;
}

function footer({ locale, shop, reason }: MailFrame): Html {
  return html`<tr>
    <td class="quiet sheet-cell" style="padding:24px 36px;font-size:13px;line-height:1.6;color:${colors.inkSoft}">
      <p style="margin:0 0 8px">${contactMarkup(shop, locale)}</p>
      <p style="margin:0 0 8px">${isolatesToMarkup(reason)}</p>
      <p style="margin:0">
        ${companyLines(shop, locale).map((line, index) => [index > 0 && html`<br />`, isolatesToMarkup(line)])}
      </p>
    </td>
  </tr>`;
}

/** Returns the sentence of `contactLine` as markup. The phone number in it is never split over two lines. */
function contactMarkup(shop: ShopForMail, locale: Locale): Html {
  const phone = isolatedLeftToRight(shop.phone, locale);
  const [before = '', after = ''] = contactLine(shop, locale).split(phone);
  return html`${isolatesToMarkup(before)}<span style="white-space:nowrap">${isolatesToMarkup(phone)}</span
    >${isolatesToMarkup(after)}`;
}

/** Returns the sentence that tells the reader how to contact the shop. */
export function contactLine(shop: ShopForMail, locale: Locale): string {
  const email = isolatedLeftToRight(shop.email, locale);
  const phone = isolatedLeftToRight(shop.phone, locale);
  return m.mail_footer_contact({ email, phone }, { locale });
}

/**
 * Returns name, registration number and postal address of the seller, as the Consumer Protection Law (section 14c)
 * requires. Placeholders of the brand file and an invalid registration number are left out. In production they keep the
 * shop closed.
 */
export function companyLines(shop: ShopForMail, locale: Locale): string[] {
  const number = isolatedLeftToRight(shop.registrationNumber, locale);
  const registration =
    parseRegistrationNumber(shop.registrationNumber) === null
      ? ''
      : ` · ${m.mail_footer_registration({ number }, { locale })}`;
  return [`${shop.company}${registration}`, ...(hasPlaceholder(shop.address) ? [] : [shop.address])];
}
