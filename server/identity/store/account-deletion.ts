import type { CustomerId } from '#contracts/core/ids.ts';
import { bytes, id, instant } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** What takes the place of whatever names a person; made by the caller, who has the keys. */
export type Nobody = { readonly profileSealed: Buffer; readonly passkeyHandle: Buffer };

const forgetStatement = statement({
  name: 'account_erase',
  params: { customer_id: id<CustomerId>(), profile_sealed: bytes, passkey_handle: bytes, now: instant },
  row: { customer_id: id<CustomerId>() },
  text: `
with gone_password as (delete from password where customer_id = :customer_id),
gone_token as (delete from account_token where customer_id = :customer_id),
gone_session as (delete from session where customer_id = :customer_id),
gone_document as (delete from verification_document where customer_id = :customer_id),
-- with the picture of one that is open
gone_request as (delete from verification_request where customer_id = :customer_id),
gone_identity as (delete from identity where customer_id = :customer_id),
gone_flow as (delete from provider_flow where customer_id = :customer_id),
gone_passkey as (delete from passkey where customer_id = :customer_id),
gone_challenge as (delete from passkey_challenge where customer_id = :customer_id),
gone_pet as (delete from pet where customer_id = :customer_id),
gone_picture as (delete from profile_picture where customer_id = :customer_id),
-- still counted against the budget of its number; a code that was not typed yet is dead
dumb_code as (
  update otp_challenge set phone_sealed = '',
    superseded_at = case when consumed_at is null then coalesce(superseded_at, :now) else superseded_at end
  where customer_id = :customer_id
)
update customer set profile_sealed = :profile_sealed, passkey_handle = :passkey_handle,
  referral_code = 'gone-' || customer_id, referred_by = null, name_index = null, email_index = null,
  email_verified_at = null, former_email_index = null, recovery_moves_at = null, phone_index = null, phone_verified_at = null,
  claimed_phone_index = null, deleted_at = :now
where customer_id = :customer_id and deleted_at is null
returning customer_id`,
});

/**
 * Everything that says who a customer is goes, at once: ways in, sessions, profile, documents. What they agreed to
 * stays as a row without a name. False where the account was deleted before.
 */
export async function forgetCustomer(
  tx: Tx,
  customerId: CustomerId,
  nobody: Nobody & { readonly now: number },
): Promise<boolean> {
  const { profileSealed, passkeyHandle, now } = nobody;
  const rows = await tx.query(forgetStatement, { customerId, profileSealed, passkeyHandle, now });
  return rows.length === 1;
}
