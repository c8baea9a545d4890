import type { OptionalCallingCode } from '#contracts/core/places/calling-codes.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { OTP_ATTEMPTS } from '#domain/identity/otp.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { boolean, bytes, instant, nullable, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * Holder of a code. It contains keyed hashes of phone number and browser, and the account if the code verifies a phone
 * number.
 */
export type OtpHolder = {
  readonly phoneMac: Buffer;
  readonly browserHash: Buffer;
  /** Account whose phone number is being verified; null for a sign-in. */
  readonly customerId: CustomerId | null;
};

export type NewOtpChallenge = OtpHolder & {
  readonly challengeId: string;
  readonly codeMac: Buffer;
  readonly phoneSealed: Buffer;
  readonly blockMac: Buffer;
  readonly addressMac: Buffer;
  /**
   * Keyed hash of the client's network and the calling code of the phone number. The network is /24 for IPv4 and /48
   * for IPv6.
   */
  readonly networkMac: Buffer;
  /** True if the request contained a valid proof of work. */
  readonly worked: boolean;
  /**
   * True if the request came from a known device of the phone number's owner, or from a network whose requested codes
   * are usually entered.
   */
  readonly trusted: boolean;
  /** Calling code of a country that has its own limit of codes per day; null for Israel. */
  readonly country: OptionalCallingCode | null;
  readonly locale: Locale;
  readonly now: number;
  readonly expiresAt: number;
};

function sealContextOf(challengeId: string): SealContext {
  return `otp_challenge|phone_sealed|${challengeId}`;
}

export function encryptOtpPhone(keyring: Pick<Keyring, 'seal'>, challengeId: string, e164: string): Buffer {
  return keyring.seal(sealContextOf(challengeId), e164);
}

export function decryptOtpPhone(keyring: Pick<Keyring, 'open'>, challengeId: string, sealed: Buffer): string {
  return keyring.open(sealContextOf(challengeId), sealed);
}

const liveStatement = statement({
  name: 'otp_challenge_live',
  params: { ...pick('otp_challenge', 'phone_mac browser_hash customer_id'), now: instant },
  row: pick('otp_challenge', 'created_at expires_at'),
  text: `
select created_at, expires_at from otp_challenge
where phone_mac = :phone_mac and browser_hash = :browser_hash and customer_id is not distinct from :customer_id
  and consumed_at is null and superseded_at is null and expires_at > :now`,
});

/** Returns the pending one-time code for this phone number and browser. Returns null if there is none. */
export async function findLiveOtpChallenge(db: Queryable, holder: OtpHolder, now: number) {
  const [row] = await db.query(liveStatement, { ...holder, now });
  return row ?? null;
}

const supersedeStatement = statement({
  name: 'otp_challenge_supersede',
  params: { ...pick('otp_challenge', 'phone_mac browser_hash'), now: instant },
  row: {},
  text: `
update otp_challenge set superseded_at = :now
where phone_mac = :phone_mac and browser_hash = :browser_hash and consumed_at is null and superseded_at is null`,
});

const createStatement = statement({
  name: 'otp_challenge_create',
  params: {
    ...pick(
      'otp_challenge',
      `
  phone_mac code_mac browser_hash customer_id phone_sealed block_mac address_mac worked trusted locale
  expires_at`,
    ),
    challenge_id: uuid,
    network_mac: bytes,
    country: nullable(word<OptionalCallingCode>()),
    now: instant,
  },
  row: {},
  text: `
with made as (
  insert into otp_challenge (otp_challenge_id, phone_mac, code_mac, browser_hash, customer_id, phone_sealed, block_mac,
    address_mac, network_mac, worked, trusted, country, locale, created_at, expires_at)
  values (:challenge_id, :phone_mac, :code_mac, :browser_hash, :customer_id, :phone_sealed, :block_mac, :address_mac,
    :network_mac, :worked, :trusted, :country, :locale, :now, :expires_at)
)
insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
values ('phone_code', 'phone_code:' || :challenge_id::text, jsonb_build_object('challengeId', :challenge_id::text),
  :now, :now)`,
});

/**
 * Stores a one-time code and adds its text message to the outbox. An older code for the same phone number and browser
 * becomes invalid.
 */
export async function createOtpChallenge(tx: Tx, challenge: NewOtpChallenge): Promise<void> {
  await tx.query(supersedeStatement, challenge);
  await tx.query(createStatement, challenge);
}

const tryStatement = statement({
  name: 'otp_challenge_try',
  params: { ...pick('otp_challenge', 'phone_mac browser_hash customer_id'), now: instant },
  row: pick('otp_challenge', 'otp_challenge_id code_mac'),
  text: `
update otp_challenge set attempts = attempts + 1
where phone_mac = :phone_mac and browser_hash = :browser_hash and customer_id is not distinct from :customer_id
  and consumed_at is null and superseded_at is null and expires_at > :now and attempts < ${OTP_ATTEMPTS}
returning otp_challenge_id, code_mac`,
});

/**
 * Counts one attempt at a pending code. It runs before the code is compared, so that concurrent attempts cannot exceed
 * the maximum of five. Returns null if there is no such code, or no attempt is left.
 */
export async function consumeOtpAttempt(db: Queryable, holder: OtpHolder, now: number) {
  const [row] = await db.query(tryStatement, { ...holder, now });
  return row === undefined ? null : { challengeId: row.otpChallengeId, codeMac: row.codeMac };
}

const consumeStatement = statement({
  name: 'otp_challenge_consume',
  params: { challenge_id: uuid, now: instant },
  row: pick('otp_challenge', 'otp_challenge_id'),
  text: `
update otp_challenge set consumed_at = :now
where otp_challenge_id = :challenge_id and consumed_at is null and superseded_at is null
returning otp_challenge_id`,
});

/** Consumes the correct code. If several callers consume it at the same time, exactly one gets true. */
export async function consumeOtpChallenge(tx: Tx, challengeId: string, now: number): Promise<boolean> {
  return (await tx.query(consumeStatement, { challengeId, now })).length === 1;
}

const lockNumberStatement = statement({
  name: 'otp_challenge_lock_number',
  params: { phone_index: bytes },
  text: `select pg_advisory_xact_lock(hashtextextended(encode(:phone_index, 'hex'), 7)) is null as locked`,
  row: { locked: boolean },
});

/**
 * Takes an advisory lock until commit, so that one phone number is verified only once at a time. Two browsers that
 * verify a new number at the same time then create only one account.
 */
export async function lockPhoneNumber(tx: Tx, phoneIndex: Buffer): Promise<void> {
  await tx.query(lockNumberStatement, { phoneIndex });
}

const messageStatement = statement({
  name: 'otp_challenge_for_message',
  params: { challenge_id: uuid },
  row: { ...pick('otp_challenge', 'phone_sealed locale expires_at'), over: boolean },
  text: `
select phone_sealed, locale, expires_at,
  consumed_at is not null or superseded_at is not null or octet_length(phone_sealed) = 0 as over
from otp_challenge where otp_challenge_id = :challenge_id`,
});

/**
 * Returns the data of the text message with a one-time code. Returns null if the code does not exist. `over` is true if
 * the code was used or replaced, or if its account was deleted.
 */
export async function findOtpChallengeForMessage(db: Queryable, challengeId: string) {
  const [row] = await db.query(messageStatement, { challengeId });
  return row ?? null;
}

const forgetStatement = statement({
  name: 'otp_challenge_forget',
  params: { before: instant },
  row: pick('otp_challenge', 'otp_challenge_id'),
  text: 'delete from otp_challenge where created_at < :before returning otp_challenge_id',
});

export async function deleteOldOtpChallenges(db: Queryable, before: number): Promise<number> {
  return (await db.query(forgetStatement, { before })).length;
}
