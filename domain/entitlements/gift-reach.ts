/** Known email address and phone number of a gift's recipient. */
export type GiftReach = { readonly recipientEmail: string | null; readonly recipientPhone: string | null };

/** Returns false if the buyer hands the gift over. */
export function hasRecipient({ recipientEmail, recipientPhone }: GiftReach): boolean {
  return recipientEmail !== null || recipientPhone !== null;
}
