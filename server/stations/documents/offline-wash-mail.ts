import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { formatDateTime } from '#domain/core/text/format.ts';
import type { MailDocument, MailShop } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

/** A wash that a machine gave without a connection and that could not be booked. `givenAt` is epoch ms. */
export type LostOfflineWash = {
  readonly shop: MailShop;
  readonly stationName: string;
  readonly bayNo: number;
  readonly givenAt: number;
  /** False where the machine's clock was wrong, or is not trusted. */
  readonly timeBelieved: boolean;
  /** The machine gave more than it was allowed. */
  readonly overAllowance: boolean;
};

/** Tells the shop's people of a wash that nobody paid for. */
export function offlineWashMail({ shop, ...wash }: LostOfflineWash, locale: Locale): MailDocument {
  const given = formatDateTime(wash.givenAt, locale);
  return noticeMail(
    {
      shop,
      subject: m.mail_offline_wash_subject({ station: wash.stationName }, { locale }),
      heading: m.mail_offline_wash_title({}, { locale }),
      lead: [wash.overAllowance ? m.mail_offline_wash_over({}, { locale }) : m.mail_offline_wash_lead({}, { locale })],
      rows: [
        { label: m.mail_hand_wash_station({}, { locale }), value: wash.stationName },
        { label: m.mail_hand_wash_bay({}, { locale }), value: String(wash.bayNo) },
        {
          label: m.mail_hand_wash_given({}, { locale }),
          value: wash.timeBelieved ? given : m.mail_offline_wash_doubtful({ time: given }, { locale }),
        },
      ],
      notes: [
        wash.overAllowance ? m.mail_offline_wash_over_do({}, { locale }) : m.mail_offline_wash_do({}, { locale }),
      ],
      reason: m.mail_review_notice_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}
