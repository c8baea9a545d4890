import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { formatDateTime } from '#domain/core/text/format.ts';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

/** Bay whose rinse was not reported in time. Its times are in epoch ms. */
export type UnrinsedNotice = {
  readonly shop: ShopForMail;
  readonly stationName: string;
  readonly bayNo: number;
  readonly washedAt: number;
  /** Time of the last reported rinse. Null if no rinse was ever reported. */
  readonly rinsedAt: number | null;
};

export function unrinsedMail({ shop, ...bay }: UnrinsedNotice, locale: Locale): MailDocument {
  return noticeMail(
    {
      shop,
      subject: m.mail_unrinsed_subject({ station: bay.stationName, bay: bay.bayNo }, { locale }),
      heading: m.mail_unrinsed_title({}, { locale }),
      lead: [m.mail_unrinsed_lead({}, { locale })],
      rows: [
        { label: m.mail_wash_question_station({}, { locale }), value: bay.stationName },
        { label: m.mail_wash_question_bay({}, { locale }), value: String(bay.bayNo) },
        { label: m.mail_unrinsed_washed({}, { locale }), value: formatDateTime(bay.washedAt, locale) },
        {
          label: m.mail_unrinsed_last({}, { locale }),
          value: bay.rinsedAt === null ? m.mail_unrinsed_never({}, { locale }) : formatDateTime(bay.rinsedAt, locale),
        },
      ],
      notes: [m.mail_unrinsed_do({}, { locale })],
      reason: m.mail_review_notice_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}
