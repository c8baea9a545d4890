import type { Locale } from '#contracts/core/locale.ts';
import { formatDate } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { fenced, fencedLines, typedLines } from '#server/core/documents/isolates.ts';
import { html, type Html } from '#server/core/documents/html.ts';
import { colors, mailHtml, type MailDocument, type MailShop } from '#server/core/documents/mail-layout.ts';
import { button, heading, paragraph, quietParagraph, title } from '#server/core/documents/mail-parts.ts';
import { mailText } from '#server/core/documents/mail-text.ts';
import { stepList, stepTexts } from './wash-steps.ts';
import { voucherCard, voucherLines, voucherQrFile, type MailVoucher } from './voucher-card.ts';

/** What the recipient's mail is made of. It says nothing of the buyer but what they wrote, and no price. */
export type GiftMailData = {
  readonly shop: MailShop;
  readonly recipientName: string | null;
  readonly personalMessage: string | null;
  readonly washCount: number;
  readonly washMinutes: number;
  readonly vouchers: readonly MailVoucher[];
};

/** The mail to whom the gift is for: no advertisement, and the address goes on no list (Communications Law, 30A). */
export function giftMail(data: GiftMailData, locale: Locale): MailDocument {
  const words = wordsOf(data, locale);
  const first = data.vouchers[0];
  return {
    subject: words.subject,
    html: mailHtml({
      locale,
      shop: data.shop,
      subject: words.subject,
      preheader: words.preheader,
      reason: words.reason,
      body: [
        title(words.title),
        paragraph(words.lead),
        ...(data.personalMessage === null ? [] : [personalMessage(data.personalMessage, locale)]),
        ...data.vouchers.map((voucher) => voucherCard(voucher, data.shop.name, locale)),
        ...(first === undefined ? [] : [button(m.mail_open_voucher({}, { locale }), first.link)]),
        quietParagraph(words.care),
        heading(m.mail_use_title({}, { locale })),
        stepList(data, locale),
        quietParagraph(words.calm),
      ],
    }),
    text: textOf(data, locale, words),
    attachments: data.vouchers.map(voucherQrFile),
  };
}

type Words = ReturnType<typeof wordsOf>;

function wordsOf(data: GiftMailData, locale: Locale) {
  const washes = m.wash_count({ count: data.washCount }, { locale });
  const { name: shop, tagline } = data.shop;
  const expiresAt = data.vouchers[0]?.expiresAt ?? null;
  return {
    subject: m.mail_subject_gift({ washes }, { locale }),
    preheader:
      expiresAt === null ? tagline : m.mail_preheader_gift({ date: formatDate(expiresAt, locale) }, { locale }),
    title:
      data.recipientName === null
        ? m.mail_title_gift({}, { locale })
        : m.mail_title_gift_named({ name: fenced(data.recipientName, locale) }, { locale }),
    lead: m.mail_lead_gift({ washes, shop }, { locale }),
    care: m.mail_code_care({}, { locale }),
    calm: m.mail_gift_calm({}, { locale }),
    reason: m.mail_footer_why_gift({ shop }, { locale }),
  };
}

/** What the buyer wrote, exactly as they wrote it. */
function personalMessage(text: string, locale: Locale): Html {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:20px 0 0"
  >
    <tr>
      <td
        class="soft ink"
        bgcolor="${colors.soft}"
        style="background:${colors.soft};border-radius:16px;padding:18px 22px;color:${colors.ink};word-break:break-word;overflow-wrap:anywhere"
      >
        <div class="quiet" style="font-size:14px;line-height:1.5;color:${colors.inkSoft}">
          ${m.mail_message_title({}, { locale })}
        </div>
        <div style="margin-top:6px;font-size:17px;line-height:1.6">${typedLines(text)}</div>
      </td>
    </tr>
  </table>`;
}

function textOf(data: GiftMailData, locale: Locale, words: Words): string {
  const message = data.personalMessage;
  return mailText({
    locale,
    shop: data.shop,
    reason: words.reason,
    sections: [
      { title: words.title, lines: [words.lead] },
      ...(message === null
        ? []
        : [{ title: m.mail_message_title({}, { locale }), lines: [fencedLines(message, locale)] }]),
      ...data.vouchers.map((voucher) => ({ lines: voucherLines(voucher, locale) })),
      { lines: [words.care] },
      { title: m.mail_use_title({}, { locale }), lines: stepTexts(data, locale) },
      { lines: [words.calm] },
    ],
  });
}
