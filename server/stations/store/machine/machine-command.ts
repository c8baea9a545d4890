import type { StaffId, StationId } from '#contracts/core/ids.ts';
import type {
  Firmware,
  MachineCommandKind,
  MachineCommandState,
  MachineSettings,
} from '#contracts/stations/machine-command.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { machineCommandTransitions, openCommandStates } from '#domain/stations/station-command-state.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { boolean, id, instant, integer, json, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const openSql = `state in (${sqlTextList(openCommandStates)})`;

export type MachineCommandArgs = { readonly settings?: MachineSettings; readonly firmware?: Firmware };

const commandRow = {
  ...pick('station_command', 'command_id station_id bay_no created_at expires_at answered_at answer'),
  kind: word<MachineCommandKind>(),
  state: word<MachineCommandState>(),
  args: json<MachineCommandArgs>(),
  has_log: boolean,
  /** Name of the staff user who sent the command. Null if the shop sent the command automatically. */
  by: nullable(text),
} as const;

/** Command with the staff user who sent it. Its times are in epoch ms. */
export type MachineCommandRow = RowOf<typeof commandRow>;

const commandSql = `
select c.command_id, c.station_id, c.bay_no, c.kind, c.state, c.created_at, c.expires_at, c.answered_at, c.answer,
  c.args, c.log is not null as has_log, m.name as by
from station_command c left join staff_member m on m.staff_id = c.requested_by`;

const findStatement = statement({
  name: 'station_command_find',
  params: { command_id: uuid },
  row: commandRow,
  text: `${commandSql} where c.command_id = :command_id`,
});

export async function findMachineCommand(db: Queryable, commandId: string): Promise<MachineCommandRow | null> {
  const [row] = await db.query(findStatement, { commandId });
  return row ?? null;
}

const listStatement = statement({
  name: 'station_command_list',
  params: { ...pick('station_command', 'station_id'), limit: integer },
  row: commandRow,
  text: `${commandSql} where c.station_id = :station_id order by c.created_at desc, c.command_id desc limit :limit`,
});

/** Returns the newest commands that were sent to a station, newest first. */
export async function listMachineCommandRows(
  db: Queryable,
  values: { readonly stationId: StationId; readonly limit: number },
): Promise<MachineCommandRow[]> {
  return await db.query(listStatement, values);
}

const placeRow = {
  ...pick('station', 'gateway wash_minutes offline_washes'),
  supported: json<string[]>(),
  known: boolean,
  washing: boolean,
  locked: boolean,
} as const;

const placeStatement = statement({
  name: 'station_command_place',
  params: { ...pick('station', 'station_id'), bay_no: nullable(integer), now: instant },
  row: placeRow,
  text: `
select s.gateway, s.wash_minutes, s.offline_washes, to_json(coalesce(p.commands, '{}')) as supported,
  :bay_no is null or b.bay_no is not null as known,
  exists (
    select from bay w where w.station_id = s.station_id and (:bay_no is null or w.bay_no = :bay_no)
      and w.redemption_id is not null and w.busy_until > :now) as washing,
  b.locked_at is not null as locked
from station s
left join station_presence p using (station_id)
left join bay b on b.station_id = s.station_id and b.bay_no = :bay_no and b.bay_no <= s.bays and b.status <> 'retired'
where s.station_id = :station_id`,
});

/**
 * Station or bay that receives a command. It contains the commands that the machine supports, and shows if the bay has
 * a wash or is locked. If the command is for the whole machine, `washing` is true if at least one of its bays has a
 * wash.
 */
export type MachineCommandTarget = RowOf<typeof placeRow>;

export async function findMachineCommandTarget(
  db: Queryable,
  values: { readonly stationId: StationId; readonly bayNo: number | null; readonly now: number },
): Promise<MachineCommandTarget | null> {
  const [row] = await db.query(placeStatement, values);
  return row ?? null;
}

const openStatement = statement({
  name: 'station_command_find_open',
  params: { ...pick('station_command', 'station_id'), bay_no: nullable(integer), subject: text },
  row: commandRow,
  text: `${commandSql}
where c.station_id = :station_id and c.bay_no is not distinct from :bay_no and c.${openSql}
  and case c.kind when 'unlock' then 'lock' else c.kind end = :subject`,
});

/**
 * Returns the open command with this subject at a bay. If `bayNo` is null, the command is for the whole machine.
 * Returns null if there is no such command.
 */
export async function findOpenMachineCommand(
  tx: Tx,
  values: { readonly stationId: StationId; readonly bayNo: number | null; readonly subject: string },
): Promise<MachineCommandRow | null> {
  const [row] = await tx.query(openStatement, values);
  return row ?? null;
}

const supersedeStatement = statement({
  name: 'station_command_supersede',
  params: { command_id: uuid, now: instant },
  row: {},
  text: `
update station_command set state = 'expired', answered_at = :now, answer = 'superseded'
where command_id = :command_id and state in (${sqlTextList(sourceStatesOf(machineCommandTransitions, 'expired'))})`,
});

/** Ends an open command, because a newer command replaces it. */
export async function supersedeMachineCommand(
  tx: Tx,
  values: { readonly commandId: string; readonly now: number },
): Promise<void> {
  await tx.query(supersedeStatement, values);
}

const addStatement = statement({
  name: 'station_command_add',
  params: {
    command_id: uuid,
    ...pick('station_command', 'station_id created_at expires_at'),
    bay_no: nullable(integer),
    kind: word<MachineCommandKind>(),
    args: json<MachineCommandArgs>(),
    staff_id: nullable(id<StaffId>()),
  },
  row: { command_id: uuid },
  // the command `lock` closes the bay immediately, and the bay stays closed until its machine confirms that it is
  // unlocked
  text: `
with closed as (
  update bay set locked_at = :created_at, status = case status when 'live' then 'maintenance' else status end
  where :kind = 'lock' and station_id = :station_id and bay_no = :bay_no
)
insert into station_command (command_id, station_id, bay_no, kind, args, requested_by, created_at, expires_at)
values (:command_id, :station_id, :bay_no, :kind, :args, :staff_id, :created_at, :expires_at)
returning command_id`,
});

export type NewMachineCommand = {
  readonly commandId: string;
  readonly stationId: StationId;
  readonly bayNo: number | null;
  readonly kind: MachineCommandKind;
  readonly args: MachineCommandArgs;
  /** Staff user who sent the command. Null if the shop sent it automatically, which is possible only for `settings`. */
  readonly staffId: StaffId | null;
  readonly createdAt: number;
  readonly expiresAt: number;
};

/** Adds a command. A command that locks a bay also closes the bay, in the same statement. */
export async function addMachineCommand(tx: Tx, command: NewMachineCommand): Promise<void> {
  await tx.query(addStatement, command);
}

const logStatement = statement({
  name: 'station_command_log',
  params: { ...pick('station_command', 'station_id'), command_id: uuid },
  row: { log: text },
  text: `
select log from station_command where command_id = :command_id and station_id = :station_id and log is not null`,
});

/** Returns the log that a machine sent in response to a command. Returns null if it sent no log. */
export async function findMachineLog(
  db: Queryable,
  values: { readonly stationId: StationId; readonly commandId: string },
): Promise<string | null> {
  const [row] = await db.query(logStatement, values);
  return row?.log ?? null;
}

const deleteLogsStatement = statement({
  name: 'station_command_delete_logs',
  params: { before: instant },
  row: { command_id: uuid },
  text: `
update station_command set log = null where log is not null and answered_at < :before returning command_id`,
});

/**
 * Deletes the logs that machines sent before a given time. Returns the number of deleted logs. The commands are
 * retained.
 */
export async function deleteMachineLogs(db: Queryable, before: number): Promise<number> {
  return (await db.query(deleteLogsStatement, { before })).length;
}
