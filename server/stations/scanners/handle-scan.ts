import type { z } from 'zod';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { scanWithScanner } from '#contracts/stations/scanner.ts';
import { invariant } from '#domain/core/invariant.ts';
import { isScanTooOldToStart } from '#domain/stations/scan-time.ts';
import type { Guest } from '#server/core/actor.ts';
import { parsePresentedVoucher } from '#server/entitlements/public.ts';
import { startWash, type StartWashDeps, type WashRefusal } from '../washes/start-wash.ts';
import { redemptionViewOf } from '../washes/redemption-view.ts';
import { findRedemption, findRedemptionByRequest } from '../store/redemption.ts';
import { findStation } from '../store/scanned-station.ts';
import type { ScannerRow } from '../store/scanner.ts';

type ScannerScanResponse = z.input<(typeof scanWithScanner)['answer']>;

export type ScannerScan = {
  readonly scanner: ScannerRow;
  readonly guest: Guest;
  readonly body: z.output<(typeof scanWithScanner)['body']>;
};

/**
 * Handles a code that staff scanned at a bay of their station. The wash is reserved and started in the same way as from
 * a customer's phone. A scan that is reported too late starts nothing. It returns the state of the wash that it started
 * earlier, or a refusal.
 */
export async function handleScannerScan(
  deps: StartWashDeps,
  { scanner: { stationId }, guest, body }: ScannerScan,
): Promise<Outcome<ScannerScanResponse, WashRefusal | 'scan_too_late'>> {
  const { bayNo, requestId, text, msAgo } = body;
  if (isScanTooOldToStart(msAgo)) {
    const row = await findRedemptionByRequest(deps.db, { stationId, requestId });
    return row === null ? refused('scan_too_late') : accepted(redemptionViewOf(deps, row));
  }
  const station = await findStation(deps.db, stationId);
  invariant(station !== null, 'a scanner belongs to a station');
  const held = await startWash(deps, guest, { station, bayNo, requestId, voucher: parsePresentedVoucher(text) });
  if (!held.ok) return held;
  const row = await findRedemption(deps.db, held.value);
  invariant(row !== null, 'the held wash is missing');
  return accepted(redemptionViewOf(deps, row));
}
