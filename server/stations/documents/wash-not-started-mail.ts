import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { formatDateTime } from '#domain/core/text/format.ts';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

/** Wash that was reported as not started. Its times are in epoch ms. */
export type WashNotStartedMailData = {
  readonly shop: ShopForMail;
  readonly reference: string;
  readonly stationName: string;
  readonly bayNo: number;
  readonly requestedAt: number;
  /** Start time (epoch ms) that the machine reported. Null if the machine reported no start. */
  readonly startedAt: number | null;
};

/** Returns the mail about a wash that was reported as not started. It asks staff to check the machine and the wash. */
export function washNotStartedMail({ shop, ...wash }: WashNotStartedMailData, locale: Locale): MailDocument {
  return noticeMail(
    {
      shop,
      subject: m.mail_wash_question_subject({ station: wash.stationName }, { locale }),
      heading: m.mail_wash_question_title({}, { locale }),
      lead: [m.mail_wash_question_lead({}, { locale })],
      rows: [
        { label: m.mail_wash_question_reference({}, { locale }), value: wash.reference, leftToRight: true },
        { label: m.mail_wash_question_station({}, { locale }), value: wash.stationName },
        { label: m.mail_wash_question_bay({}, { locale }), value: String(wash.bayNo) },
        { label: m.mail_wash_question_asked({}, { locale }), value: formatDateTime(wash.requestedAt, locale) },
        {
          label: m.mail_wash_question_machine({}, { locale }),
          value:
            wash.startedAt === null
              ? m.mail_wash_question_silent({}, { locale })
              : m.mail_wash_question_started({ time: formatDateTime(wash.startedAt, locale) }, { locale }),
        },
      ],
      notes: [m.mail_wash_question_do({}, { locale })],
      reason: m.mail_review_notice_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}
