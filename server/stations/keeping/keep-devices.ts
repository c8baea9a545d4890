import type { StationId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { isFreshProof } from '#domain/core/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/deps.ts';
import { ENROLMENT_MS, makeEnrolmentCode } from '../controller/enrol-station.ts';
import { lockStation } from '../store/kept-station.ts';
import { revokeScanner } from '../store/scanner.ts';
import { revokeKey, type Admitted } from '../store/station-key.ts';

/** A code and when (epoch ms) it lets in nobody any more. */
export type OpenedEnrolment = { readonly code: string; readonly expiresAt: number };

/**
 * A code that lets in one controller or one scanner. Whoever has it speaks for the station, so it asks for a fresh proof;
 * it is shown this once, and kept as a hash.
 */
export async function openEnrolment(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  actor: Staff,
  { stationId, admits }: { readonly stationId: StationId; readonly admits: Admitted },
): Promise<Outcome<OpenedEnrolment, 'not_found' | 'step_up_required'>> {
  const now = steadyNow(deps.clock);
  if (!isFreshProof(actor.provenAt, now)) return refused('step_up_required');
  type Result = Outcome<OpenedEnrolment, 'not_found'>;
  return await deps.db.inTransaction(async (tx): Promise<Result> => {
    const station = await lockStation(tx, stationId);
    if (station === null) return refused('not_found');
    const code = await makeEnrolmentCode({ ...deps, db: tx }, station.slug, admits);
    if (code === null) return refused('not_found');
    await appendAudit(tx, actor, { action: 'station.enrol', refId: stationId, detail: { admits } });
    return accepted({ code: formatCode(code), expiresAt: now + ENROLMENT_MS });
  });
}

/** Shuts out one controller or scanner for good; another code lets in its successor. */
export async function revokeDevice(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  device: { readonly stationId: StationId; readonly kind: Admitted; readonly id: string },
): Promise<Outcome<null, 'not_found'>> {
  const { stationId, kind, id } = device;
  const now = clock.now();
  return await db.inTransaction(async (tx): Promise<Outcome<null, 'not_found'>> => {
    const revoked =
      kind === 'controller'
        ? await revokeKey(tx, { stationId, stationKeyId: id, now })
        : await revokeScanner(tx, { stationId, scannerId: id, now });
    if (!revoked) return refused('not_found');
    await appendAudit(tx, actor, { action: 'station.revoke', refId: stationId, detail: { kind, id } });
    return accepted(null);
  });
}
