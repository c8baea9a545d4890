import type { RedemptionId } from '#contracts/core/ids.ts';
import type { DeclineReason } from '#contracts/stations/cortina.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { bayStateAt } from '#domain/stations/bays/bay-state.ts';
import type { Guest } from '#server/core/actor.ts';
import { holdWash, parsePresentedVoucher } from '#server/entitlements/public.ts';
import type { CortinaMessage } from '../adapters/cortina/read-message.ts';
import { stationOpeningAt } from '../station-opening.ts';
import { findBayOfMachine, type ReaderBay } from '../store/nayax-bay.ts';
import { applyWashReport } from '../washes/report-wash.ts';
import type { NayaxMessageDeps } from './message-deps.ts';

/**
 * Actor of a wash that is started by a code at the reader. It is a guest, because the person who presents the code is
 * unknown.
 */
const reader: Guest = { kind: 'guest', guestHash: null, address: 'reader' };

type Refusal = Extract<Awaited<ReturnType<typeof holdWash>>, { ok: false }>['refusal'];

const declines = {
  voucher_not_found: 'insufficient',
  voucher_not_usable: 'insufficient',
  bay_busy: 'not_allowed',
  station_closed: 'not_allowed',
  station_not_ready: 'not_allowed',
  idempotency_key_reused: 'duplicate',
} as const satisfies Record<Refusal, DeclineReason>;

/**
 * Reserves a wash at the bay of a reader that scanned a voucher's code. The wash is taken from this voucher. One
 * session leads to at most one wash.
 */
export async function holdWashByReaderCode(
  deps: NayaxMessageDeps,
  { transactionId, machineId, amountAgorot, card }: CortinaMessage,
): Promise<{ readonly redemptionId: RedemptionId } | DeclineReason> {
  const bay = await findBayOfMachine(deps.db, machineId ?? '');
  if (bay === null) return 'not_allowed';
  if (amountAgorot !== null && amountAgorot > bay.priceAgorot) return 'over_limit';
  const code = card[deps.nayax.codeField];
  if (code === undefined) return 'missing_field';
  let held = await hold(deps, bay, { code, transactionId });
  if (!held.ok && held.refusal === 'bay_busy' && bay.running !== null) {
    // a valid voucher during a running wash means that the wash ended without a report, or that the customer extends
    // the wash by another unit
    const { running: redemptionId, washMinutes: minutes } = bay;
    await applyWashReport(deps, { redemptionId, kind: 'ended', minutes, at: deps.clock.now() });
    held = await hold(deps, bay, { code, transactionId });
  }
  return held.ok ? { redemptionId: held.value } : declines[held.refusal];
}

function hold(
  deps: NayaxMessageDeps,
  bay: ReaderBay,
  { code, transactionId }: { readonly code: string; readonly transactionId: string },
): ReturnType<typeof holdWash> {
  const { stationId, bayNo, washMinutes: minutes } = bay;
  const startWindowMs = deps.nayax.startSeconds * SECOND_MS;
  return holdWash(deps, reader, {
    voucher: parsePresentedVoucher(code),
    command: { stationId, bayNo, minutes, requestId: transactionId, startWindowMs },
    mayStart() {
      const now = deps.clock.now();
      const facts = { status: bay.status, heardAt: now, listeningSince: null };
      // earlier failed starts of the bay do not count, because the reader sent this request and therefore works
      const bayFacts = { status: bay.bayStatus, busyUntil: bay.busyUntil, reservedUntil: null, failedStarts: 0 };
      const state = bayStateAt(bayFacts, facts, now);
      if (state === 'out_of_order') return 'station_not_ready';
      return stationOpeningAt(bay, now).open ? null : 'station_closed';
    },
  });
}
