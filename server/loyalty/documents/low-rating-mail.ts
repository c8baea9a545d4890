import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { formatDateTime } from '#domain/core/text/format.ts';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

export type LowRatingMailData = {
  readonly shop: ShopForMail;
  readonly stars: number;
  readonly comment: string | null;
  /** Name of the station. Null if no wash of the rated purchase was used yet. */
  readonly stationName: string | null;
  /** Epoch ms. */
  readonly ratedAt: number;
};

export function lowRatingMail({ shop, ...rating }: LowRatingMailData, locale: Locale): MailDocument {
  const { stationName, comment } = rating;
  return noticeMail(
    {
      shop,
      subject:
        stationName === null
          ? m.mail_low_rating_subject_purchase({ count: rating.stars }, { locale })
          : m.mail_low_rating_subject({ count: rating.stars, station: stationName }, { locale }),
      heading: m.mail_low_rating_title({}, { locale }),
      lead: [m.mail_low_rating_lead({}, { locale })],
      rows: [
        { label: m.mail_low_rating_stars({}, { locale }), value: m.rate_stars({ count: rating.stars }, { locale }) },
        ...(stationName === null ? [] : [{ label: m.mail_wash_question_station({}, { locale }), value: stationName }]),
        { label: m.mail_low_rating_at({}, { locale }), value: formatDateTime(rating.ratedAt, locale) },
        {
          label: m.mail_low_rating_comment({}, { locale }),
          value: comment ?? m.mail_low_rating_no_comment({}, { locale }),
        },
      ],
      notes: [m.mail_low_rating_do({}, { locale })],
      reason: m.mail_review_notice_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}
