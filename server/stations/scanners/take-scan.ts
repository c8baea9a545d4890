import type { z } from 'zod';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { scanWithScanner } from '#contracts/stations/scanner.ts';
import { invariant } from '#domain/core/invariant.ts';
import { isTooLateToStart } from '#domain/stations/scan-time.ts';
import type { Guest } from '#server/core/actor.ts';
import { shownBy } from '#server/entitlements/public.ts';
import { startWash, type StartDeps, type WashRefusal } from '../washes/start-wash.ts';
import { redemptionViewOf } from '../washes/redemption-view.ts';
import { findRedemption, findRedemptionByRequest } from '../store/redemption.ts';
import { findStation } from '../store/scanned-station.ts';
import type { ScannerRow } from '../store/scanner.ts';

type Answer = z.input<(typeof scanWithScanner)['answer']>;

export type TakenScan = {
  readonly scanner: ScannerRow;
  readonly guest: Guest;
  readonly body: z.output<(typeof scanWithScanner)['body']>;
};

/**
 * Staff read a code at a bay of their station: the wash is held and started as for a phone. What was read too long ago
 * starts nothing: it only says how its wash stands, where there is one.
 */
export async function takeScan(
  deps: StartDeps,
  { scanner: { stationId }, guest, body }: TakenScan,
): Promise<Outcome<Answer, WashRefusal | 'scan_too_late'>> {
  const { bayNo, requestId, text, msAgo } = body;
  if (isTooLateToStart(msAgo)) {
    const row = await findRedemptionByRequest(deps.db, { stationId, requestId });
    return row === null ? refused('scan_too_late') : accepted(redemptionViewOf(deps, row));
  }
  const station = await findStation(deps.db, stationId);
  invariant(station !== null, 'a scanner belongs to a station');
  const held = await startWash(deps, guest, { station, bayNo, requestId, voucher: shownBy(text) });
  if (!held.ok) return held;
  const row = await findRedemption(deps.db, held.value);
  invariant(row !== null, 'a wash that was held is there');
  return accepted(redemptionViewOf(deps, row));
}
