import type { RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { NayaxInterface } from '#contracts/stations/cortina.ts';
import type { Opening, stationStatuses } from '#contracts/stations/stations.ts';
import { agorot, id, instant, integer, json, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const bayRow = {
  station_id: id<StationId>(),
  bay_no: integer,
  machine_id: text,
  terminal_id: nullable(text),
  uni_qr: nullable(text),
  interface: word<NayaxInterface>(),
  selection: integer,
  price_agorot: agorot,
} as const;

/** A bay as Nayax knows it. */
export type NayaxBay = RowOf<typeof bayRow>;

const findStatement = statement({
  name: 'nayax_bay_find',
  params: { station_id: id<StationId>(), bay_no: integer },
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

const readerRow = {
  station_id: id<StationId>(),
  bay_no: integer,
  price_agorot: agorot,
  wash_minutes: integer,
  status: word<(typeof stationStatuses)[number]>(),
  bay_status: word<'live' | 'maintenance'>(),
  busy_until: nullable(instant),
  /** The wash that has run there and is not known to be over. */
  running: nullable(id<RedemptionId>()),
  hours: json<Opening[]>(),
} as const;

/** A bay with what decides whether a wash can begin there. */
export type ReaderBay = RowOf<typeof readerRow>;

const findReaderStatement = statement({
  name: 'nayax_bay_find_by_machine',
  params: { machine_id: text },
  row: readerRow,
  text: `
select s.station_id, n.bay_no, n.price_agorot, s.wash_minutes, s.status, b.status as bay_status, b.busy_until,
  r.redemption_id as running, s.hours
from nayax_bay n
join bay b using (station_id, bay_no)
join station s using (station_id)
left join redemption r on r.redemption_id = b.redemption_id and r.state = 'completed'
where n.machine_id = :machine_id and s.gateway = 'nayax' and n.bay_no <= s.bays and b.status <> 'retired'`,
});

/** The bay whose reader asks, with what decides whether a wash can begin there. */
export async function findBayOfMachine(db: Queryable, machineId: string): Promise<ReaderBay | null> {
  const [row] = await db.query(findReaderStatement, { machineId });
  return row ?? null;
}

const placeStatement = statement({
  name: 'nayax_bay_place',
  params: {
    slug: text,
    bay_no: integer,
    machine_id: text,
    terminal_id: nullable(text),
    uni_qr: nullable(text),
    interface: word<NayaxInterface>(),
    selection: integer,
    selections: integer,
    price_agorot: agorot,
  },
  row: { station_id: id<StationId>() },
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

/** What a bay is at Nayax, as the owner reads it there. */
type NayaxPlace = {
  readonly slug: string;
  readonly bayNo: number;
  readonly machineId: string;
  readonly terminalId: string | null;
  readonly uniQr: string | null;
  readonly interface: NayaxInterface;
  readonly selection: number;
  /** How many things the machine can be asked for. */
  readonly selections: number;
  readonly priceAgorot: number;
};

/**
 * Puts a bay behind a reader, and its station on Nayax; false where there is no such bay. Throws the violation of the
 * constraint where the machine has no such product, or two names, or belongs to another bay.
 */
export async function placeNayaxBay(db: Queryable, place: NayaxPlace): Promise<boolean> {
  return (await db.query(placeStatement, place)).length > 0;
}

const leaveStatement = statement({
  name: 'station_leave_nayax',
  params: { slug: text },
  row: { station_id: id<StationId>() },
  text: `update station set gateway = 'station_api' where slug = :slug returning station_id`,
});

/** A controller of our own protocol starts the machines of this station again; false where it does not exist. */
export async function leaveNayax(db: Queryable, slug: string): Promise<boolean> {
  return (await db.query(leaveStatement, { slug })).length > 0;
}
