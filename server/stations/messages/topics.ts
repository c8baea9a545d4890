import { redemptionIdSchema } from '#contracts/core/ids.ts';
import { washReference } from '#domain/stations/not-started.ts';
import { mailShopOf, sendToShop, SHOP_LOCALE, type Topic, type Topics } from '#server/messaging/public.ts';
import { unrinsedMail } from '../documents/unrinsed-mail.ts';
import { washQuestionMail } from '../documents/wash-question-mail.ts';
import { findRedemption } from '../store/redemption.ts';
import { findUnrinsedBay } from '../store/rinse.ts';

const washQuestion: Topic = {
  channel: 'mail',
  async deliver(deps, leased) {
    const redemptionId = redemptionIdSchema.parse(leased.payload['redemptionId']);
    const row = await findRedemption(deps.db, redemptionId);
    if (row === null) return 'obsolete';
    const question = {
      shop: mailShopOf(deps.brand, SHOP_LOCALE),
      reference: washReference(redemptionId),
      stationName: SHOP_LOCALE === 'he' ? row.stationNameHe : row.stationName,
      bayNo: row.bayNo,
      requestedAt: row.createdAt,
      startedAt: row.startedAt,
    };
    return await sendToShop(deps, leased, washQuestionMail(question, SHOP_LOCALE));
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
      shop: mailShopOf(deps.brand, SHOP_LOCALE),
      stationName: SHOP_LOCALE === 'he' ? nameHe : name,
      ...facts,
    };
    return await sendToShop(deps, leased, unrinsedMail(notice, SHOP_LOCALE));
  },
};

/** What stations tell the shop's own people. */
export const stationTopics = { wash_question: washQuestion, bay_unrinsed: bayUnrinsed } as const satisfies Topics;
