import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { washReference } from '#domain/stations/bays/unconfirmed-start.ts';
import type { Deps } from '#server/stations/deps.ts';
import type { RedemptionRow } from '../store/redemption.ts';

/**
 * Converts a wash to the form that customers see, without the pet's name. The links are derived each time, because no
 * secret is stored.
 */
export function redemptionViewOf({ keyring }: Pick<Deps, 'keyring'>, row: RedemptionRow): RedemptionView {
  return {
    redemptionToken: keyring.redemptionToken(row.redemptionId),
    stationToken: keyring.stationToken(row.stationId, row.tokenVersion),
    state: row.state,
    stationName: row.stationName,
    stationNameHe: row.stationNameHe,
    bayNo: row.bayNo,
    minutes: row.minutes,
    requestedAt: toIsoInstant(row.createdAt),
    startBefore: toIsoInstant(row.startBefore ?? row.createdAt),
    startedAt: toIsoInstantOrNull(row.startedAt),
    endedAt: toIsoInstantOrNull(row.endedAt),
    deliveredSeconds: row.deliveredSeconds,
    interruption: row.interruption,
    timeLeft:
      row.leftSeconds === null || row.leftAt === null
        ? null
        : { seconds: row.leftSeconds, at: toIsoInstant(row.leftAt) },
    releasedAt: toIsoInstantOrNull(row.releasedAt),
    releaseReason: row.releaseReason,
    refunded: row.refunded,
    reference: row.questionedAt === null ? null : washReference(row.redemptionId),
    remaining: row.remaining,
    washCount: row.initial,
    petName: null,
  };
}

function toIsoInstantOrNull(instant: number | null): string | null {
  return instant === null ? null : toIsoInstant(instant);
}
