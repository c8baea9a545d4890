import { randomUUID } from 'node:crypto';
import type { OfflineAllowance, ScanBody } from '#contracts/stations/station-protocol.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { canonicalCode } from '#domain/core/codes/voucher-code.ts';
import { passBytes } from '#domain/entitlements/wash-pass.ts';
import { run, type Machine, type Wash } from './machine.ts';

/**
 * A code that is shown while the shop cannot be asked: what it is worth nobody here can know, so the machine looks only
 * at its shape and at what it may still give. The words are those of its screen.
 */
export function giveOffline(
  machine: Machine,
  { washes, minutes }: OfflineAllowance,
  { bayNo, text }: Pick<ScanBody, 'bayNo' | 'text'>,
): string {
  if (canonicalCode(text) === null && passBytes(text) === null) return 'not a code of the shop';
  if (machine.bays[bayNo - 1]?.screen !== 'ready') return 'this bay is taken';
  const untold = new Set(
    machine.reports.list().flatMap((event) => ('offlineWash' in event ? event.transactionId : [])),
  );
  if (untold.size >= washes) return 'no connection, and no more washes without one';
  const startedAt = isoTextOf(machine.clock.now());
  const wash: Wash = {
    transactionId: `o-${randomUUID()}`,
    bayNo,
    minutes,
    begunBy: { offlineWash: { bayNo, text, startedAt } },
    seqNo: 0,
    started: false,
  };
  void run(machine, wash);
  return 'given without a connection';
}
