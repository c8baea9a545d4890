import type { Locale } from '#contracts/core/locale.ts';
import type { GoodwillReason } from '#contracts/core/goodwill.ts';
import { m } from '#messages/compiled/messages.js';
import { mailHtml, type MailDocument, type ShopForMail } from '#server/core/documents/mail-layout.ts';
import { button, link, paragraph, mutedParagraph, title } from '#server/core/documents/mail-parts.ts';
import { mailPlainText } from '#server/core/documents/mail-text.ts';
import { voucherCardAttachments, voucherCard, voucherLines, type MailVoucherData } from './voucher-card.ts';

export type GoodwillMailData = MailVoucherData & {
  readonly shop: ShopForMail;
  readonly reason: GoodwillReason;
  readonly washCount: number;
  readonly receiptLink: string;
  readonly stationsLink: string;
};

const reasonLeads = {
  apology: m.mail_goodwill_apology,
  machine_fault: m.mail_goodwill_machine_fault,
  thanks: m.mail_goodwill_thanks,
  promised: m.mail_goodwill_promised,
  other: m.mail_goodwill_other,
} as const satisfies Record<
  GoodwillReason,
  (inputs: { readonly washes: string }, options: { readonly locale: Locale }) => string
>;

/** Renders the mail about free washes that staff gave to a customer. It mentions no purchase and no offer. */
export function goodwillMail(data: GoodwillMailData, locale: Locale): MailDocument {
  const { shop, vouchers, notes, receiptLink } = data;
  const washes = m.wash_count({ count: data.washCount }, { locale });
  const subject = m.mail_goodwill_subject({ washes }, { locale });
  const lead = reasonLeads[data.reason]({ washes }, { locale });
  const free = m.mail_goodwill_free({}, { locale });
  const care = m.mail_code_care({}, { locale });
  const reason = m.mail_goodwill_why({ shop: shop.name }, { locale });
  const receipt = m.mail_open_receipt({}, { locale });
  const [first] = vouchers;
  return {
    subject,
    html: mailHtml({
      locale,
      shop,
      subject,
      preheader: lead,
      reason,
      body: [
        title(subject),
        paragraph(lead),
        ...vouchers.map((voucher) => voucherCard(voucher, { ...data, words: null }, locale)),
        ...notes.map((note) => paragraph(note)),
        ...(first === undefined ? [] : [button(m.mail_open_voucher({}, { locale }), first.link), mutedParagraph(care)]),
        mutedParagraph(free),
        link(receipt, receiptLink),
      ],
    }),
    text: mailPlainText({
      locale,
      shop,
      reason,
      sections: [
        { title: subject, lines: [lead] },
        ...vouchers.map((voucher) => ({ lines: voucherLines(voucher, locale) })),
        ...notes.map((note) => ({ lines: [note] })),
        { lines: [...(first === undefined ? [] : [care]), free, `${receipt}:\n${receiptLink}`] },
      ],
    }),
    attachments: voucherCardAttachments(shop, vouchers),
  };
}
