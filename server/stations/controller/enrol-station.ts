import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { canonicalCode } from '#domain/core/codes/voucher-code.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { StationId } from '#contracts/core/ids.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { keptSince } from '#server/core/kept-days.ts';
import type { Deps } from '#server/deps.ts';
import {
  addEnrolment,
  deleteOldEnrolments as deleteBefore,
  enrolKey,
  enrolKnownKey,
  findEnrolled,
  type Admitted,
} from '../store/station-key.ts';

/** How long a code may wait for its machine. */
export const ENROLMENT_MS = 24 * HOUR_MS;

/**
 * A code that enrols one controller, or one scanner, within a day; null where no station has this name. Shown once, kept
 * as a hash.
 */
export async function makeEnrolmentCode(
  { clock, db, ids, keyring }: Pick<Deps, 'clock' | 'ids' | 'keyring'> & { readonly db: Queryable },
  slug: string,
  admits: Admitted = 'controller',
): Promise<string | null> {
  const code = keyring.enrolmentCode(ids.uuid());
  const expiresAt = steadyNow(clock) + ENROLMENT_MS;
  const stationId = await addEnrolment(db, { codeHash: keyring.tokenHash(code), slug, admits, expiresAt });
  return stationId === null ? null : code;
}

/**
 * A controller introduces its key. The keys before it are revoked: a station that is replaced speaks no more. The same
 * code with the same key is answered the same again, because the first answer may have been lost.
 */
export async function enrolStation(
  { clock, db, ids, keyring, log }: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'log'>,
  { code: typed, publicKey }: { readonly code: string; readonly publicKey: string },
): Promise<Outcome<{ stationId: StationId; keyId: string }, 'enrolment_refused'>> {
  const code = canonicalCode(typed);
  if (code === null) return refused('enrolment_refused');
  const enrolment = {
    codeHash: keyring.tokenHash(code),
    stationKeyId: ids.uuid(),
    publicKey: Buffer.from(publicKey, 'base64url'),
    now: steadyNow(clock),
  };
  const enrolled = (await enrolOnce(db, enrolment)) ?? (await findEnrolled(db, enrolment));
  if (enrolled === null) return refused('enrolment_refused');
  log.info(enrolled, 'a controller was enrolled');
  return accepted(enrolled);
}

/** A key belongs to one controller: one that is enrolled already fits a fresh code of its own station only. */
async function enrolOnce(db: Queryable, enrolment: Parameters<typeof enrolKey>[1]): ReturnType<typeof enrolKey> {
  try {
    return await enrolKey(db, enrolment);
  } catch (error) {
    if (violatedConstraint(error) === 'station_key_once') return enrolKnownKey(db, enrolment);
    throw error;
  }
}

/** Codes that enrol nobody any more are kept for thirty days, to see who was let in by which. */
export async function deleteOldEnrolments({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return deleteBefore(db, keptSince('enrolments', steadyNow(clock)));
}
