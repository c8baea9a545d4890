import { callingCodes } from '#contracts/core/places/calling-codes.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import { parseSmsNumber } from '#domain/core/contact/mobile-phone.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { boolean, bytes, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { blindIndexOfPhone } from './customer.ts';
import type { Profile } from './profile.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * Value that is indexed for an account without an unverified mobile number. It cannot be confused with a phone number.
 */
const NO_CLAIM = '-';

/**
 * Returns the blind index of the mobile number that an account has entered but not verified. Numbers of all supported
 * countries are indexed. If the account has no such number, returns the index of `NO_CLAIM`.
 */
export function blindIndexOfUnverifiedPhone(
  keyring: Pick<Keyring, 'blindIndex'>,
  { phone, pendingPhone }: Pick<Profile, 'phone' | 'pendingPhone'>,
  isPhoneProven: boolean,
): Buffer {
  const reached = parseSmsNumber(pendingPhone ?? (isPhoneProven ? null : phone) ?? '', callingCodes);
  return blindIndexOfPhone(keyring, reached.ok ? reached.e164 : NO_CLAIM);
}

const claimedStatement = statement({
  name: 'customer_phone_claimed',
  params: { phone_index: bytes },
  row: { claimed: boolean },
  text: `
select exists (select from customer where claimed_phone_index = :phone_index and deleted_at is null
  and disabled_at is null) as claimed`,
});

/**
 * Returns true if an open account has entered this phone number without verifying it. The result does not reveal which
 * account.
 */
export async function isPhoneClaimed(db: Queryable, phoneIndex: Buffer): Promise<boolean> {
  const [row] = await db.query(claimedStatement, { phoneIndex });
  return row?.claimed === true;
}

const unindexedStatement = statement({
  name: 'customer_without_claim_index',
  params: { limit: integer },
  row: { ...pick('customer', 'customer_id profile_sealed'), phone_proven: boolean },
  text: `
select customer_id, profile_sealed, phone_verified_at is not null as phone_proven from customer
where claimed_phone_index is null and deleted_at is null
order by customer_id limit :limit`,
});

/** Lists accounts whose unverified phone number is not indexed yet, because an earlier release stored it. */
export async function listUnindexedUnverifiedPhones(db: Queryable, limit: number) {
  return await db.query(unindexedStatement, { limit });
}

const indexStatement = statement({
  name: 'customer_index_claim',
  params: { ...pick('customer', 'customer_id'), claimed_phone_index: bytes },
  row: {},
  text: `
update customer set claimed_phone_index = :claimed_phone_index
where customer_id = :customer_id and claimed_phone_index is null and deleted_at is null`,
});

/**
 * Writes the index of the unverified phone number. Does nothing if the account changed the number meanwhile, because
 * that change has already written the index.
 */
export async function indexUnverifiedPhone(
  db: Queryable,
  customerId: CustomerId,
  claimedPhoneIndex: Buffer,
): Promise<void> {
  await db.query(indexStatement, { customerId, claimedPhoneIndex });
}

const claimedEmailStatement = statement({
  name: 'customer_email_claimed',
  params: { email_index: bytes, now: instant },
  row: { claimed: boolean },
  text: `
select exists (select from customer where email_index = :email_index and email_verified_at is null
    and deleted_at is null and disabled_at is null)
  or exists (select from account_token t join customer c on c.customer_id = t.customer_id
    where t.email_index = :email_index and t.purpose = 'email' and t.used_at is null and t.expires_at > :now
      and c.deleted_at is null and c.disabled_at is null) as claimed`,
});

/**
 * Returns true if an open account has entered this email address without verifying it. Also returns true if an open
 * account is changing to this email address and its confirmation link is still valid. The result does not reveal which
 * account.
 */
export async function isEmailClaimed(db: Queryable, emailIndex: Buffer, now: number): Promise<boolean> {
  const [row] = await db.query(claimedEmailStatement, { emailIndex, now });
  return row?.claimed === true;
}
