/** Claim of a gift; epoch milliseconds, null for a claim made before claims were dated. */
export type GiftClaimRow = { readonly claimedAt: number | null };

/**
 * The claim of a gift lot by an account other than its giver's, as JSON; null for any other lot. `lot` and `order` are
 * the aliases of credit_lot and shop_order.
 */
export function giftClaimSql(lot: string, order: string): string {
  return `case when ${lot}.gift and ${lot}.customer_id is distinct from ${order}.customer_id
      and ${lot}.customer_id is not null
    then json_build_object('claimedAt', floor(extract(epoch from ${lot}.claimed_at) * 1000)) end`;
}
