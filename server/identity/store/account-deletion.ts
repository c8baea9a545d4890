import type { CustomerId } from '#contracts/core/ids.ts';
import { array, boolean, id, instant } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * Values that replace personal data of a deleted account. The caller creates them, because the caller has the
 * encryption keys.
 */
export type AnonymousProfile = { readonly profileSealed: Buffer; readonly passkeyHandle: Buffer };

const lockEndsStatement = statement({
  name: 'account_lock_ends',
  params: { customers: array(id<CustomerId>()) },
  row: { locked: boolean },
  text: `
select pg_advisory_xact_lock(hashtextextended(ended.customer_id::text, 11)) is null as locked
from (select unnest(:customers) as customer_id order by 1) ended`,
});

/**
 * Takes a lock so that these accounts are deleted or merged only one after the other. Deletions and merges lock many
 * more rows, each in a different order. Call it before any of these rows is locked.
 */
export async function lockAccountsForClosing(tx: Tx, customers: readonly CustomerId[]): Promise<void> {
  await tx.query(lockEndsStatement, { customers });
}

const forgetStatement = statement({
  name: 'account_erase',
  params: { ...pick('customer', 'customer_id profile_sealed passkey_handle'), now: instant },
  row: pick('password', 'customer_id'),
  text: `
with gone_password as (delete from password where customer_id = :customer_id),
gone_token as (delete from account_token where customer_id = :customer_id),
gone_merge as (delete from account_merge where customer_id = :customer_id or source_id = :customer_id),
gone_session as (delete from session where customer_id = :customer_id),
gone_document as (delete from verification_document where customer_id = :customer_id),
-- with the picture of an open one
gone_request as (delete from verification_request where customer_id = :customer_id),
gone_identity as (delete from identity where customer_id = :customer_id),
gone_flow as (delete from provider_flow where customer_id = :customer_id),
gone_passkey as (delete from passkey where customer_id = :customer_id),
gone_challenge as (delete from passkey_challenge where customer_id = :customer_id),
gone_pet as (delete from pet where customer_id = :customer_id),
gone_picture as (delete from profile_picture where customer_id = :customer_id),
-- still counted against the budget of its number; a code that was not entered yet is invalid
dumb_code as (
  update otp_challenge set phone_sealed = '',
    superseded_at = case when consumed_at is null then coalesce(superseded_at, :now) else superseded_at end
  where customer_id = :customer_id
)
update customer set profile_sealed = :profile_sealed, passkey_handle = :passkey_handle,
  referral_code = 'gone-' || customer_id, referred_by = null, name_index = null, name_keys = null,
  part_keys = null,
  email_index = null, email_verified_at = null, former_email_index = null, recovery_moves_at = null,
  phone_index = null, phone_verified_at = null, claimed_phone_index = null, deleted_at = :now
where customer_id = :customer_id and deleted_at is null
returning customer_id`,
});

/**
 * Deletes everything of this module that identifies a customer. These are sign-in methods, sessions, the profile with
 * its picture and pets, verified discount cards and their requests. Consents stay as rows without a name. Returns false
 * if the account was deleted before.
 */
export async function forgetCustomer(
  tx: Tx,
  customerId: CustomerId,
  anonymous: AnonymousProfile & { readonly now: number },
): Promise<boolean> {
  const { profileSealed, passkeyHandle, now } = anonymous;
  const rows = await tx.query(forgetStatement, { customerId, profileSealed, passkeyHandle, now });
  return rows.length === 1;
}
