import { z } from 'zod';
import { shopForMail, pageLink, sendMail, type Topic } from '#server/messaging/public.ts';
import { findAccountContact } from '#server/identity/public.ts';
import { pointsMail } from '../documents/points-mail.ts';
import { findGoodwill } from '../goodwill/store/goodwill.ts';

const payloadSchema = z.object({ goodwillId: z.uuid() });

/**
 * Mail about points that the shop gave to a customer as goodwill. Its result is `unverified` if the account has no
 * verified email address. The mail is obsolete if the goodwill is no longer linked to an account.
 */
export const goodwillPointsTopic: Topic = {
  channel: 'mail',
  async deliver(deps, message) {
    const { goodwillId } = payloadSchema.parse(message.payload);
    const gift = await findGoodwill(deps.db, goodwillId);
    if (gift === null || gift.customerId === null) return 'obsolete';
    const contact = await findAccountContact(deps, gift.customerId);
    if (contact === null) return 'unverified';
    const { locale, email: to } = contact;
    const shop = shopForMail(deps.brand, locale);
    const link = pageLink(deps, locale, 'dashboard');
    const document = pointsMail({ shop, points: gift.units, reason: gift.reason, link }, locale);
    return await sendMail(deps, message, { document, to, locale });
  },
};
