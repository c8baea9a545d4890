import type { SealPlace } from './core/keyring/seal-places.ts';
import type { SealedColumn } from './core/keyring/sealed-column.ts';

/** A column whose values are bound to the name of their place and to `key`, SQL of a row `t`. */
function sealed(name: `${string}.${string}`, place: SealPlace, key: string): SealedColumn {
  const at = name.lastIndexOf('.');
  return { table: name.slice(0, at), column: name.slice(at + 1), places: [place], context: `'${place}|' || ${key}` };
}

/** A column of the single row of its table. */
function single(name: `${string}.${string}`, place: SealPlace): SealedColumn {
  return { ...sealed(name, place, ''), context: `'${place}'` };
}

/** An address inside a column of text: base64 behind a word. */
function address(column: 'cancel_url' | 'return_url', place: SealPlace): SealedColumn {
  return {
    ...sealed(`sandbox.payment.${column}`, place, 't.provider_ref'),
    value: `case when t.${column} like 'sealed:%' then decode(substr(t.${column}, 8), 'base64') end`,
    set: `${column} = 'sealed:' || translate(encode(fresh.sealed, 'base64'), E'\\n', '')`,
  };
}

/** A picture has up to a megabyte, a paper of an employee ten. */
const PICTURES_AT_ONCE = 20;
const PAPERS_AT_ONCE = 4;

/**
 * Every place where a value lies that is sealed under the master secret. A sealed column of the schema without a row
 * here is red in `server/reseal.db.test.ts`. The pictures of cards are not among them: each has a key of its own, and
 * that key is.
 */
export const sealedColumns: readonly SealedColumn[] = [
  sealed('key_generation.lasting_sealed', 'key_generation|lasting_sealed', 't.generation'),
  sealed('account_token.email_sealed', 'account_token|email_sealed', 't.account_token_id'),
  sealed('contact_message.private_sealed', 'contact_message|private_sealed', 't.contact_message_id'),
  sealed('customer.profile_sealed', 'customer|profile_sealed', 't.customer_id'),
  sealed('employee.person_sealed', 'employee|person', 't.employee_id'),
  {
    ...sealed('employee_document.file_sealed', 'employee_document|file', 't.document_id'),
    atOnce: PAPERS_AT_ONCE,
  },
  sealed('goodwill.email_sealed', 'goodwill|email_sealed', 't.goodwill_id'),
  sealed('goodwill.note_sealed', 'goodwill|note_sealed', 't.goodwill_id'),
  sealed('identity.label_sealed', 'identity|label_sealed', "t.customer_id || '|' || t.provider"),
  sealed('membership.card_sealed', 'membership|card_sealed', 't.membership_id'),
  sealed('otp_challenge.phone_sealed', 'otp_challenge|phone_sealed', 't.otp_challenge_id'),
  sealed('pet.name_sealed', 'pet|name_sealed', 't.pet_id'),
  {
    ...sealed('profile_picture.picture_sealed', 'profile_picture|picture_sealed', 't.customer_id'),
    atOnce: PICTURES_AT_ONCE,
  },
  sealed('provider_flow.secrets_sealed', 'provider_flow|secrets_sealed', "encode(t.state_hash, 'hex')"),
  sealed('rating.comment_sealed', 'rating|comment_sealed', 't.subject_id'),
  sealed('shop_order.private_sealed', 'shop_order|private_sealed', 't.order_id'),
  sealed('staff_case_entry.body_sealed', 'staff_case_entry|body_sealed', 't.staff_case_entry_id'),
  sealed('staff_member.email_sealed', 'staff_member|email', 't.staff_id'),
  sealed('staff_totp.secret_sealed', 'staff_totp|secret', 't.staff_id'),
  single('tax_authority_access.access_sealed', 'tax_authority_access|access'),
  single('tax_authority_access.refresh_sealed', 'tax_authority_access|refresh'),
  sealed('verification_picture.key_sealed', 'verification_picture|picture', "t.request_id || '|key'"),
  sealed('verification_request.note_sealed', 'verification_request|note_sealed', 't.request_id'),
  sealed('wallet_device.push_sealed', 'wallet_device|push', "t.device_id || '|' || t.serial"),
  sealed('wash_share.email_sealed', 'wash_share|email_sealed', 't.share_id'),
  sealed('wash_share.name_sealed', 'wash_share|name_sealed', 't.share_id'),
  {
    table: 'outbox',
    column: 'payload',
    places: ['outbox|address', 'outbox|payload'],
    context: `case when t.topic = 'account_notice' then 'outbox|payload|' else 'outbox|address|' end || t.dedupe`,
    value: `decode(t.payload ->> 'addressSealed', 'base64')`,
    set: `payload = jsonb_set(t.payload, '{addressSealed}', to_jsonb(translate(encode(fresh.sealed, 'base64'), E'\\n', '')))`,
  },
  address('return_url', 'sandbox.payment|returnUrl'),
  address('cancel_url', 'sandbox.payment|cancelUrl'),
];
