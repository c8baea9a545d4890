import type { StationId } from '#contracts/core/ids.ts';
import { stationEventSchema, type EventsAnswer, type StationEvent } from '#contracts/stations/station-protocol.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import { believedInstant } from '#domain/stations/believed-instant.ts';
import type { Deps } from '#server/deps.ts';
import { completeWash, endWash, releaseWash } from '#server/entitlements/public.ts';
import { addStationEvent, isKnownEvent } from '../store/station-event.ts';
import { findRedemption, type RedemptionRow } from '../store/redemption.ts';

export type EventDeps = Pick<Deps, 'clock' | 'db' | 'failpoint' | 'log' | 'metrics'>;

type Result = EventsAnswer['results'][number];

/**
 * What a station says that happened, in its order. Each is applied before it is kept, and applying is the same however
 * often it is done: a process that dies in between is told again. What nobody understands is set aside by name and holds
 * up none behind it.
 */
export async function takeEvents(deps: EventDeps, stationId: StationId, events: readonly unknown[]): Promise<Result[]> {
  const results: Result[] = [];
  // one by one: an end must not overtake its start
  for (const event of events) results.push(await takeEvent(deps, stationId, event));
  for (const { outcome } of results) deps.metrics.count('station_event', { outcome });
  return results;
}

async function takeEvent(deps: EventDeps, stationId: StationId, raw: unknown): Promise<Result> {
  const parsed = stationEventSchema.safeParse(raw);
  if (!parsed.success) return park(deps, stationId, 'malformed');
  const event = parsed.data;
  if (await isKnownEvent(deps.db, { stationId, ...event })) return { outcome: 'known' };
  const row = await findRedemption(deps.db, event.remoteStartId);
  // a station speaks of its own washes only
  if (row === null || row.stationId !== stationId) return park(deps, stationId, 'not_of_this_station');
  const receivedAt = deps.clock.now();
  const occurredAt = believedInstant(Date.parse(event.at), { notBefore: row.createdAt, notAfter: receivedAt });
  const outcome = await apply(deps, { event, row, occurredAt });
  await addStationEvent(deps.db, {
    stationId,
    transactionId: event.transactionId,
    seqNo: event.seqNo,
    redemptionId: row.redemptionId,
    kind: event.kind,
    occurredAt,
    receivedAt,
    offline: event.offline,
    reason: event.reason ?? null,
    outcome,
  });
  return { outcome: 'applied' };
}

function park({ log }: EventDeps, stationId: StationId, why: string): Result {
  log.warn({ stationId, why }, 'a message of a station was set aside');
  return { outcome: 'parked', why };
}

type Told = { readonly event: StationEvent; readonly row: RedemptionRow; readonly occurredAt: number };

/** What became of the wash; the word is kept with the event. */
async function apply(deps: EventDeps, { event, row, occurredAt }: Told): Promise<string> {
  const { redemptionId, minutes } = row;
  switch (event.kind) {
    case 'started': {
      const state = await completeWash(deps, { redemptionId, startedAt: occurredAt, minutes });
      if (state === 'released') {
        deps.log.warn({ redemptionId }, 'a machine started a wash that had been given back: the shop bears it');
      } else {
        deps.metrics.count('wash_started', { kind: 'phone' });
      }
      return state ?? 'unknown';
    }
    case 'failed':
      return giveBack(deps, row, 'failed');
    case 'unknown':
      return giveBack(deps, row, 'not_started');
    case 'ended':
      await endWash(deps, { redemptionId, endedAt: occurredAt });
      return 'ended';
    case 'updated':
      return 'noted';
    default:
      return assertNever(event.kind);
  }
}

async function giveBack(
  deps: EventDeps,
  { redemptionId }: RedemptionRow,
  reason: 'failed' | 'not_started',
): Promise<string> {
  const state = await releaseWash(deps, { redemptionId, reason });
  if (state === 'released') deps.metrics.count('wash_released', { kind: reason });
  return state ?? 'unknown';
}
