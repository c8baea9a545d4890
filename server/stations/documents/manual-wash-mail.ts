import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { formatDateTime } from '#domain/core/text/format.ts';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

/** Wash that staff started manually and that could not be booked. `givenAt` is in epoch ms. */
export type UnbookedManualWash = {
  readonly shop: ShopForMail;
  readonly stationName: string;
  readonly bayNo: number;
  readonly scannerName: string;
  readonly givenAt: number;
};

/** Returns the mail to staff about a manual wash that could not be booked. Such a wash was not paid for. */
export function manualWashMail({ shop, ...wash }: UnbookedManualWash, locale: Locale): MailDocument {
  return noticeMail(
    {
      shop,
      subject: m.mail_hand_wash_subject({ station: wash.stationName }, { locale }),
      heading: m.mail_hand_wash_title({}, { locale }),
      lead: [m.mail_hand_wash_lead({}, { locale })],
      rows: [
        { label: m.mail_hand_wash_station({}, { locale }), value: wash.stationName },
        { label: m.mail_hand_wash_bay({}, { locale }), value: String(wash.bayNo) },
        { label: m.mail_hand_wash_scanner({}, { locale }), value: wash.scannerName },
        { label: m.mail_hand_wash_given({}, { locale }), value: formatDateTime(wash.givenAt, locale) },
      ],
      notes: [m.mail_hand_wash_do({}, { locale })],
      reason: m.mail_review_notice_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}
