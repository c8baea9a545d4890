/** Email address and phone number of a gift's recipient, as far as they are known. */
export type GiftContact = { readonly recipientEmail: string | null; readonly recipientPhone: string | null };

/**
 * Returns true if an email address or phone number of the recipient is known. If it is not known, the buyer passes the
 * gift on.
 */
export function hasRecipient({ recipientEmail, recipientPhone }: GiftContact): boolean {
  return recipientEmail !== null || recipientPhone !== null;
}
