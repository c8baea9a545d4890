/** Known email address and phone number of a gift's recipient. */
export type GiftContact = { readonly recipientEmail: string | null; readonly recipientPhone: string | null };

/** Returns true if a contact of the recipient is known. Otherwise the buyer passes the gift on. */
export function hasRecipient({ recipientEmail, recipientPhone }: GiftContact): boolean {
  return recipientEmail !== null || recipientPhone !== null;
}
