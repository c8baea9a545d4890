import type { RedemptionId } from '#contracts/core/ids.ts';
import type { StationEventKind } from '#contracts/stations/station-protocol.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import type { WashEnd } from '#domain/entitlements/broken-wash.ts';
import type { Deps } from '#server/deps.ts';
import { completeWash, endWash, releaseWash } from '#server/entitlements/public.ts';

export type ReportDeps = Pick<Deps, 'clock' | 'db' | 'failpoint' | 'log' | 'metrics' | 'loyalty'>;

/** What a machine says of a wash, whoever made it; `at` is epoch ms. */
export type WashReport = {
  readonly redemptionId: RedemptionId;
  readonly kind: Exclude<StationEventKind, 'rinsed'>;
  readonly minutes: number;
  readonly at: number;
  /** How it ended, where the machine says so. */
  readonly end?: Pick<WashEnd, 'startedAt' | 'deliveredSeconds' | 'interruption'>;
};

/** What became of the wash, however often it is told; the word is kept with what was said. */
export async function reportWash(deps: ReportDeps, report: WashReport): Promise<string> {
  const { redemptionId, kind } = report;
  switch (kind) {
    case 'started':
      return start(deps, report);
    case 'failed':
      return giveBack(deps, redemptionId, 'failed');
    case 'unknown':
      return giveBack(deps, redemptionId, 'not_started');
    case 'ended':
      return end(deps, report);
    case 'updated':
      return 'noted';
    default:
      return assertNever(kind);
  }
}

/** Counted where it is new: a machine may say it again. */
async function start(deps: ReportDeps, { redemptionId, minutes, at }: WashReport): Promise<string> {
  const wash = await completeWash(deps, { redemptionId, startedAt: at, minutes });
  if (wash?.state === 'released') {
    deps.log.warn({ redemptionId }, 'a machine started a wash that had been given back: the shop bears it');
  } else if (wash?.moved === true) {
    deps.metrics.count('wash_started', { kind: 'phone' });
  }
  return wash?.state ?? 'unknown';
}

async function end(deps: ReportDeps, { redemptionId, minutes, at, end: how }: WashReport): Promise<string> {
  const { startedAt, deliveredSeconds, interruption } = how ?? {
    startedAt: at,
    deliveredSeconds: null,
    interruption: null,
  };
  const ended = { minutes, startedAt, endedAt: at, deliveredSeconds, interruption };
  const state = await endWash(deps, { redemptionId, ...ended });
  // not begun as far as is known yet, or given back: there is nothing to end
  if (state !== 'completed' && state !== 'reversed') return state ?? 'unknown';
  if (interruption === null) return 'ended';
  const outcome = state === 'reversed' ? 'reversed' : 'ended';
  deps.metrics.count('wash_interrupted', { kind: interruption, outcome });
  deps.log.warn({ redemptionId, interruption, deliveredSeconds, outcome }, 'a machine broke a wash off');
  return outcome;
}

async function giveBack(
  deps: ReportDeps,
  redemptionId: RedemptionId,
  reason: 'failed' | 'not_started',
): Promise<string> {
  const wash = await releaseWash(deps, { redemptionId, reason });
  if (wash?.moved === true) deps.metrics.count('wash_released', { kind: reason });
  return wash?.state ?? 'unknown';
}
