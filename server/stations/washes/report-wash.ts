import type { RedemptionId } from '#contracts/core/ids.ts';
import type { StationEventKind } from '#contracts/stations/station-protocol.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import type { WashEnd } from '#domain/entitlements/interrupted-wash.ts';
import type { Deps } from '#server/stations/deps.ts';
import { completeWash, endWash, storeRemainingWaterTime, releaseWash } from '#server/entitlements/public.ts';

export type WashReportDeps = Pick<Deps, 'clock' | 'db' | 'failpoint' | 'log' | 'metrics' | 'loyalty'>;

/** Report of a machine about a wash, which can come from any gateway. `at` is in epoch ms. */
export type WashReport = {
  readonly redemptionId: RedemptionId;
  readonly kind: Exclude<StationEventKind, 'rinsed'>;
  readonly minutes: number;
  readonly at: number;
  /** Remaining wash time in seconds, as counted by the machine. Null if the machine did not report it. */
  readonly remainingSeconds?: number | null;
  /** End of the wash. It is absent if the machine does not report an end. */
  readonly end?: Pick<WashEnd, 'startedAt' | 'deliveredSeconds' | 'interruption'>;
};

/** Applies a machine's report about a wash. It is idempotent. Returns the outcome, which is stored with the report. */
export async function applyWashReport(deps: WashReportDeps, report: WashReport): Promise<string> {
  const { redemptionId, kind } = report;
  switch (kind) {
    case 'started':
      return start(deps, report);
    case 'failed':
      return reverseWash(deps, redemptionId, 'failed');
    case 'unknown':
      return reverseWash(deps, redemptionId, 'not_started');
    case 'ended':
      return end(deps, report);
    case 'updated':
      await recordRemainingSeconds(deps, report);
      return 'noted';
    default:
      return assertNever(kind);
  }
}

/** Applies the reported start of a wash. A repeated start is counted only once. */
async function start(deps: WashReportDeps, report: WashReport): Promise<string> {
  const { redemptionId, minutes, at } = report;
  const wash = await completeWash(deps, { redemptionId, startedAt: at, minutes });
  if (wash?.state === 'released') {
    deps.log.warn({ redemptionId }, 'a machine started a wash that was already released: loss of the shop');
  } else if (wash?.moved === true) {
    deps.metrics.count('wash_started', { kind: 'phone' });
  }
  await recordRemainingSeconds(deps, report);
  return wash?.state ?? 'unknown';
}

async function recordRemainingSeconds(
  { db }: WashReportDeps,
  { redemptionId, at, remainingSeconds }: WashReport,
): Promise<void> {
  if (typeof remainingSeconds === 'number')
    await storeRemainingWaterTime(db, { redemptionId, seconds: remainingSeconds, at });
}

async function end(deps: WashReportDeps, { redemptionId, minutes, at, end: how }: WashReport): Promise<string> {
  const { startedAt, deliveredSeconds, interruption } = how ?? {
    startedAt: at,
    deliveredSeconds: null,
    interruption: null,
  };
  const ended = { minutes, startedAt, endedAt: at, deliveredSeconds, interruption };
  const state = await endWash(deps, { redemptionId, ...ended });
  // there is no wash to end, because the wash never started, as far as is known, or was released
  if (state !== 'completed' && state !== 'reversed') return state ?? 'unknown';
  if (interruption === null) return 'ended';
  const outcome = state === 'reversed' ? 'reversed' : 'ended';
  deps.metrics.count('wash_interrupted', { kind: interruption, outcome });
  deps.log.warn({ redemptionId, interruption, deliveredSeconds, outcome }, 'a machine interrupted a wash');
  return outcome;
}

async function reverseWash(
  deps: WashReportDeps,
  redemptionId: RedemptionId,
  reason: 'failed' | 'not_started',
): Promise<string> {
  const wash = await releaseWash(deps, { redemptionId, reason });
  if (wash?.moved === true) deps.metrics.count('wash_released', { kind: reason });
  return wash?.state ?? 'unknown';
}
