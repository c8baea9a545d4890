import type { SealedColumn } from './core/keyring/sealed-column.ts';

/** A column whose values belong to their row by `table|column|key`, as most do. */
function sealed(table: string, column: string, key: string): SealedColumn {
  return { table, column, context: `'${table}|${column}|' || t.${key}` };
}

/** One that names its place in other words: SQL of a row `t`. */
function named(table: string, column: string, context: string): SealedColumn {
  return { table, column, context };
}

/** An address that lies in a row of text: base64 behind a word. */
function address(column: 'cancel_url' | 'return_url', name: string): SealedColumn {
  return {
    table: 'sandbox.payment',
    column,
    context: `'sandbox.payment|${name}|' || t.provider_ref`,
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
  sealed('key_generation', 'lasting_sealed', 'generation'),
  sealed('account_token', 'email_sealed', 'account_token_id'),
  sealed('contact_message', 'private_sealed', 'contact_message_id'),
  sealed('customer', 'profile_sealed', 'customer_id'),
  named('employee', 'person_sealed', "'employee|person|' || t.employee_id"),
  {
    ...named('employee_document', 'file_sealed', "'employee_document|file|' || t.document_id"),
    atOnce: PAPERS_AT_ONCE,
  },
  sealed('goodwill', 'email_sealed', 'goodwill_id'),
  sealed('goodwill', 'note_sealed', 'goodwill_id'),
  named('identity', 'label_sealed', "'identity|label_sealed|' || t.customer_id || '|' || t.provider"),
  sealed('membership', 'card_sealed', 'membership_id'),
  sealed('otp_challenge', 'phone_sealed', 'otp_challenge_id'),
  sealed('pet', 'name_sealed', 'pet_id'),
  { ...sealed('profile_picture', 'picture_sealed', 'customer_id'), atOnce: PICTURES_AT_ONCE },
  named('provider_flow', 'secrets_sealed', "'provider_flow|secrets_sealed|' || encode(t.state_hash, 'hex')"),
  sealed('rating', 'comment_sealed', 'subject_id'),
  sealed('shop_order', 'private_sealed', 'order_id'),
  sealed('staff_case_entry', 'body_sealed', 'staff_case_entry_id'),
  named('staff_member', 'email_sealed', "'staff_member|email|' || t.staff_id"),
  named('staff_totp', 'secret_sealed', "'staff_totp|secret|' || t.staff_id"),
  named('tax_authority_access', 'access_sealed', "'tax_authority_access|access'"),
  named('tax_authority_access', 'refresh_sealed', "'tax_authority_access|refresh'"),
  named('verification_picture', 'key_sealed', "'verification_picture|picture|' || t.request_id || '|key'"),
  sealed('verification_request', 'note_sealed', 'request_id'),
  named('wallet_device', 'push_sealed', "'wallet_device|push|' || t.device_id || '|' || t.serial"),
  sealed('wash_share', 'email_sealed', 'share_id'),
  sealed('wash_share', 'name_sealed', 'share_id'),
  {
    table: 'outbox',
    column: 'payload',
    context: `case when t.topic = 'account_notice' then 'outbox|payload|' else 'outbox|address|' end || t.dedupe`,
    value: `decode(t.payload ->> 'addressSealed', 'base64')`,
    set: `payload = jsonb_set(t.payload, '{addressSealed}', to_jsonb(translate(encode(fresh.sealed, 'base64'), E'\\n', '')))`,
  },
  address('return_url', 'returnUrl'),
  address('cancel_url', 'cancelUrl'),
];
