import type { StationId } from '#contracts/core/ids.ts';
import type { ScanResponse, ScanBody } from '#contracts/stations/station-protocol.ts';
import { invariant } from '#domain/core/invariant.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { Guest } from '#server/core/actor.ts';
import { recordWrongGuess } from '#server/core/http/limits/guess-limits.ts';
import type { Deps } from '#server/stations/deps.ts';
import { parsePresentedVoucher } from '#server/entitlements/public.ts';
import { findRedemption } from '../store/redemption.ts';
import { findStation } from '../store/scanned-station.ts';
import { startWash, type StartWashDeps } from '../washes/start-wash.ts';

type ScanDeps = StartWashDeps & Pick<Deps, 'limits' | 'log' | 'metrics'>;

type ControllerScan = { readonly stationId: StationId; readonly address: string; readonly body: ScanBody };

/**
 * Handles a code that a machine scanned from a phone or from paper. The person who presents the code is treated as a
 * guest. The wash is reserved in the same way as a wash that a phone starts. The start is sent as a command.
 */
export async function handleControllerScan(
  deps: ScanDeps,
  { stationId, address, body }: ControllerScan,
): Promise<ScanResponse> {
  const station = await findStation(deps.db, stationId);
  invariant(station !== null, 'a key belongs to a station');
  const { bayNo, requestId, text } = body;
  const guest: Guest = { kind: 'guest', guestHash: null, address };
  const voucher = parsePresentedVoucher(text);
  const held = await startWash(deps, guest, { station, bayNo, requestId, voucher });
  if (!held.ok) {
    if (held.refusal === 'voucher_not_found' && 'code' in voucher) await recordWrongGuess(deps, held.refusal);
    return { outcome: 'refused', why: held.refusal };
  }
  const row = await findRedemption(deps.db, held.value);
  invariant(row !== null, 'the held wash is missing');
  return {
    outcome: 'held',
    remoteStartId: row.redemptionId,
    bayNo: row.bayNo,
    minutes: row.minutes,
    startBefore: toIsoInstant(row.startBefore ?? row.createdAt),
  };
}
