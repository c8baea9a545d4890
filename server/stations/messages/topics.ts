import { z } from 'zod';
import { redemptionIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import { washReference } from '#domain/stations/bays/unconfirmed-start.ts';
import { shopForMail, sendMailToShop, SHOP_LOCALE, type Topic, type Topics } from '#server/messaging/public.ts';
import { unrinsedMail } from '../documents/unrinsed-mail.ts';
import { washNotStartedMail } from '../documents/wash-not-started-mail.ts';
import { manualWashMail } from '../documents/manual-wash-mail.ts';
import { offlineWashMail } from '../documents/offline-wash-mail.ts';
import { findUnbookedManualWash } from '../store/unbooked-manual-wash.ts';
import { findUnbookedOfflineWash } from '../store/unbooked-offline-wash.ts';
import { findRedemption } from '../store/redemption.ts';
import { findUnrinsedBay } from '../store/rinse.ts';
import { bayHeldPushTopic } from '../queue/save-push-subscription.ts';
import { walkUpTopics } from './walk-up-topics.ts';

const handWashPayload = z.object({ scannerId: z.uuid(), noteId: z.uuid() });

const offlineWashPayload = z.object({ stationId: stationIdSchema, transactionId: z.string() });

const washQuestion: Topic = {
  channel: 'mail',
  async deliver(deps, leased) {
    const redemptionId = redemptionIdSchema.parse(leased.payload['redemptionId']);
    const row = await findRedemption(deps.db, redemptionId);
    if (row === null) return 'obsolete';
    const question = {
      shop: shopForMail(deps.brand, SHOP_LOCALE),
      reference: washReference(redemptionId),
      stationName: SHOP_LOCALE === 'he' ? row.stationNameHe : row.stationName,
      bayNo: row.bayNo,
      requestedAt: row.createdAt,
      startedAt: row.startedAt,
    };
    return await sendMailToShop(deps, leased, washNotStartedMail(question, SHOP_LOCALE));
  },
};

const bayUnrinsed: Topic = {
  channel: 'mail',
  async deliver(deps, leased) {
    const bay = await findUnrinsedBay(deps.db, {
      stationId: leased.payload['stationId'],
      bayNo: leased.payload['bayNo'],
    });
    if (bay === null) return 'obsolete';
    const { name, nameHe, ...facts } = bay;
    const notice = {
      shop: shopForMail(deps.brand, SHOP_LOCALE),
      stationName: SHOP_LOCALE === 'he' ? nameHe : name,
      ...facts,
    };
    return await sendMailToShop(deps, leased, unrinsedMail(notice, SHOP_LOCALE));
  },
};

const handWash: Topic = {
  channel: 'mail',
  async deliver(deps, leased) {
    const { scannerId, noteId } = handWashPayload.parse(leased.payload);
    const row = await findUnbookedManualWash(deps.db, { scannerId, noteId });
    if (row === null) return 'obsolete';
    const { stationName, stationNameHe, ...wash } = row;
    const lost = {
      ...wash,
      shop: shopForMail(deps.brand, SHOP_LOCALE),
      stationName: SHOP_LOCALE === 'he' ? stationNameHe : stationName,
    };
    return await sendMailToShop(deps, leased, manualWashMail(lost, SHOP_LOCALE));
  },
};

const offlineWash: Topic = {
  channel: 'mail',
  async deliver(deps, leased) {
    const row = await findUnbookedOfflineWash(deps.db, offlineWashPayload.parse(leased.payload));
    if (row === null) return 'obsolete';
    const { stationName, stationNameHe, ...wash } = row;
    const lost = {
      ...wash,
      shop: shopForMail(deps.brand, SHOP_LOCALE),
      stationName: SHOP_LOCALE === 'he' ? stationNameHe : stationName,
    };
    return await sendMailToShop(deps, leased, offlineWashMail(lost, SHOP_LOCALE));
  },
};

export const stationTopics = {
  wash_question: washQuestion,
  bay_unrinsed: bayUnrinsed,
  hand_wash: handWash,
  offline_wash: offlineWash,
  bay_held_push: bayHeldPushTopic,
  ...walkUpTopics,
} as const satisfies Topics;
