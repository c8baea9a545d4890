/** Known email address and phone number of a gift's recipient. */
export type GiftContact = { readonly recipientEmail: string | null; readonly recipientPhone: string | null };

/** Returns false if the buyer hands the gift over. */
export function hasRecipient({ recipientEmail, recipientPhone }: GiftContact): boolean {
  return recipientEmail !== null || recipientPhone !== null;
}
