import type { PersonalData } from '#server/core/personal-data.ts';
import { readOrderPrivate } from '#server/entitlements/public.ts';
import { readComment } from '#server/loyalty/public.ts';
import { forgetBuyers } from './orders/forget-buyers.ts';
import { forgetMemberships, listMembershipData } from './store/memberships/membership-data.ts';
import { listOrderData } from './store/orders/own-order-data.ts';

/** Orders with what was paid, who they were for and how they were rated. They stay; their buyer is taken out. */
export const sellingPersonalData: PersonalData = {
  async collect({ db, keyring }, customerId) {
    const rows = await listOrderData(db, customerId);
    const orders = rows.map(({ orderId, privateSealed, commentSealed, facts }) => ({
      ...facts,
      ...(readOrderPrivate(keyring, orderId, privateSealed) ?? { unreadable: true }),
      comment: readComment(keyring, orderId, commentSealed),
    }));
    return { orders, memberships: await listMembershipData(db, customerId) };
  },
  forget: forgetMemberships,
  forgetSettled: forgetBuyers,
};
