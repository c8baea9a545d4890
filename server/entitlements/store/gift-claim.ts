/** Claim of a gift; epoch milliseconds, null for a claim from before claim times were stored. */
export type GiftClaimRow = { readonly claimedAt: number | null };

/**
 * Returns the SQL of the claim of a gift lot by an account other than its buyer's, as JSON; null for any other lot.
 * `lot` and `order` are the aliases of credit_lot and shop_order.
 */
export function giftClaimSql(lot: string, order: string): string {
  return `case when ${lot}.gift and ${lot}.customer_id is distinct from ${order}.customer_id
      and ${lot}.customer_id is not null
    then json_build_object('claimedAt', floor(extract(epoch from ${lot}.claimed_at) * 1000)) end`;
}
