import type { RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { NayaxInterface } from '#contracts/stations/cortina.ts';
import { boolean, id, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { stationHoursRow, stationHoursSql } from './holidays/station-calendar.ts';

const bayRow = pick('nayax_bay', 'station_id bay_no machine_id terminal_id uni_qr interface selection price_agorot');

export type NayaxBay = RowOf<typeof bayRow>;

const findStatement = statement({
  name: 'nayax_bay_find',
  params: pick('nayax_bay', 'station_id bay_no'),
  row: bayRow,
  text: `
select station_id, bay_no, machine_id, terminal_id, uni_qr, interface, selection, price_agorot
from nayax_bay where station_id = :station_id and bay_no = :bay_no`,
});

export async function findNayaxBay(
  db: Queryable,
  { stationId, bayNo }: { readonly stationId: StationId; readonly bayNo: number },
): Promise<NayaxBay | null> {
  const [row] = await db.query(findStatement, { stationId, bayNo });
  return row ?? null;
}

const usedStatement = statement({
  name: 'nayax_bay_used',
  params: {},
  row: { used: boolean },
  text: `select exists (select from nayax_bay join station using (station_id) where gateway = 'nayax') as used`,
});

/** Returns true if at least one station starts washes through Nayax readers. */
export async function hasNayaxStation(db: Queryable): Promise<boolean> {
  const [row] = await db.query(usedStatement, {});
  return row?.used === true;
}

const readerRow = {
  ...pick('nayax_bay', 'station_id bay_no price_agorot'),
  ...pick('station', 'wash_minutes status'),
  ...pick('bay', 'busy_until'),
  bay_status: word<'live' | 'maintenance'>(),
  /** Wash that started at the bay and whose end is not reported yet. Null if there is no such wash. */
  running: nullable(id<RedemptionId>()),
  ...stationHoursRow,
} as const;

/** Bay with the facts that decide if a wash can start. */
export type ReaderBay = RowOf<typeof readerRow>;

const findReaderStatement = statement({
  name: 'nayax_bay_find_by_machine',
  params: pick('nayax_bay', 'machine_id'),
  row: readerRow,
  text: `
select s.station_id, n.bay_no, n.price_agorot, s.wash_minutes, s.status, b.status as bay_status, b.busy_until,
  r.redemption_id as running, ${stationHoursSql}
from nayax_bay n
join bay b using (station_id, bay_no)
join station s using (station_id)
left join redemption r on r.redemption_id = b.redemption_id and r.state = 'completed'
where n.machine_id = :machine_id and s.gateway = 'nayax' and n.bay_no <= s.bays and b.status <> 'retired'`,
});

/**
 * Returns the bay that a reader serves, with the facts that decide if a wash can start. Returns null if no bay in use
 * at a Nayax station has this machine id.
 */
export async function findBayOfMachine(db: Queryable, machineId: string): Promise<ReaderBay | null> {
  const [row] = await db.query(findReaderStatement, { machineId });
  return row ?? null;
}

const placeStatement = statement({
  name: 'nayax_bay_place',
  params: {
    ...pick('station', 'slug'),
    ...pick('nayax_bay', 'bay_no machine_id terminal_id uni_qr interface selection selections price_agorot'),
  },
  row: pick('nayax_bay', 'station_id'),
  text: `
with placed as (
  insert into nayax_bay (station_id, bay_no, machine_id, terminal_id, uni_qr, interface, selection, selections,
    price_agorot)
  select s.station_id, b.bay_no, :machine_id, :terminal_id, :uni_qr, :interface, :selection, :selections, :price_agorot
  from station s join bay b using (station_id) where s.slug = :slug and b.bay_no = :bay_no
  on conflict (station_id, bay_no) do update set machine_id = excluded.machine_id, terminal_id = excluded.terminal_id,
    uni_qr = excluded.uni_qr, interface = excluded.interface, selection = excluded.selection,
    selections = excluded.selections, price_agorot = excluded.price_agorot
  returning station_id
)
update station s set gateway = 'nayax' from placed where s.station_id = placed.station_id
returning s.station_id`,
});

type NewNayaxBay = {
  readonly slug: string;
  readonly bayNo: number;
  readonly machineId: string;
  readonly terminalId: string | null;
  readonly uniQr: string | null;
  readonly interface: NayaxInterface;
  readonly selection: number;
  /** Number of products that the machine offers. */
  readonly selections: number;
  readonly priceAgorot: number;
};

/**
 * Connects a bay to a reader and its station to Nayax. Returns false if there is no such bay. Throws a constraint
 * violation if the machine has no such product, has two ids, or belongs to another bay.
 */
export async function connectNayaxBay(db: Queryable, nayaxBay: NewNayaxBay): Promise<boolean> {
  return (await db.query(placeStatement, nayaxBay)).length > 0;
}

const leaveStatement = statement({
  name: 'station_leave_nayax',
  params: pick('station', 'slug'),
  row: pick('station', 'station_id'),
  text: `update station set gateway = 'station_api' where slug = :slug returning station_id`,
});

/** Switches a station back to the shop's own machine protocol. Returns false if the station does not exist. */
export async function disconnectNayaxBay(db: Queryable, slug: string): Promise<boolean> {
  return (await db.query(leaveStatement, { slug })).length > 0;
}
