/** What is known of whoever a gift is for. */
export type GiftReach = { readonly recipientEmail: string | null; readonly recipientPhone: string | null };

/** False where the buyer hands it over. */
export function hasRecipient({ recipientEmail, recipientPhone }: GiftReach): boolean {
  return recipientEmail !== null || recipientPhone !== null;
}
