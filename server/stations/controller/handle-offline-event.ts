import type { StationId } from '#contracts/core/ids.ts';
import type { EventsResponse, OfflineEvent } from '#contracts/stations/station-protocol.ts';
import { invariant } from '#domain/core/invariant.ts';
import { rinseDueAt } from '#domain/entitlements/redemption.ts';
import { plausibleInstant } from '#domain/stations/machine/plausible-instant.ts';
import { offlineEventTime } from '#domain/stations/machine/offline-event-time.ts';
import type { Guest } from '#server/core/actor.ts';
import type { RateLimitDecision } from '#server/core/http/limits/define-rate-limits.ts';
import type { Deps } from '#server/stations/deps.ts';
import { recordOfflineWash, parsePresentedVoucher } from '#server/entitlements/public.ts';
import { stationsRateLimits } from '#server/stations/limits.ts';
import type { WashReportDeps } from '../washes/report-wash.ts';
import { findOfflineEventLogFacts } from '../store/offline-allowance.ts';
import { recordMachineRinse } from '../store/rinse.ts';
import { addStationEvent, isOfflineEventApplied } from '../store/station-event.ts';
import { optionalEventFields, storeStationEvent } from './store-event.ts';

export type OfflineEventDeps = WashReportDeps & Pick<Deps, 'ids' | 'keyring' | 'limits' | 'wake'>;

type BookedWash = Awaited<ReturnType<typeof recordOfflineWash>>;

/**
 * Actor of a wash that the machine started without a connection. It is a guest, because the person who presented the
 * code at the machine is unknown.
 */
const reader: Guest = { kind: 'guest', guestHash: null, address: 'journal' };

/**
 * Handles one message of an offline wash, which the machine started without a connection. Each message contains the
 * start of the wash. The first message to arrive therefore books the wash; messages are applied in the order of their
 * numbers. The response never reveals if a code was valid. Returns the rate limit's result if the station reports more
 * washes than machines can give in a day.
 */
export async function handleOfflineEvent(
  deps: OfflineEventDeps,
  stationId: StationId,
  event: OfflineEvent,
): Promise<EventsResponse['results'][number] | Extract<RateLimitDecision, { readonly allowed: false }>> {
  const { transactionId, offlineWash } = event;
  if (await isOfflineEventApplied(deps.db, { stationId, ...event })) return { outcome: 'known' };
  const room = await deps.limits.consume(stationsRateLimits.offline_events_by_station, stationId);
  if (!room.allowed) return room;
  const journal = await findOfflineEventLogFacts(deps.db, { stationId, bayNo: offlineWash.bayNo });
  invariant(journal !== null, 'a key belongs to a station');
  const receivedAt = deps.clock.now();
  const eventTime = offlineEventTime(Date.parse(offlineWash.startedAt), {
    receivedAt,
    clockTrusted: journal.clockTrusted,
  });
  const booked = await recordOfflineWash(deps, reader, {
    stationId,
    transactionId,
    bayNo: offlineWash.bayNo,
    minutes: journal.washMinutes,
    voucher: parsePresentedVoucher(offlineWash.text),
    givenAt: eventTime.at,
    timeBelieved: eventTime.believed,
  });
  if (booked.isNew && !journal.hasBay) {
    // the wash already took place, so it is booked under the reported bay number even if the station has no such bay
    deps.log.warn({ stationId, transactionId, bayNo: booked.bayNo }, 'an offline wash names a bay that does not exist');
  }
  if (booked.isNew) notificationOf(deps, { stationId, transactionId, wash: booked });
  const { redemptionId, givenAt } = booked;
  if (redemptionId !== null) return storeStationEvent(deps, { stationId, redemptionId, createdAt: givenAt }, event);
  return storeUnbookedEvent(deps, { stationId, event, wash: booked, minutes: journal.washMinutes });
}

type UnbookedWashEvent = {
  readonly stationId: StationId;
  readonly event: OfflineEvent;
  readonly wash: BookedWash;
  readonly minutes: number;
};

/**
 * Stores a message of a wash without a voucher that the machine started without a connection. Only a rinse message has
 * an effect, regardless of the order of the messages.
 */
async function storeUnbookedEvent(
  { clock, db }: OfflineEventDeps,
  { stationId, event, wash, minutes }: UnbookedWashEvent,
): Promise<EventsResponse['results'][number]> {
  const { transactionId, seqNo, kind, offline } = event;
  const receivedAt = clock.now();
  const occurredAt = plausibleInstant(Date.parse(event.at), { notBefore: wash.givenAt, notAfter: receivedAt });
  if (kind === 'rinsed') {
    const laterDueAt = rinseDueAt(receivedAt, minutes);
    await recordMachineRinse(db, { stationId, bayNo: wash.bayNo, rinsedAt: occurredAt, laterDueAt });
  }
  await addStationEvent(db, {
    stationId,
    transactionId,
    seqNo,
    redemptionId: null,
    kind,
    occurredAt,
    receivedAt,
    offline,
    ...optionalEventFields(event),
    outcome: outcomeOf(wash),
  });
  return { outcome: 'applied' };
}

function notificationOf(
  { log, metrics, wake }: OfflineEventDeps,
  { wash, ...where }: { readonly stationId: StationId; readonly transactionId: string; readonly wash: BookedWash },
): void {
  metrics.count('offline_wash', { outcome: outcomeOf(wash) });
  if (wash.redemptionId !== null) return;
  log.warn({ ...where, over: wash.overAllowance }, 'an offline wash could not be booked: loss of the shop');
  wake.outbox('mail');
}

function outcomeOf({ redemptionId, overAllowance }: BookedWash): 'booked' | 'lost' | 'over_allowance' {
  if (redemptionId !== null) return 'booked';
  return overAllowance ? 'over_allowance' : 'lost';
}
