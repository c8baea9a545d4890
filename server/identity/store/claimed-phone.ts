import { callingCodes } from '#contracts/core/places/calling-codes.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import { reachMobile } from '#domain/core/contact/mobile-phone.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { boolean, bytes, id, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { phoneIndexOf } from './customer.ts';
import type { Profile } from './profile.ts';

/** Indexed value of an account that names no unproven mobile number; no number is written so. */
const NO_CLAIM = '-';

/** Returns the index of the mobile number that an account names without proof, whichever countries get codes today. */
export function claimedPhoneIndexOf(
  keyring: Pick<Keyring, 'blindIndex'>,
  { phone, pendingPhone }: Pick<Profile, 'phone' | 'pendingPhone'>,
  isPhoneProven: boolean,
): Buffer {
  const reached = reachMobile(pendingPhone ?? (isPhoneProven ? null : phone) ?? '', callingCodes);
  return phoneIndexOf(keyring, reached.ok ? reached.e164 : NO_CLAIM);
}

const claimedStatement = statement({
  name: 'customer_phone_claimed',
  params: { phone_index: bytes },
  row: { claimed: boolean },
  text: `
select exists (select from customer where claimed_phone_index = :phone_index and deleted_at is null
  and disabled_at is null) as claimed`,
});

/** True if an open account names this number without having proven it. It says nothing about whose account that is. */
export async function isPhoneClaimed(db: Queryable, phoneIndex: Buffer): Promise<boolean> {
  const [row] = await db.query(claimedStatement, { phoneIndex });
  return row?.claimed === true;
}

const unindexedStatement = statement({
  name: 'customer_without_claim_index',
  params: { limit: integer },
  row: { customer_id: id<CustomerId>(), profile_sealed: bytes, phone_proven: boolean },
  text: `
select customer_id, profile_sealed, phone_verified_at is not null as phone_proven from customer
where claimed_phone_index is null and deleted_at is null
order by customer_id limit :limit`,
});

/** Accounts of earlier versions, whose unproven number has no index yet. */
export async function listUnindexedClaims(db: Queryable, limit: number) {
  return await db.query(unindexedStatement, { limit });
}

const indexStatement = statement({
  name: 'customer_index_claim',
  params: { customer_id: id<CustomerId>(), claimed_phone_index: bytes },
  row: {},
  text: `
update customer set claimed_phone_index = :claimed_phone_index
where customer_id = :customer_id and claimed_phone_index is null and deleted_at is null`,
});

/** Changes nothing if the account changed its number meanwhile: that change wrote the index. */
export async function indexClaim(db: Queryable, customerId: CustomerId, claimedPhoneIndex: Buffer): Promise<void> {
  await db.query(indexStatement, { customerId, claimedPhoneIndex });
}
