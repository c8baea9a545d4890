import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { isStrongPublicKey } from '#domain/stations/machine/public-key.ts';
import { canonicalCode } from '#domain/core/codes/voucher-code.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { StationId } from '#contracts/core/ids.ts';
import type { EnrolledDeviceKind } from '#contracts/stations/enrolled-device.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { retentionCutoff } from '#server/core/retention-days.ts';
import { retentionDays } from '#server/stations/retention.ts';
import type { Deps } from '#server/stations/deps.ts';
import {
  addStationEnrolment,
  deleteOldEnrolments as deleteBefore,
  enrolStationKey,
  reenrolStationKey,
  findEnrolledStationKey,
} from '../store/station-key.ts';

/** Time in ms for which an enrolment code is valid. */
export const ENROLMENT_CODE_LIFETIME_MS = 24 * HOUR_MS;

/**
 * Creates a code that enrols one controller, scanner or screen within a day. Returns null if no station has this slug.
 * Only the hash of the code is stored, so the code cannot be read again later.
 */
export async function newEnrolmentCode(
  { clock, db, ids, keyring }: Pick<Deps, 'clock' | 'ids' | 'keyring'> & { readonly db: Queryable },
  slug: string,
  admits: EnrolledDeviceKind = 'controller',
): Promise<string | null> {
  const code = keyring.enrolmentCode(ids.uuid());
  const expiresAt = steadyNow(clock) + ENROLMENT_CODE_LIFETIME_MS;
  const stationId = await addStationEnrolment(db, { codeHash: keyring.tokenHash(code), slug, admits, expiresAt });
  return stationId === null ? null : code;
}

type EnrolmentResult =
  | Outcome<{ stationId: StationId; keyId: string }, 'enrolment_refused'>
  | { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: { readonly publicKey: 'invalid' } };

/**
 * Enrols a controller's key and revokes the station's earlier keys. A repeated request with the same code and key gets
 * the same response, because the first response may have been lost.
 */
export async function enrolStation(
  { clock, db, ids, keyring, log }: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'log'>,
  { code: typed, publicKey }: { readonly code: string; readonly publicKey: string },
): Promise<EnrolmentResult> {
  const code = canonicalCode(typed);
  if (code === null) return refused('enrolment_refused');
  const key = Buffer.from(publicKey, 'base64url');
  if (!isStrongPublicKey(key)) return { ok: false, refusal: 'validation_failed', fields: { publicKey: 'invalid' } };
  const enrolment = {
    codeHash: keyring.tokenHash(code),
    stationKeyId: ids.uuid(),
    publicKey: key,
    now: steadyNow(clock),
  };
  const enrolled = (await enrolOnce(db, enrolment)) ?? (await findEnrolledStationKey(db, enrolment));
  if (enrolled === null) return refused('enrolment_refused');
  log.info(enrolled, 'a controller was enrolled');
  return accepted(enrolled);
}

/**
 * Enrols the key of a controller. A key belongs to one controller. A key that is already enrolled can therefore use
 * only a new code of its own station.
 */
async function enrolOnce(
  db: Queryable,
  enrolment: Parameters<typeof enrolStationKey>[1],
): ReturnType<typeof enrolStationKey> {
  try {
    return await enrolStationKey(db, enrolment);
  } catch (error) {
    if (violatedConstraint(error) === 'station_key_once') return reenrolStationKey(db, enrolment);
    throw error;
  }
}

/**
 * Deletes used and expired enrolment codes after their retention of thirty days. During this time they show which code
 * enrolled which device. Returns the number of deleted codes.
 */
export async function deleteOldEnrolments({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return deleteBefore(db, retentionCutoff(retentionDays.enrolments, steadyNow(clock)));
}
