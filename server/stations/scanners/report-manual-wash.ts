import type { z } from 'zod';
import type { ManualWashResponse, reportManualWash as reportManualWashCall } from '#contracts/stations/scanner.ts';
import { invariant } from '#domain/core/invariant.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { plausibleInstant } from '#domain/stations/machine/plausible-instant.ts';
import type { Guest } from '#server/core/actor.ts';
import type { Deps } from '#server/stations/deps.ts';
import { recordManualWash, parsePresentedVoucher } from '#server/entitlements/public.ts';
import { findStation } from '../store/scanned-station.ts';
import type { ScannerRow } from '../store/scanner.ts';

type NoteDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'log' | 'metrics' | 'wake'>;

type ManualWashReport = {
  readonly scanner: ScannerRow;
  readonly guest: Guest;
  readonly body: z.output<(typeof reportManualWashCall)['body']>;
};

/**
 * Records a wash that staff started manually while the shop was unreachable, and reported afterwards. It starts no
 * machine.
 */
export async function reportManualWash(
  deps: NoteDeps,
  { scanner, guest, body }: ManualWashReport,
): Promise<ManualWashResponse> {
  const { clock, db, log, metrics, wake } = deps;
  const { scannerId, stationId, enrolledAt } = scanner;
  const station = await findStation(db, stationId);
  invariant(station !== null, 'a scanner belongs to a station');
  const now = clock.now();
  const wash = await recordManualWash(deps, guest, {
    scannerId,
    noteId: body.noteId,
    stationId,
    bayNo: body.bayNo,
    minutes: station.washMinutes,
    voucher: parsePresentedVoucher(body.text),
    givenAt: plausibleInstant(now - body.msAgo, { notBefore: enrolledAt, notAfter: now }),
  });
  const outcome = wash.redemptionId === null ? 'looked_at' : 'booked';
  metrics.count('hand_wash', { outcome });
  if (outcome === 'looked_at') {
    log.warn({ scannerId, noteId: body.noteId }, 'a hand wash could not be booked: loss of the shop');
    wake.outbox('mail');
  }
  return { outcome, givenAt: toIsoInstant(wash.givenAt) };
}
