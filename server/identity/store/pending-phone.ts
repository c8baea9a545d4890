import { bytes, instant, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

export type NewPendingPhone = {
  /** Id of the challenge whose code was consumed in this transaction. */
  readonly challengeId: string;
  readonly heldHash: Buffer;
  readonly heldUntil: number;
};

const holdStatement = statement({
  name: 'held_phone_hold',
  params: { challenge_id: uuid, held_hash: bytes, held_until: instant },
  row: {},
  text: `
update otp_challenge set held_hash = :held_hash, held_until = :held_until where otp_challenge_id = :challenge_id`,
});

/** Stores a verified phone number for the browser that has the token. No session begins yet. */
export async function createPendingPhone(tx: Tx, hold: NewPendingPhone): Promise<void> {
  await tx.query(holdStatement, hold);
}

const heldRow = pick('otp_challenge', 'otp_challenge_id phone_sealed');

const findStatement = statement({
  name: 'held_phone_find',
  params: { held_hash: bytes, now: instant },
  row: { ...heldRow, held_until: instant },
  text: `
select otp_challenge_id, phone_sealed, held_until from otp_challenge where held_hash = :held_hash and held_until > :now`,
});

/**
 * Returns the verified phone number that is stored under this token. Returns null if the token was used, has expired or
 * never existed.
 */
export async function findPendingPhone(db: Queryable, heldHash: Buffer, now: number) {
  const [row] = await db.query(findStatement, { heldHash, now });
  return row ?? null;
}

const consumeStatement = statement({
  name: 'held_phone_consume',
  params: { held_hash: bytes, now: instant },
  row: heldRow,
  text: `
update otp_challenge set held_hash = null, held_until = null where held_hash = :held_hash and held_until > :now
returning otp_challenge_id, phone_sealed`,
});

/**
 * Consumes the verified phone number stored under this token's hash, and returns it encrypted. Returns null if no such
 * number is stored, if it has expired, or if a concurrent caller consumed it.
 */
export async function consumePendingPhone(tx: Tx, heldHash: Buffer, now: number) {
  const [row] = await tx.query(consumeStatement, { heldHash, now });
  return row ?? null;
}
