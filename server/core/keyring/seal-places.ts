/**
 * Names of the places where sealed values are stored. Each is part of every value sealed there (additional data of
 * AES-GCM), so a name is for ever: it looks like a table and a column because most began so, and it stays as it is when
 * either is renamed. `server/upgrade.db.test.ts` reads what former releases sealed and
 * fails if a name changes.
 */
export const sealPlaces = [
  'account_token|email_sealed',
  'contact_message|private_sealed',
  'cookie|checkout_draft|typed',
  'cookie|order_proof',
  'customer|profile_sealed',
  'employee_document|file',
  'employee|person',
  'goodwill|email_sealed',
  'goodwill|note_sealed',
  'identity|label_sealed',
  'key_generation|lasting_sealed',
  'membership|card_sealed',
  'otp_challenge|phone_sealed',
  'outbox|address',
  'outbox|payload',
  'pet|name_sealed',
  'profile_picture|picture_sealed',
  'provider_flow|secrets_sealed',
  'rating|comment_sealed',
  'sandbox.payment|cancelUrl',
  'sandbox.payment|returnUrl',
  'shop_order|private_sealed',
  'staff_case_entry|body_sealed',
  'staff_member|email',
  'staff_totp|secret',
  'tax_authority_access|access',
  'tax_authority_access|refresh',
  'verification_picture|picture',
  'verification_request|note_sealed',
  'wallet_device|push',
  'wash_pass',
  'wash_share|email_sealed',
  'wash_share|name_sealed',
] as const;

export type SealPlace = (typeof sealPlaces)[number];

/** What a sealed value is bound to: its place, and the key of its row where the place has rows. */
export type SealContext = SealPlace | `${SealPlace}|${string}`;

/** Names that a place had in former releases. Values sealed under them are read for ever: old backups hold them. */
export const formerPlaces: Readonly<Partial<Record<SealPlace, string>>> = {
  'contact_message|private_sealed': 'inbox_message|private_sealed',
};

/** The context under which a former release sealed the same value; null if the place always had this name. */
export function formerContextOf(context: string): string | null {
  for (const [place, former] of Object.entries(formerPlaces)) {
    if (context.startsWith(`${place}|`)) return former + context.slice(place.length);
  }
  return null;
}
