import type { StationId } from '#contracts/core/ids.ts';
import type {
  CommandOutcome,
  MachineCommand,
  MachineCommandKind,
  MachineCommandState,
} from '#contracts/stations/machine-command.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { commandRules } from '#domain/stations/machine/command-rules.ts';
import { machineCommandTransitions } from '#domain/stations/station-command-state.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { array, instant, integer, json, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { applyRinseSql } from '../rinse.ts';
import type { MachineCommandArgs } from './machine-command.ts';

const idleKinds = Object.entries(commandRules).flatMap(([kind, { needsIdleBay }]) => (needsIdleBay ? [kind] : []));

const deliveredRow = {
  ...pick('station_command', 'command_id bay_no created_at expires_at'),
  kind: word<MachineCommand['kind']>(),
  args: json<MachineCommandArgs>(),
} as const;
/** Command as it is sent to its machine. All times are in epoch ms. */
export type DeliveredMachineCommand = RowOf<typeof deliveredRow>;

const claimStatement = statement({
  name: 'station_command_claim',
  params: { ...pick('station_key', 'station_id station_key_id'), now: instant, again_since: instant },
  row: deliveredRow,
  // all conditions are checked again. The command is in time, the key is valid, the machine still supports the kind,
  // and no wash began meanwhile; an `accepted` command is not repeated, because the machine has received it
  text: `
update station_command c set state = 'delivered', delivered_at = coalesce(c.delivered_at, :now), repeated_at = :now
from station_presence p
where c.station_id = :station_id and c.state in ('sent', 'delivered') and c.expires_at > :now
  and (c.repeated_at is null or c.repeated_at <= :again_since)
  and p.station_id = c.station_id and p.station_key_id = :station_key_id and c.kind = any(p.commands)
  and exists (select from station_key k where k.station_key_id = :station_key_id and k.revoked_at is null)
  and (c.kind not in (${sqlTextList(idleKinds)}) or not exists (
    select from bay b where b.station_id = c.station_id and (c.bay_no is null or b.bay_no = c.bay_no)
      and b.redemption_id is not null and b.busy_until > :now))
returning c.command_id, c.bay_no, c.kind, c.args, c.created_at, c.expires_at`,
});

/** Marks the due commands of a machine as delivered. Returns them in the order in which they were sent. */
export async function claimMachineCommands(
  db: Queryable,
  values: {
    readonly stationId: StationId;
    readonly stationKeyId: string;
    readonly now: number;
    readonly againSince: number;
  },
): Promise<DeliveredMachineCommand[]> {
  const rows = await db.query(claimStatement, values);
  return rows.toSorted((a, b) => a.createdAt - b.createdAt);
}

const withoutMachineStatement = statement({
  name: 'station_command_without_machine',
  params: { command_id: uuid, now: instant },
  row: {},
  text: `
update station_command set state = 'delivered', delivered_at = :now, repeated_at = :now
where command_id = :command_id and state = 'sent'`,
});

/**
 * Stores the result of a command that no controller receives. The shop or the provider of a reader carries out such a
 * command.
 */
export async function storeResultWithoutController(
  tx: Tx,
  {
    to,
    answer,
    ...command
  }: {
    readonly stationId: StationId;
    readonly commandId: string;
    readonly to: 'done' | 'refused' | 'failed';
    readonly answer: string;
    readonly now: number;
  },
): Promise<void> {
  await tx.query(withoutMachineStatement, { commandId: command.commandId, now: command.now });
  await recordMachineCommandReport(tx, { ...command, to, answer, log: null });
}

const answerStatement = statement({
  name: 'station_command_answer',
  params: {
    ...pick('station_command', 'station_id'),
    command_id: uuid,
    to: word<CommandOutcome>(),
    allowed: array(text),
    answer: nullable(text),
    log: nullable(text),
    now: instant,
  },
  row: { moved: integer },
  // A `log` command is done only with its text. An unlocked bay can be sold again, unless it was locked again meanwhile
  // or staff took it out of service. Failed starts before a reset no longer count. The time of a rinse is at most the
  // expiry of its command, because a late report must not apply to a later wash.
  text: `
with moved as (
  update station_command set state = :to, answer = :answer, answered_at = :now,
    log = case when kind = 'log' and :to = 'done' then :log end
  where command_id = :command_id and station_id = :station_id and state = any(:allowed) and delivered_at is not null
    and (:to <> 'accepted' or expires_at > :now) and (kind <> 'log' or :to <> 'done' or :log is not null)
  returning station_id, bay_no, kind, created_at, expires_at
), opened as (
  update bay b set locked_at = null, failed_starts = 0,
    status = case when b.status = 'maintenance' and b.out_reason is null and b.unsafe_at is null then 'live' else b.status end
  from moved m
  where m.kind = 'unlock' and :to = 'done' and b.station_id = m.station_id and b.bay_no = m.bay_no
    and b.locked_at <= m.created_at
), works as (
  update bay b set failed_starts = 0
  from moved m
  where m.kind in ('reset', 'restart_reader') and :to = 'done' and b.station_id = m.station_id and b.bay_no = m.bay_no
    and b.start_failed_at <= m.created_at
), rinse as (
  select station_id, bay_no, least(:now, expires_at) as rinsed_at, null::timestamptz as later_due_at,
    'machine' as rinsed_by
  from moved where kind = 'rinse' and :to = 'done'
), rinsed as (${applyRinseSql}
)
select 1 as moved from moved`,
});

/**
 * Stores the report of a machine about a command that was delivered to it. Returns false if the report changes nothing.
 */
export async function recordMachineCommandReport(
  db: Queryable,
  values: {
    readonly stationId: StationId;
    readonly commandId: string;
    readonly to: CommandOutcome;
    readonly answer: string | null;
    readonly log: string | null;
    readonly now: number;
  },
): Promise<boolean> {
  const allowed = sourceStatesOf(machineCommandTransitions, values.to);
  return (await db.query(answerStatement, { ...values, allowed })).length > 0;
}

const stateRow = {
  kind: word<MachineCommandKind>(),
  state: word<MachineCommandState>(),
  delivered_at: nullable(instant),
} as const;

const stateStatement = statement({
  name: 'station_command_state',
  params: { ...pick('station_command', 'station_id'), command_id: uuid },
  row: stateRow,
  text: `
select kind, state, delivered_at from station_command where command_id = :command_id and station_id = :station_id`,
});

/** Returns the state of a command of this station. Returns null if the station has no command with this id. */
export async function findMachineCommandState(
  db: Queryable,
  values: { readonly stationId: StationId; readonly commandId: string },
): Promise<RowOf<typeof stateRow> | null> {
  const [row] = await db.query(stateStatement, values);
  return row ?? null;
}

const expireStatement = statement({
  name: 'station_command_expire',
  params: { now: instant, accepted_before: instant, limit: integer },
  row: { command_id: uuid },
  text: `
update station_command set state = 'expired', answered_at = :now
where command_id in (
  select command_id from station_command
  where (state in ('sent', 'delivered') and expires_at <= :now) or (state = 'accepted' and expires_at <= :accepted_before)
  order by expires_at limit :limit
  for update skip locked)
returning command_id`,
});

/**
 * Ends commands that no machine began in time. Also ends accepted commands without a result that expired before
 * `acceptedBefore` (epoch ms). Returns the number of ended commands.
 */
export async function expireMachineCommandRows(
  db: Queryable,
  values: { readonly now: number; readonly acceptedBefore: number; readonly limit: number },
): Promise<number> {
  return (await db.query(expireStatement, values)).length;
}
