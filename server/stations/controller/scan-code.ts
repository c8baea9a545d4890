import type { StationId } from '#contracts/core/ids.ts';
import type { ScanAnswer, ScanBody } from '#contracts/stations/station-protocol.ts';
import { invariant } from '#domain/core/invariant.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import type { Guest } from '#server/core/actor.ts';
import { noteWrongGuess } from '#server/core/http/limits/guessing.ts';
import type { Deps } from '#server/deps.ts';
import { shownBy } from '#server/entitlements/public.ts';
import { findRedemption } from '../store/redemption.ts';
import { findStation } from '../store/scanned-station.ts';
import { startWash, type StartDeps } from '../washes/start-wash.ts';

type ScanDeps = StartDeps & Pick<Deps, 'limits' | 'log' | 'metrics'>;

type Scan = { readonly stationId: StationId; readonly address: string; readonly body: ScanBody };

/**
 * A machine read what a phone or a paper shows. Whoever holds it up is a guest: nobody knows more of them. The wash is
 * held as for a phone, and its start comes as a command, as ever.
 */
export async function scanCode(deps: ScanDeps, { stationId, address, body }: Scan): Promise<ScanAnswer> {
  const station = await findStation(deps.db, stationId);
  invariant(station !== null, 'a key belongs to a station');
  const { bayNo, requestId, text } = body;
  const guest: Guest = { kind: 'guest', guestHash: null, address };
  const voucher = shownBy(text);
  const held = await startWash(deps, guest, { station, bayNo, requestId, voucher });
  if (!held.ok) {
    if (held.refusal === 'voucher_not_found' && 'code' in voucher) await noteWrongGuess(deps, held.refusal);
    return { outcome: 'refused', why: held.refusal };
  }
  const row = await findRedemption(deps.db, held.value);
  invariant(row !== null, 'a wash that was held is there');
  return {
    outcome: 'held',
    remoteStartId: row.redemptionId,
    bayNo: row.bayNo,
    minutes: row.minutes,
    startBefore: isoTextOf(row.startBefore ?? row.createdAt),
  };
}
