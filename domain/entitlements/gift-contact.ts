/** Known email address and phone number of a gift's recipient. */
export type GiftContact = { readonly recipientEmail: string | null; readonly recipientPhone: string | null };

/** Returns false if the recipient has no known contact, because the buyer passes the gift on. */
export function hasRecipient({ recipientEmail, recipientPhone }: GiftContact): boolean {
  return recipientEmail !== null || recipientPhone !== null;
}
