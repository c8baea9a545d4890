import { indexRows } from '#server/core/jobs/index-rows.ts';
import { orderPartSearchKeys, decryptOrderPersonalDataOrEmpty } from '#server/entitlements/public.ts';
import type { Deps } from '#server/selling/deps.ts';
import { indexOrderNameParts, listOrdersWithoutNameParts } from '#server/selling/store/orders/order-parts.ts';

/**
 * Stores search keys for parts of names, email addresses and phone numbers. It is needed for orders of earlier releases
 * and for months of memberships. Ends early when the server stops. Returns the number of orders.
 */
export async function indexOrdersByNameParts(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  stopping: AbortSignal,
): Promise<number> {
  return await indexRows(stopping, {
    list: (limit) => listOrdersWithoutNameParts(db, limit),
    // an order that cannot be decrypted gets an empty list of keys, so it is not tried again
    index: ({ orderId, privateSealed }) =>
      indexOrderNameParts(
        db,
        orderId,
        orderPartSearchKeys(keyring, decryptOrderPersonalDataOrEmpty(keyring, orderId, privateSealed)),
      ),
  });
}
