import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { READER_POLL_MS, readerRetryDelayMs } from '#domain/stations/nayax/reader-rules.ts';
import { startPoller, type Poller } from '#server/core/jobs/poller.ts';
import { retentionCutoff } from '#server/core/retention-days.ts';
import type { Deps } from '#server/stations/deps.ts';
import type { LynxResponse, LynxMachine, ReaderEvent, ReaderState } from '../adapters/cortina/port.ts';
import { retentionDays } from '../retention.ts';
import {
  addNewReaders,
  addReaderEvents,
  claimDueReader,
  deleteOldReaderEventRows,
  recordNayaxReaderFault,
  recordNayaxReaderState,
} from '../store/machine/nayax-reader.ts';

type ReaderPollDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'nayaxConnection'>;

/** Minimum time in ms between the queries of two readers. It spreads the requests to Nayax over time. */
const BETWEEN_READERS_MS = 5 * SECOND_MS;
/** Time in ms for which a process leases a reader. It is longer than both requests about a reader can take. */
const LEASE_MS = MINUTE_MS;

type FailedLynxResponse = Exclude<LynxResponse<never>, { readonly outcome: 'answered' }>;
type ReaderSnapshot = { readonly state: ReaderState; readonly events: readonly ReaderEvent[] };

/** Queries first the state and then the events of one machine. */
async function fetchReader(
  lynx: LynxMachine,
  machineId: string,
): Promise<FailedLynxResponse | { outcome: 'answered'; value: ReaderSnapshot }> {
  const state = await lynx.state(machineId);
  if (state.outcome !== 'answered') return state;
  const events = await lynx.events(machineId);
  if (events.outcome !== 'answered') return events;
  return { outcome: 'answered', value: { state: state.value, events: events.value } };
}

/**
 * Queries the Nayax reader whose query is most overdue, and stores its state and events. After a failure, the next
 * query of this reader is delayed longer. Returns the machine id, or null if no query is due or no token is configured.
 */
export async function pollReader(deps: ReaderPollDeps): Promise<string | null> {
  const { clock, db, log, nayaxConnection } = deps;
  const lynx = nayaxConnection()?.client.machine ?? null;
  if (lynx === null) return null;
  const now = clock.now();
  await addNewReaders(db, now);
  const reader = await claimDueReader(db, { now, leasedUntil: now + LEASE_MS });
  if (reader === null) return null;
  const { machineId } = reader;
  const answer = await fetchReader(lynx, machineId);
  if (answer.outcome === 'answered') {
    await store(deps, machineId, answer.value);
    return machineId;
  }
  const failures = reader.failures + 1;
  const nextPollAt = clock.now() + readerRetryDelayMs(answer.outcome, failures);
  if (failures === 1)
    log.warn({ machineId, outcome: answer.outcome, why: answer.why }, 'Nayax gave no state of a reader');
  await recordNayaxReaderFault(db, { machineId, failures, fault: answer.why, nextPollAt });
  return machineId;
}

async function store(
  { clock, db }: ReaderPollDeps,
  machineId: string,
  { state, events }: ReaderSnapshot,
): Promise<void> {
  const now = clock.now();
  await db.inTransaction(async (tx) => {
    const { keepAlive, facts } = state;
    await recordNayaxReaderState(tx, { machineId, keepAlive, state: facts, now, nextPollAt: now + READER_POLL_MS });
    await addReaderEvents(tx, {
      machineId,
      ids: events.map(({ eventLogId }) => eventLogId),
      codes: events.map(({ code }) => code),
      descriptions: events.map(({ description }) => description),
      categories: events.map(({ category }) => category),
      data: events.map((event) => event.data),
      times: events.map(({ happenedAt }) => (happenedAt === null ? '' : String(happenedAt))),
      now,
    });
  });
}

export function startReaderWorker(deps: ReaderPollDeps): Pick<Poller, 'stop'> {
  return startPoller({
    name: 'nayax-readers',
    log: deps.log,
    everyMs: BETWEEN_READERS_MS,
    async round() {
      await pollReader(deps);
      return false;
    },
  });
}

/** Deletes events of Nayax readers at the end of their retention. Returns the number of deleted events. */
export async function deleteOldReaderEvents({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteOldReaderEventRows(db, retentionCutoff(retentionDays.readerEvents, clock.now()));
}
