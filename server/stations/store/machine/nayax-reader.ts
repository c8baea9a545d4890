import type { StationId } from '#contracts/core/ids.ts';
import type { ReaderProperties } from '#contracts/stations/cortina.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { array, boolean, id, instant, integer, json, nullable, text } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type ParamsOf, type RowsOf } from '#server/core/db/statements/statement.ts';
import { readerIsSilentSql } from './reader-silence.ts';

const addStatement = statement({
  name: 'nayax_reader_add',
  params: { now: instant },
  row: pick('nayax_reader', 'machine_id'),
  text: `
insert into nayax_reader (machine_id, next_poll_at)
select n.machine_id, :now from nayax_bay n join station s using (station_id)
where s.gateway = 'nayax' and not exists (select from nayax_reader r where r.machine_id = n.machine_id)
on conflict do nothing
returning machine_id`,
});

/** Adds the Nayax readers that were connected since the last call. */
export async function addNewReaders(db: Queryable, now: number): Promise<void> {
  await db.query(addStatement, { now });
}

const claimStatement = statement({
  name: 'nayax_reader_claim',
  params: { now: instant, leased_until: instant },
  row: pick('nayax_reader', 'machine_id failures'),
  text: `
update nayax_reader set next_poll_at = :leased_until
where machine_id = (
  select r.machine_id from nayax_reader r join nayax_bay n using (machine_id) join station s using (station_id)
  where s.gateway = 'nayax' and r.next_poll_at <= :now
  order by r.next_poll_at limit 1 for update of r skip locked)
returning machine_id, failures`,
});

/** Leases the Nayax reader whose query is most overdue. Returns null if no query is due. */
export async function claimDueReader(
  db: Queryable,
  lease: ParamsOf<typeof claimStatement>,
): Promise<RowsOf<typeof claimStatement> | null> {
  const [row] = await db.query(claimStatement, lease);
  return row ?? null;
}

const stateStatement = statement({
  name: 'nayax_reader_state',
  params: {
    ...pick('nayax_reader', 'machine_id next_poll_at'),
    keep_alive: nullable(text),
    state: json<ReaderProperties>(),
    now: instant,
  },
  row: pick('nayax_reader', 'machine_id'),
  text: `
update nayax_reader set failures = 0, fault = null, answered_at = :now, state = :state, next_poll_at = :next_poll_at,
  heard_at = case when keep_alive is distinct from :keep_alive and :keep_alive is not null then :now else heard_at end,
  keep_alive = coalesce(:keep_alive, keep_alive)
where machine_id = :machine_id returning machine_id`,
});

/**
 * Stores the state of a reader. If its last sign of life differs from the stored sign of life, the reader counts as
 * seen now.
 */
export async function recordNayaxReaderState(tx: Tx, state: ParamsOf<typeof stateStatement>): Promise<void> {
  await tx.query(stateStatement, state);
}

const faultStatement = statement({
  name: 'nayax_reader_fault',
  params: { ...pick('nayax_reader', 'machine_id next_poll_at failures'), fault: text },
  row: pick('nayax_reader', 'machine_id'),
  text: `
update nayax_reader set failures = :failures, fault = :fault, next_poll_at = :next_poll_at
where machine_id = :machine_id returning machine_id`,
});

export async function recordNayaxReaderFault(db: Queryable, fault: ParamsOf<typeof faultStatement>): Promise<void> {
  await db.query(faultStatement, fault);
}

const eventsStatement = statement({
  name: 'nayax_event_add',
  params: {
    ...pick('nayax_event', 'machine_id'),
    ids: array(text),
    codes: array(text),
    descriptions: array(text),
    categories: array(text),
    data: array(text),
    /** Times of the events, in epoch ms as text. A time is empty if it is unknown. */
    times: array(text),
    now: instant,
  },
  row: pick('nayax_event', 'event_log_id'),
  text: `
insert into nayax_event (event_log_id, machine_id, code, description, category, data, happened_at, received_at)
select e.id, :machine_id, e.code, e.description, e.category, e.data,
  to_timestamp(nullif(e.time, '')::double precision / 1000), :now
from unnest(:ids, :codes, :descriptions, :categories, :data, :times)
  as e (id, code, description, category, data, time)
on conflict do nothing
returning event_log_id`,
});

/**
 * Adds events of a reader. Each event is added once, as identified by its id at Nayax. Returns the number of new
 * events.
 */
export async function addReaderEvents(tx: Tx, events: ParamsOf<typeof eventsStatement>): Promise<number> {
  return (await tx.query(eventsStatement, events)).length;
}

type EventJson = {
  readonly id: string;
  readonly code: string;
  readonly description: string;
  readonly category: string;
  readonly data: string;
  readonly at: number | null;
  readonly receivedAt: number;
};

const listStatement = statement({
  name: 'nayax_reader_list',
  params: { station_id: id<StationId>(), limit: integer },
  row: {
    ...pick('nayax_bay', 'bay_no'),
    answered_at: nullable(instant),
    heard_at: nullable(instant),
    fault: nullable(text),
    is_silent: boolean,
    state: json<Partial<ReaderProperties>>(),
    events: json<readonly EventJson[]>(),
  },
  text: `
select n.bay_no, r.answered_at, r.heard_at, r.fault, coalesce(${readerIsSilentSql}, false) as is_silent,
  coalesce(r.state, '{}') as state, (
    select coalesce(json_agg(json_build_object('id', e.event_log_id, 'code', e.code, 'description', e.description,
      'category', e.category, 'data', e.data, 'at', floor(extract(epoch from e.happened_at) * 1000),
      'receivedAt', floor(extract(epoch from e.received_at) * 1000))), '[]')
    from (
      select * from nayax_event where machine_id = n.machine_id
      order by coalesce(happened_at, received_at) desc, event_log_id limit :limit) e) as events
from nayax_bay n left join nayax_reader r using (machine_id)
where n.station_id = :station_id order by n.bay_no`,
});

/** Returns the readers of a station with their newest events. */
export async function listReaderRows(
  db: Queryable,
  values: ParamsOf<typeof listStatement>,
): Promise<RowsOf<typeof listStatement>[]> {
  return await db.query(listStatement, values);
}

const deleteStatement = statement({
  name: 'nayax_event_delete_old',
  params: { before: instant },
  row: pick('nayax_event', 'event_log_id'),
  text: 'delete from nayax_event where received_at < :before returning event_log_id',
});

/**
 * Deletes events of Nayax readers that were received before a given time (epoch ms). Returns the number of deleted
 * events.
 */
export async function deleteOldReaderEventRows(db: Queryable, before: number): Promise<number> {
  return (await db.query(deleteStatement, { before })).length;
}
