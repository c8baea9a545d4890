import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { isolatedLeftToRight } from '#server/core/documents/isolates.ts';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

export type TaxDocumentMailData = {
  readonly shop: ShopForMail;
  readonly typeName: string;
  readonly number: number;
  readonly pdf: Uint8Array;
};

/** Renders the mail with a copy of a tax document. It has no link, because the recipient may not be the buyer. */
export function taxDocumentMail({ shop, typeName, number, pdf }: TaxDocumentMailData, locale: Locale): MailDocument {
  const named = m.taxdoc_document({ type: typeName, number: isolatedLeftToRight(String(number), locale) }, { locale });
  const mail = noticeMail(
    {
      shop,
      subject: m.mail_document_subject({ document: named, shop: shop.name }, { locale }),
      heading: named,
      lead: [m.mail_document_lead({ document: named }, { locale })],
      rows: [],
      notes: [m.mail_document_note({ email: isolatedLeftToRight(shop.email, locale) }, { locale })],
      reason: m.mail_document_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
  const file = {
    filename: `document-${number}.pdf`,
    contentType: 'application/pdf',
    content: Buffer.from(pdf),
    contentId: 'document',
    disposition: 'attachment',
  } as const;
  return { ...mail, attachments: [...mail.attachments, file] };
}
