import type { StationId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { EnrolledDeviceKind } from '#contracts/stations/enrolled-device.ts';
import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { isFreshProof } from '#domain/core/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/stations/deps.ts';
import { ENROLMENT_CODE_LIFETIME_MS, newEnrolmentCode } from '../controller/enrol-station.ts';
import { lockStation } from '../store/managed-station.ts';
import { revokeScanner } from '../store/scanner.ts';
import { revokeStationKey } from '../store/station-key.ts';
import { revokeScreen } from '../store/screens/station-screen.ts';

/** New enrolment code and the time (epoch ms) at which it expires. */
export type NewEnrolmentCode = { readonly code: string; readonly expiresAt: number };

/**
 * Creates a code that enrols one controller, scanner or screen. The enrolled device acts for the station, so the staff
 * user needs a recent step-up. Only the hash of the code is stored, so the code cannot be read again later.
 */
export async function issueEnrolmentCode(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  actor: Staff,
  { stationId, admits }: { readonly stationId: StationId; readonly admits: EnrolledDeviceKind },
): Promise<Outcome<NewEnrolmentCode, 'not_found' | 'step_up_required'>> {
  const now = steadyNow(deps.clock);
  if (!isFreshProof(actor.provenAt, steadyNow(deps.clock))) return refused('step_up_required');
  type Result = Outcome<NewEnrolmentCode, 'not_found'>;
  return await deps.db.inTransaction(async (tx): Promise<Result> => {
    const station = await lockStation(tx, stationId);
    if (station === null) return refused('not_found');
    const code = await newEnrolmentCode({ ...deps, db: tx }, station.slug, admits);
    if (code === null) return refused('not_found');
    await appendAudit(tx, actor, { action: 'station.enrol', refId: stationId, detail: { admits } });
    return accepted({ code: formatCode(code), expiresAt: now + ENROLMENT_CODE_LIFETIME_MS });
  });
}

type Revocation = { readonly stationId: StationId; readonly id: string; readonly now: number };

const revocations = {
  controller: (tx, { id: stationKeyId, ...rest }) => revokeStationKey(tx, { ...rest, stationKeyId }),
  scanner: (tx, { id: scannerId, ...rest }) => revokeScanner(tx, { ...rest, scannerId }),
  screen: (tx, { id: screenId, ...rest }) => revokeScreen(tx, { ...rest, screenId }),
} as const satisfies Record<EnrolledDeviceKind, (tx: Tx, one: Revocation) => Promise<boolean>>;

export async function revokeDevice(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  device: { readonly stationId: StationId; readonly kind: EnrolledDeviceKind; readonly id: string },
): Promise<Outcome<null, 'not_found'>> {
  const { stationId, kind, id } = device;
  const now = clock.now();
  return await db.inTransaction(async (tx): Promise<Outcome<null, 'not_found'>> => {
    if (!(await revocations[kind](tx, { stationId, id, now }))) return refused('not_found');
    await appendAudit(tx, actor, { action: 'station.revoke', refId: stationId, detail: { kind, id } });
    return accepted(null);
  });
}
