import type { StationId } from '#contracts/core/ids.ts';
import type { EventsAnswer, OfflineEvent } from '#contracts/stations/station-protocol.ts';
import { invariant } from '#domain/core/invariant.ts';
import { rinseDueAt } from '#domain/entitlements/redemption.ts';
import { believedInstant } from '#domain/stations/believed-instant.ts';
import { journalTime } from '#domain/stations/journal-time.ts';
import type { Guest } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { bookOfflineWash, shownBy } from '#server/entitlements/public.ts';
import { reportWash, type ReportDeps } from '../report-wash.ts';
import { findJournal } from '../store/offline-allowance.ts';
import { rinseBay } from '../store/rinse.ts';
import { addStationEvent, isKnownEvent } from '../store/station-event.ts';

export type OfflineDeps = ReportDeps & Pick<Deps, 'ids' | 'keyring' | 'limits' | 'wake'>;

type BookedWash = Awaited<ReturnType<typeof bookOfflineWash>>;

/** Whoever held a code up to a machine without a connection; nobody knows more of them. */
const reader: Guest = { kind: 'guest', guestHash: null, address: 'journal' };

/**
 * One message of a wash that a machine gave while it could not ask. Each carries what began the wash, so the first that
 * comes books it, in whatever order a journal is told. The answer never says whether a code was good. Null: more than
 * the station's allowance can have given in a day.
 */
export async function takeOfflineEvent(
  deps: OfflineDeps,
  stationId: StationId,
  event: OfflineEvent,
): Promise<EventsAnswer['results'][number] | null> {
  const { transactionId, seqNo, kind, offline, offlineWash } = event;
  if (await isKnownEvent(deps.db, { stationId, transactionId, seqNo })) return { outcome: 'known' };
  if (!(await deps.limits.consume('offline_events_by_station', stationId)).allowed) return null;
  const journal = await findJournal(deps.db, stationId);
  invariant(journal !== null, 'a key belongs to a station');
  const receivedAt = deps.clock.now();
  const given = journalTime(Date.parse(offlineWash.startedAt), { receivedAt, clockTrusted: journal.clockTrusted });
  const wash = await bookOfflineWash(deps, reader, {
    stationId,
    transactionId,
    bayNo: offlineWash.bayNo,
    minutes: journal.washMinutes,
    voucher: shownBy(offlineWash.text),
    givenAt: given.at,
    timeBelieved: given.believed,
  });
  if (wash.isNew) tellOf(deps, { stationId, transactionId, wash });
  const occurredAt = believedInstant(Date.parse(event.at), { notBefore: wash.givenAt, notAfter: receivedAt });
  const outcome = await apply(deps, { stationId, event, wash, minutes: journal.washMinutes, occurredAt });
  const { redemptionId } = wash;
  const reason = event.reason ?? null;
  const kept = {
    stationId,
    transactionId,
    seqNo,
    redemptionId,
    kind,
    occurredAt,
    receivedAt,
    offline,
    reason,
    outcome,
  };
  await addStationEvent(deps.db, kept);
  return { outcome: 'applied' };
}

function tellOf(
  { log, metrics, wake }: OfflineDeps,
  { wash, ...where }: { readonly stationId: StationId; readonly transactionId: string; readonly wash: BookedWash },
): void {
  metrics.count('offline_wash', { outcome: outcomeOf(wash) });
  if (wash.redemptionId !== null) return;
  log.warn(
    { ...where, over: wash.overAllowance },
    'a wash without a connection could not be booked: the shop bears it',
  );
  wake.outbox('mail');
}

function outcomeOf({ redemptionId, overAllowance }: BookedWash): 'booked' | 'lost' | 'over_allowance' {
  if (redemptionId !== null) return 'booked';
  return overAllowance ? 'over_allowance' : 'lost';
}

type Told = {
  readonly stationId: StationId;
  readonly event: OfflineEvent;
  readonly wash: BookedWash;
  readonly minutes: number;
  readonly occurredAt: number;
};

/** What became of it; the word is kept with the event. */
async function apply(deps: OfflineDeps, { stationId, event, wash, minutes, occurredAt }: Told): Promise<string> {
  const { kind, deliveredSeconds = null, interruption = null } = event;
  if (kind === 'rinsed') {
    const laterDueAt = rinseDueAt(deps.clock.now(), minutes);
    await rinseBay(deps.db, { stationId, bayNo: wash.bayNo, rinsedAt: occurredAt, laterDueAt });
    return 'rinsed';
  }
  const { redemptionId } = wash;
  if (kind !== 'ended' || redemptionId === null) return outcomeOf(wash);
  const end = { startedAt: wash.givenAt, deliveredSeconds, interruption };
  return reportWash(deps, { redemptionId, kind, minutes, at: occurredAt, end });
}
