import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { getStationRecord as getStationRecordCall } from '#contracts/staff/machines/station-record.ts';
import { toIsoInstant, toIsoInstantOrNull } from '#domain/core/time/jerusalem-time.ts';
import { isWashUnconfirmed } from '#domain/stations/bays/unconfirmed-start.ts';
import type { getStationRecord } from '#server/stations/public.ts';
import type { CodeEndingLookup } from '../vouchers/read-code-endings.ts';

type StoredRecord = Awaited<ReturnType<typeof getStationRecord>>;

type RecordReader = {
  /** Epoch milliseconds. */
  readonly now: number;
  /**
   * Function that returns the ending of a voucher's code. Null for partners, because a voucher belongs to a customer,
   * whose data a partner may not see.
   */
  readonly codeEndingOf: CodeEndingLookup | null;
};

export function stationRecordViewOf(
  { alerts, events, washes }: StoredRecord,
  { now, codeEndingOf }: RecordReader,
): ResponseOf<typeof getStationRecordCall> {
  return {
    washes: washes.map((wash) => {
      const { at, lotId, createdAt: _createdAt, offeredAt: _offeredAt, startBefore: _startBefore, ...rest } = wash;
      return {
        ...rest,
        lotId: codeEndingOf === null ? null : lotId,
        codeEnding: codeEndingOf === null ? null : codeEndingOf(lotId),
        at: toIsoInstant(at),
        unconfirmed: isWashUnconfirmed(wash, now),
      };
    }),
    events: events.map(({ transactionId, seqNo, at, firstAt, ...event }) => ({
      ...event,
      id: `${transactionId}:${seqNo}:${event.kind}`,
      at: toIsoInstant(at),
      firstAt: toIsoInstant(firstAt),
    })),
    alerts: alerts.map(({ since, until, ...alert }) => ({
      ...alert,
      since: toIsoInstant(since),
      until: toIsoInstantOrNull(until),
    })),
  };
}
