import { indexRows } from '#server/core/jobs/index-rows.ts';
import type { Deps } from '#server/selling/deps.ts';
import { giftPeopleSearchKeys, decryptOrderPersonalDataOrEmpty } from '#server/entitlements/public.ts';
import { indexGiftPeople, listUnindexedGifts } from '#server/selling/store/orders/gift-people.ts';

/**
 * Stores search keys for recipients and senders of gifts that earlier releases stored. Ends early when the server
 * stops. Returns the number of gifts.
 */
export async function indexGiftContacts(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  stopping: AbortSignal,
): Promise<number> {
  return await indexRows(stopping, {
    list: (limit) => listUnindexedGifts(db, limit),
    // a gift that cannot be decrypted gets an empty list of keys, so it is not tried again
    index: ({ orderId, privateSealed }) =>
      indexGiftPeople(
        db,
        orderId,
        giftPeopleSearchKeys(keyring, decryptOrderPersonalDataOrEmpty(keyring, orderId, privateSealed)),
      ),
  });
}
