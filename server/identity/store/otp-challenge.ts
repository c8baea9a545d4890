import type { OpenableCode } from '#contracts/core/places/calling-codes.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { OTP_TRIES } from '#domain/identity/otp.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-places.ts';
import { boolean, bytes, id, instant, nullable, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** Whose code: the number's and the browser's keyed hashes, and the account where it is to prove a number. */
export type OtpHolder = {
  readonly phoneMac: Buffer;
  readonly browserHash: Buffer;
  /** Null: a sign-in. */
  readonly customerId: CustomerId | null;
};

export type NewChallenge = OtpHolder & {
  readonly challengeId: string;
  readonly codeMac: Buffer;
  readonly phoneSealed: Buffer;
  readonly blockMac: Buffer;
  readonly addressMac: Buffer;
  /** The wider network of the address, and the country of the number. */
  readonly networkMac: Buffer;
  /** It cost the browser a calculation. */
  readonly worked: boolean;
  /** Asked for by a device of the number's owner, or from a network from which codes are typed in. */
  readonly trusted: boolean;
  /** Calling code of a country with a budget of its own; null at home. */
  readonly country: OpenableCode | null;
  readonly locale: Locale;
  readonly now: number;
  readonly expiresAt: number;
};

function contextOf(challengeId: string): SealContext {
  return `otp_challenge|phone_sealed|${challengeId}`;
}

export function sealOtpPhone(keyring: Pick<Keyring, 'seal'>, challengeId: string, e164: string): Buffer {
  return keyring.seal(contextOf(challengeId), e164);
}

export function openOtpPhone(keyring: Pick<Keyring, 'open'>, challengeId: string, sealed: Buffer): string {
  return keyring.open(contextOf(challengeId), sealed);
}

const liveStatement = statement({
  name: 'otp_challenge_live',
  params: { phone_mac: bytes, browser_hash: bytes, customer_id: nullable(id<CustomerId>()), now: instant },
  row: { created_at: instant, expires_at: instant },
  text: `
select created_at, expires_at from otp_challenge
where phone_mac = :phone_mac and browser_hash = :browser_hash and customer_id is not distinct from :customer_id
  and consumed_at is null and superseded_at is null and expires_at > :now`,
});

/** The code this browser waits for; null where it waits for none. */
export async function findLiveChallenge(db: Queryable, holder: OtpHolder, now: number) {
  const [row] = await db.query(liveStatement, { ...holder, now });
  return row ?? null;
}

const supersedeStatement = statement({
  name: 'otp_challenge_supersede',
  params: { phone_mac: bytes, browser_hash: bytes, now: instant },
  row: {},
  text: `
update otp_challenge set superseded_at = :now
where phone_mac = :phone_mac and browser_hash = :browser_hash and consumed_at is null and superseded_at is null`,
});

const createStatement = statement({
  name: 'otp_challenge_create',
  params: {
    challenge_id: uuid,
    phone_mac: bytes,
    code_mac: bytes,
    browser_hash: bytes,
    customer_id: nullable(id<CustomerId>()),
    phone_sealed: bytes,
    block_mac: bytes,
    address_mac: bytes,
    network_mac: bytes,
    worked: boolean,
    trusted: boolean,
    country: nullable(word<OpenableCode>()),
    locale: word<Locale>(),
    now: instant,
    expires_at: instant,
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

/** A new code and the message that carries it; an older one of this number and browser is dead from now on. */
export async function createChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await tx.query(supersedeStatement, challenge);
  await tx.query(createStatement, challenge);
}

const tryStatement = statement({
  name: 'otp_challenge_try',
  params: { phone_mac: bytes, browser_hash: bytes, customer_id: nullable(id<CustomerId>()), now: instant },
  row: { otp_challenge_id: uuid, code_mac: bytes },
  text: `
update otp_challenge set attempts = attempts + 1
where phone_mac = :phone_mac and browser_hash = :browser_hash and customer_id is not distinct from :customer_id
  and consumed_at is null and superseded_at is null and expires_at > :now and attempts < ${OTP_TRIES}
returning otp_challenge_id, code_mac`,
});

/**
 * Uses up one of the tries at a live code, before anything is compared: a hundred at once are still five. Null where
 * there is no such code, or none that may still be tried.
 */
export async function tryChallenge(db: Queryable, holder: OtpHolder, now: number) {
  const [row] = await db.query(tryStatement, { ...holder, now });
  return row === undefined ? null : { challengeId: row.otpChallengeId, codeMac: row.codeMac };
}

const consumeStatement = statement({
  name: 'otp_challenge_consume',
  params: { challenge_id: uuid, now: instant },
  row: { otp_challenge_id: uuid },
  text: `
update otp_challenge set consumed_at = :now
where otp_challenge_id = :challenge_id and consumed_at is null and superseded_at is null
returning otp_challenge_id`,
});

/** The right code counts once: true for one of all who typed it. */
export async function consumeChallenge(tx: Tx, challengeId: string, now: number): Promise<boolean> {
  return (await tx.query(consumeStatement, { challengeId, now })).length === 1;
}

const lockNumberStatement = statement({
  name: 'otp_challenge_lock_number',
  params: { phone_index: bytes },
  text: `select pg_advisory_xact_lock(hashtextextended(encode(:phone_index, 'hex'), 7)) is null as locked`,
  row: { locked: boolean },
});

/** Lets one proof of a number at a time through, so that two browsers that prove a new one at once make one account. */
export async function lockNumber(tx: Tx, phoneIndex: Buffer): Promise<void> {
  await tx.query(lockNumberStatement, { phoneIndex });
}

const messageStatement = statement({
  name: 'otp_challenge_for_message',
  params: { challenge_id: uuid },
  row: {
    phone_sealed: bytes,
    locale: word<Locale>(),
    expires_at: instant,
    over: boolean,
  },
  text: `
select phone_sealed, locale, expires_at,
  consumed_at is not null or superseded_at is not null or octet_length(phone_sealed) = 0 as over
from otp_challenge where otp_challenge_id = :challenge_id`,
});

/** What the message with a code needs; `over`: it was used or replaced, or the account it was for is gone. */
export async function findChallengeForMessage(db: Queryable, challengeId: string) {
  const [row] = await db.query(messageStatement, { challengeId });
  return row ?? null;
}

const forgetStatement = statement({
  name: 'otp_challenge_forget',
  params: { before: instant },
  row: { otp_challenge_id: uuid },
  text: 'delete from otp_challenge where created_at < :before returning otp_challenge_id',
});

export async function deleteOldChallenges(db: Queryable, before: number): Promise<number> {
  return (await db.query(forgetStatement, { before })).length;
}
