import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { appendCheckCharacter } from '#domain/core/codes/voucher-code.ts';
import type { Example, MessageExampleContext } from '#server/core/documents/message-example.ts';
import { pushMessageText } from '#contracts/core/push.ts';
import { bayHeldNotification } from './bay-held.ts';
import { manualWashMail } from './manual-wash-mail.ts';
import { offlineWashMail } from './offline-wash-mail.ts';
import { unrinsedMail } from './unrinsed-mail.ts';
import {
  walkUpConvertedMail,
  walkUpConvertedSms,
  walkUpReceiptSms,
  type ConvertedWalkUp,
} from './walk-up-converted.ts';
import { washNotStartedMail } from './wash-not-started-mail.ts';

const stations = { en: 'Dizengoff', he: 'דיזנגוף' };

function convertedWalkUpOf({ shop, publicUrl }: MessageExampleContext, locale: Locale): ConvertedWalkUp {
  return {
    shop,
    stationName: stations[locale],
    washCount: 1,
    code: appendCheckCharacter('7KD2M9QXPTVB4HWZ'),
    link: `${publicUrl}/${locale}/voucher/example`,
  };
}

export const stationMessageExamples: readonly Example[] = [
  {
    topic: 'wash_question',
    variant: '',
    render: ({ shop, now }, to) =>
      washNotStartedMail(
        { shop, reference: 'W-7K2M9Q', stationName: stations[to], bayNo: 2, requestedAt: now, startedAt: null },
        to,
      ),
  },
  {
    topic: 'bay_unrinsed',
    variant: '',
    render: ({ shop, now }, to) =>
      unrinsedMail({ shop, stationName: stations[to], bayNo: 2, washedAt: now, rinsedAt: now - 5 * HOUR_MS }, to),
  },
  {
    topic: 'hand_wash',
    variant: '',
    render: ({ shop, now }, to) =>
      manualWashMail({ shop, stationName: stations[to], bayNo: 2, scannerName: 'iPhone', givenAt: now }, to),
  },
  { topic: 'walk_up_kept', variant: '', render: (frame, to) => walkUpConvertedMail(convertedWalkUpOf(frame, to), to) },
  {
    topic: 'walk_up_kept_sms',
    variant: '',
    render: (frame, to) => walkUpConvertedSms(convertedWalkUpOf(frame, to), to),
  },
  {
    topic: 'walk_up_receipt_sms',
    variant: '',
    render: ({ publicUrl, shop }, to) =>
      walkUpReceiptSms({ shopName: shop.name, link: `${publicUrl}/${to}/receipt/example` }, to),
  },
  {
    topic: 'bay_held_push',
    variant: '',
    render: ({ now }, to) =>
      pushMessageText(bayHeldNotification({ station: stations[to], slug: 'example', bayNo: 2, heldUntil: now }, to)),
  },
  ...(['', 'over'] as const).map((variant): Example => ({
    topic: 'offline_wash',
    variant,
    render: ({ shop, now }, to) =>
      offlineWashMail(
        {
          shop,
          stationName: stations[to],
          bayNo: 2,
          givenAt: now,
          timeBelieved: true,
          overAllowance: variant === 'over',
        },
        to,
      ),
  })),
];
