import type { StationId } from '#contracts/core/ids.ts';
import {
  offlineEventSchema,
  stationEventSchema,
  type EventsAnswer,
  type StationEvent,
} from '#contracts/stations/station-protocol.ts';
import { rinseDueAt } from '#domain/entitlements/redemption.ts';
import { believedInstant } from '#domain/stations/believed-instant.ts';
import { rinseBay } from '../store/rinse.ts';
import { addStationEvent, isKnownEvent } from '../store/station-event.ts';
import { findRedemption, type RedemptionRow } from '../store/redemption.ts';
import { reportWash, type ReportDeps } from '../report-wash.ts';
import { takeOfflineEvent, type OfflineDeps } from './take-offline-event.ts';

type Result = EventsAnswer['results'][number];

export type EventDeps = ReportDeps & OfflineDeps;

/**
 * What a station says that happened, in its order. Each is applied before it is kept, and applying is the same however
 * often it is done: a process that dies in between is told again. What nobody understands is set aside by name and holds
 * up none behind it. Null where the station has told more in a day than machines can do: what came before that is known
 * when it is told again.
 */
export async function takeEvents(
  deps: EventDeps,
  stationId: StationId,
  events: readonly unknown[],
): Promise<Result[] | null> {
  const results: Result[] = [];
  // one by one: an end must not overtake its start
  for (const event of events) {
    const room = await deps.limits.consume('station_events_by_station', stationId);
    if (!room.allowed) return null;
    const result = await takeEvent(deps, stationId, event);
    if (result === null) return null;
    results.push(result);
  }
  for (const { outcome } of results) deps.metrics.count('station_event', { outcome });
  return results;
}

async function takeEvent(deps: EventDeps, stationId: StationId, raw: unknown): Promise<Result | null> {
  const offline = offlineEventSchema.safeParse(raw);
  if (offline.success) return takeOfflineEvent(deps, stationId, offline.data);
  const parsed = stationEventSchema.safeParse(raw);
  if (!parsed.success) return park(deps, stationId, 'malformed');
  const event = parsed.data;
  if (await isKnownEvent(deps.db, { stationId, ...event })) return { outcome: 'known' };
  const row = await findRedemption(deps.db, event.remoteStartId);
  // a station speaks of its own washes only
  if (row === null || row.stationId !== stationId) return park(deps, stationId, 'not_of_this_station');
  const receivedAt = deps.clock.now();
  const occurredAt = believedInstant(Date.parse(event.at), { notBefore: row.createdAt, notAfter: receivedAt });
  const { redemptionId } = row;
  const outcome = await apply(deps, { event, row, occurredAt });
  await addStationEvent(deps.db, {
    stationId,
    transactionId: event.transactionId,
    seqNo: event.seqNo,
    redemptionId,
    kind: event.kind,
    occurredAt,
    receivedAt,
    offline: event.offline,
    reason: event.reason ?? null,
    outcome,
  });
  return { outcome: 'applied' };
}

function park({ log }: ReportDeps, stationId: StationId, why: string): Result {
  log.warn({ stationId, why }, 'a message of a station was set aside');
  return { outcome: 'parked', why };
}

type Told = { readonly event: StationEvent; readonly row: RedemptionRow; readonly occurredAt: number };

/** What became of it; the word is kept with the event. */
async function apply(deps: ReportDeps, { event, row, occurredAt }: Told): Promise<string> {
  const { redemptionId, stationId, bayNo, minutes, startedAt } = row;
  const { kind, deliveredSeconds = null, interruption = null } = event;
  if (kind === 'rinsed') {
    const laterDueAt = rinseDueAt(deps.clock.now(), minutes);
    await rinseBay(deps.db, { stationId, bayNo, rinsedAt: occurredAt, laterDueAt });
    return 'rinsed';
  }
  const end = { startedAt: startedAt ?? occurredAt, deliveredSeconds, interruption };
  return reportWash(deps, { redemptionId, kind, minutes, at: occurredAt, end });
}
