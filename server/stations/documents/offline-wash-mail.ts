import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { formatDateTime } from '#domain/core/text/format.ts';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

/** Wash that a machine started without a connection and that could not be booked. `givenAt` is in epoch ms. */
export type UnbookedOfflineWash = {
  readonly shop: ShopForMail;
  readonly stationName: string;
  readonly bayNo: number;
  readonly givenAt: number;
  /** False if the machine's clock was wrong or not trusted. In this case `givenAt` may be wrong. */
  readonly timeBelieved: boolean;
  /** True if the wash exceeded the allowance for washes without a connection. */
  readonly overAllowance: boolean;
};

/**
 * Returns the mail to staff about a wash that a machine started without a connection and that could not be booked. Such
 * a wash was not paid for.
 */
export function offlineWashMail({ shop, ...wash }: UnbookedOfflineWash, locale: Locale): MailDocument {
  const givenAtText = formatDateTime(wash.givenAt, locale);
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
          value: wash.timeBelieved ? givenAtText : m.mail_offline_wash_doubtful({ time: givenAtText }, { locale }),
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
