import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { EmailRecoveryState } from '#domain/identity/recovery.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { array, boolean, bytes, instant, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const customerRow = {
  ...pick(
    'customer',
    `
  customer_id profile_sealed locale email_index email_verified_at former_email_index recovery_moves_at
  phone_index phone_verified_at passkey_handle referral_code created_at`,
  ),
  has_password: boolean,
} as const;

export type CustomerRow = RowOf<typeof customerRow>;

export function emailRecoveryStateOf({ formerEmailIndex, recoveryMovesAt }: CustomerRow): EmailRecoveryState {
  return { formerIndex: formerEmailIndex?.toString('hex') ?? null, movesAt: recoveryMovesAt };
}

const customerSql = `
select c.customer_id, c.profile_sealed, c.locale, c.email_index, c.email_verified_at,
  c.former_email_index, c.recovery_moves_at, c.phone_index, c.phone_verified_at, c.passkey_handle, c.referral_code, c.created_at,
  exists (select from password p where p.customer_id = c.customer_id) as has_password
from customer c
where c.deleted_at is null and c.disabled_at is null`;

const getStatement = statement({
  name: 'customer_get',
  params: pick('password', 'customer_id'),
  row: customerRow,
  text: `${customerSql} and c.customer_id = :customer_id`,
});

/** Returns the data of an account. Returns null if it was deleted or blocked. */
export async function findCustomer(db: Queryable, customerId: CustomerId): Promise<CustomerRow | null> {
  const [row] = await db.query(getStatement, { customerId });
  return row ?? null;
}

const lockStatement = statement({
  name: 'customer_lock',
  params: pick('password', 'customer_id'),
  row: customerRow,
  text: `${customerSql} and c.customer_id = :customer_id for update of c`,
});

/**
 * Returns an account and locks its row until the transaction ends, for changes that read before they write. Returns
 * null if the account was deleted or blocked.
 */
export async function lockCustomer(tx: Tx, customerId: CustomerId): Promise<CustomerRow | null> {
  const [row] = await tx.query(lockStatement, { customerId });
  return row ?? null;
}

const byEmailStatement = statement({
  name: 'customer_by_proven_email',
  params: pick('password', 'email_index'),
  row: customerRow,
  text: `${customerSql} and c.email_index = :email_index and c.email_verified_at is not null`,
});

/** Returns the account that has verified this email address. Returns null if there is none. */
export async function findCustomerByEmail(db: Queryable, emailIndex: Buffer): Promise<CustomerRow | null> {
  const [row] = await db.query(byEmailStatement, { emailIndex });
  return row ?? null;
}

const byFormerEmailStatement = statement({
  name: 'customer_by_former_email',
  params: { ...pick('password', 'email_index'), now: instant },
  row: customerRow,
  text: `${customerSql} and c.former_email_index = :email_index and c.recovery_moves_at > :now
order by c.recovery_moves_at desc limit 1`,
});

/** Returns the account that its replaced email address still recovers; null if there is none. */
export async function findCustomerByFormerEmail(
  db: Queryable,
  emailIndex: Buffer,
  now: number,
): Promise<CustomerRow | null> {
  const [row] = await db.query(byFormerEmailStatement, { emailIndex, now });
  return row ?? null;
}

const byPhoneStatement = statement({
  name: 'customer_by_proven_phone',
  params: { phone_index: bytes },
  row: customerRow,
  text: `${customerSql} and c.phone_index = :phone_index and c.phone_verified_at is not null`,
});

/** Returns the account that has verified this phone number. Returns null if there is none. */
export async function findCustomerByPhone(db: Queryable, phoneIndex: Buffer): Promise<CustomerRow | null> {
  const [row] = await db.query(byPhoneStatement, { phoneIndex });
  return row ?? null;
}

/** Returns the blind index (keyed hash) of a phone number in E.164. */
export function blindIndexOfPhone(keyring: Pick<Keyring, 'blindIndex'>, e164: string): Buffer {
  return keyring.blindIndex('phone', e164);
}

/** A new account. `phoneProven` is true only if the phone number was verified for this registration. */
export type NewCustomer = {
  readonly customerId: CustomerId;
  readonly profileSealed: Buffer;
  readonly nameKeys: readonly Buffer[];
  readonly partKeys: readonly Buffer[];
  readonly locale: Locale;
  readonly emailIndex: Buffer | null;
  readonly phoneIndex: Buffer | null;
  readonly phoneProven: boolean;
  /** Blind index (keyed hash) of the phone number that is unverified on the account (`blindIndexOfUnverifiedPhone`). */
  readonly claimedPhoneIndex: Buffer;
  readonly passkeyHandle: Buffer;
  readonly referralCode: string;
  /** Referral code of the visit; null if the visitor has none. An unknown code is ignored. */
  readonly referredByCode: string | null;
  readonly termsVersion: string;
  readonly now: number;
};

const createStatement = statement({
  name: 'customer_create',
  params: {
    ...pick(
      'customer',
      `
  customer_id profile_sealed locale email_index phone_index passkey_handle referral_code`,
    ),
    name_keys: array(bytes),
    part_keys: array(bytes),
    phone_proven: boolean,
    claimed_phone_index: bytes,
    referred_by_code: nullable(text),
    terms_version: text,
    now: instant,
  },
  row: {},
  text: `
insert into customer (customer_id, profile_sealed, name_keys, part_keys, locale, email_index, phone_index,
  phone_verified_at, claimed_phone_index, passkey_handle, referral_code, referred_by, terms_version, created_at)
values (:customer_id, :profile_sealed, :name_keys, :part_keys, :locale, :email_index, :phone_index,
  case when :phone_proven then :now end, :claimed_phone_index, :passkey_handle, :referral_code,
  (select customer_id from customer where referral_code = :referred_by_code and deleted_at is null),
  :terms_version, :now)`,
});

/**
 * Creates an account. Throws the driver's unique violation `customer_proven_phone` if another account has verified the
 * phone number meanwhile.
 */
export async function createCustomer(tx: Tx, customer: NewCustomer): Promise<void> {
  await tx.query(createStatement, customer);
}

const saveProfileStatement = statement({
  name: 'customer_save_profile',
  params: {
    ...pick('customer', 'customer_id profile_sealed locale'),
    name_keys: array(bytes),
    part_keys: array(bytes),
    claimed_phone_index: bytes,
  },
  row: {},
  text: `
update customer set profile_sealed = :profile_sealed, name_keys = :name_keys, part_keys = :part_keys,
  claimed_phone_index = :claimed_phone_index, locale = :locale
where customer_id = :customer_id and deleted_at is null`,
});

/** Writes the whole profile. To change a part of it, lock the row first (`lockCustomer`). */
export async function saveProfile(
  tx: Tx,
  customerId: CustomerId,
  change: {
    readonly profileSealed: Buffer;
    readonly nameKeys: readonly Buffer[];
    readonly partKeys: readonly Buffer[];
    readonly claimedPhoneIndex: Buffer;
    readonly locale: Locale;
  },
): Promise<void> {
  await tx.query(saveProfileStatement, { customerId, ...change });
}

const proveEmailStatement = statement({
  name: 'customer_prove_email',
  params: {
    ...pick('customer', 'customer_id profile_sealed'),
    email_index: bytes,
    part_keys: array(bytes),
    now: instant,
    former_index: nullable(bytes),
    moves_at: nullable(instant),
  },
  row: {},
  text: `
update customer set email_index = :email_index, email_verified_at = :now, profile_sealed = :profile_sealed,
  part_keys = :part_keys, former_email_index = :former_index, recovery_moves_at = :moves_at
where customer_id = :customer_id and deleted_at is null`,
});

/**
 * Records that the account owns the verified email address. `recovery` determines which email address recovers the
 * account. Throws the unique violation `customer_proven_email` if another account has verified the email address.
 */
export async function proveEmail(
  tx: Tx,
  customerId: CustomerId,
  proof: {
    readonly emailIndex: Buffer;
    readonly partKeys: readonly Buffer[];
    readonly profileSealed: Buffer;
    readonly recovery: EmailRecoveryState;
    readonly now: number;
  },
): Promise<void> {
  const { recovery, ...proven } = proof;
  const { formerIndex, movesAt } = recovery;
  await tx.query(proveEmailStatement, {
    customerId,
    ...proven,
    formerIndex: formerIndex === null ? null : Buffer.from(formerIndex, 'hex'),
    movesAt,
  });
}

const provePhoneStatement = statement({
  name: 'customer_prove_phone',
  params: {
    ...pick('customer', 'customer_id profile_sealed'),
    phone_index: bytes,
    part_keys: array(bytes),
    claimed_phone_index: bytes,
    now: instant,
  },
  row: {},
  text: `
update customer set phone_index = :phone_index, phone_verified_at = :now, claimed_phone_index = :claimed_phone_index,
  profile_sealed = :profile_sealed, part_keys = :part_keys
where customer_id = :customer_id and deleted_at is null`,
});

/**
 * Records that the account owns the verified phone number. Throws the unique violation `customer_proven_phone` if
 * another account has verified the phone number.
 */
export async function provePhone(
  tx: Tx,
  customerId: CustomerId,
  proof: {
    readonly phoneIndex: Buffer;
    readonly partKeys: readonly Buffer[];
    readonly claimedPhoneIndex: Buffer;
    readonly profileSealed: Buffer;
    readonly now: number;
  },
): Promise<void> {
  await tx.query(provePhoneStatement, { customerId, ...proof });
}
