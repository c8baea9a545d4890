/** Claim of a gift. The time is in epoch ms. It is null for a claim that was made before claim times were stored. */
export type GiftClaimRow = { readonly claimedAt: number | null };

/**
 * Returns SQL for the claim of a gift, as JSON. The result is null if the lot is no gift, or if only the buyer's
 * account claimed it or none. `lot` and `order` are the aliases of credit_lot and shop_order.
 */
export function giftClaimSql(lot: string, order: string): string {
  return `case when ${lot}.gift and ${lot}.customer_id is distinct from ${order}.customer_id
      and ${lot}.customer_id is not null
    then json_build_object('claimedAt', floor(extract(epoch from ${lot}.claimed_at) * 1000)) end`;
}

/**
 * Returns SQL that is true if a gift has reached its recipient. This is so if the gift was added to an account, or its
 * code was used at a machine. A lower balance is no evidence, because a part may have been refunded. `lot` is the alias
 * of credit_lot.
 */
export function isGiftReceivedSql(lot: string): string {
  return `(${lot}.customer_id is not null or exists (select from redemption r where r.lot_id = ${lot}.lot_id))`;
}
