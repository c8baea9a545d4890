import { createControllerClient, enrolController } from '#peers/terminal/controller-client.ts';
import { createHttpSender } from '#peers/terminal/http-send.ts';
import type { Database } from '#server/core/db/database.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { openDatabase } from '#server/core/db/pool/open-database.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { startPaymentPeer } from '#testing/bank/payment.ts';
import { makePaidOrder } from '../../orders/paid-order.ts';
import { refuseOtherMoves } from '../../database/state-moves.ts';
import { makeDataDir, removeDataDir, silentLog, startDurableCluster } from '../../database/test-cluster.ts';
import { bugsIn, killAtRandom } from '../kill-at-random.ts';
import { killCluster } from '../kill-cluster.ts';
import { runMachine, type MachineUnderFire } from '../peers/machine-under-fire.ts';
import { createChance } from '../random.ts';
import { nayaxFailpoints, openReaders, placeReaders, type ReadersUnderFire } from '../peers/reader-under-fire.ts';
import { MASTER_SECRET, openShopUnderFire, SANDBOX_SECRET } from '../shop-under-fire.ts';
import { addChaosStations, enrolmentCodeOf } from './chaos-stations.ts';
import { washOnce, type ReportedWash, type WasherDeps } from './washer.ts';
import { againstTheWater, startedBy } from './water.ts';

export type WashChaosPlan = {
  readonly seed: number;
  readonly kills: number;
  /** One process with its private cluster, or several with an external database. */
  readonly processes: number;
  readonly washers: number;
  /** Number of vouchers with three washes each. */
  readonly vouchers: number;
};

export type WashChaosReport = {
  readonly complaints: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
};

/** Number of stations. The last station has Nayax readers; all other stations have machines with our own protocol. */
const STATIONS = 4;
const BEHIND_READERS = `chaos-${STATIONS}`;
const BAYS = 4;
const keyring = createKeyring(Buffer.from(MASTER_SECRET, 'hex'));

/**
 * Customers wash while the shop is killed; with one process, every third time together with its private cluster, as in
 * a power cut. At the end delivered water, books and answers must agree for every wash.
 */
export async function runWashChaos(plan: WashChaosPlan): Promise<WashChaosReport> {
  const chance = createChance(plan.seed);
  const peer = await startPaymentPeer({ secret: SANDBOX_SECRET });
  const outside = plan.processes > 1 ? await startDurableCluster() : null;
  // a user name stands before the socket folder, because strict parsers reject a URL without a host
  const databaseUrl = outside === null ? null : outside.connectionString.replace('@/', '@localhost/');
  const dataDir = makeDataDir('wash-chaos');
  const readers = await openReaders(createChance(plan.seed + 5));
  const { environment } = readers;
  const { processes } = plan;
  const shop = await openShopUnderFire({ processes, dataDir, databaseUrl, peerUrl: peer.baseUrl, environment });
  readers.connect(shop.url);
  const httpJson = createHttpJson({ maxSocketsPerHost: STATIONS * 4 });

  async function withBooks<Result>(look: (db: Database) => Promise<Result>): Promise<Result> {
    const books = await openDatabase({ databaseUrl, dataDir, log: silentLog, role: 'command', max: 2 });
    try {
      return await look(books.db);
    } finally {
      await books.close();
    }
  }

  try {
    await Promise.all(Array.from({ length: plan.processes }, (_, index) => shop.start(index)));
    const scene = await withBooks((db) => setScene(db, plan));
    const machines = await Promise.all(
      scene.codes.map(async (code, index) => {
        const send = createHttpSender(httpJson, shop.url);
        const client = createControllerClient(send, await enrolController(send, code), () => Date.now());
        return runMachine(client, createChance(plan.seed + 10 + index));
      }),
    );
    const deps: WasherDeps = { ...scene, url: shop.url, chance, told: [], wrong: [] };
    const killing = killAtRandom(shop, {
      kills: plan.kills,
      chance,
      dataDir: outside === null ? dataDir : null,
      failpoints: nayaxFailpoints,
    });
    const isCovered = () =>
      deps.told.some(({ state }) => state === 'released') && startedBy(machines).size > plan.kills;
    await washTogether(deps, { washers: plan.washers, until: killing, isCovered });
    await Promise.all([readers.stop(), ...machines.map((machine) => machine.stop())]);
    const complaints = await withBooks((db) => judge(db, { machines, readers, told: deps.told }));
    return {
      complaints: [...deps.wrong, ...complaints, ...bugsIn(shop.output())],
      figures: {
        kills: plan.kills,
        ...countsOf(deps.told),
        ran: startedBy(machines).size,
        'ran behind readers': readers.given.size,
      },
    };
  } finally {
    await shop.close();
    httpJson.close();
    await peer.close();
    if (outside === null) killCluster(dataDir);
    else await outside.remove();
    await removeDataDir(dataDir);
  }
}

type Scene = Pick<WasherDeps, 'voucherTokens' | 'places'> & { readonly codes: readonly string[] };

/** Adds stations with simulated machines, and vouchers. From here on the database refuses all other state changes. */
async function setScene(db: Database, { vouchers }: WashChaosPlan): Promise<Scene> {
  const stations = await addChaosStations(db, { stations: STATIONS, bays: BAYS });
  await placeReaders(db, { slug: BEHIND_READERS, bays: BAYS });
  await refuseOtherMoves((text) => db.executeSql(text));
  const codes: string[] = [];
  const places: Scene['places'][number][] = [];
  for (const station of stations) {
    const { slug, stationToken } = station;
    if (slug !== BEHIND_READERS) codes.push(await enrolmentCodeOf(db, station));
    // as many customers at readers as at all other machines together
    const crowd = slug === BEHIND_READERS ? STATIONS - 1 : 1;
    for (let turn = 0; turn < crowd * BAYS; turn += 1) places.push({ stationToken, bayNo: 1 + (turn % BAYS) });
  }
  const voucherTokens: string[] = [];
  while (voucherTokens.length < vouchers) {
    const { lotId } = await makePaidOrder(db, keyring, { number: 2 });
    voucherTokens.push(keyring.voucherToken(lotId, 1));
  }
  return { codes, places, voucherTokens };
}

/** Maximum washes per customer after the last kill. */
const MORE_WASHES = 20;

type Wave = {
  readonly washers: number;
  readonly until: Promise<unknown>;
  /** True if the run had completed washes and a wash that was given back. */
  readonly isCovered: () => boolean;
};

/** Washes until the kills end, and on a slow machine until the run has covered everything. */
async function washTogether(deps: WasherDeps, { washers, until, isCovered }: Wave): Promise<void> {
  const station = { open: true };
  async function washer(): Promise<void> {
    while (station.open) await washOnce(deps);
    for (let wash = 0; wash < MORE_WASHES && !isCovered(); wash += 1) await washOnce(deps);
  }
  const queues = Promise.all(Array.from({ length: washers }, washer));
  await until;
  station.open = false;
  await queues;
}

function countsOf(told: readonly ReportedWash[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state } of told) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

type Evidence = {
  readonly machines: readonly MachineUnderFire[];
  readonly readers: ReadersUnderFire;
  readonly told: readonly ReportedWash[];
};

/** Returns the washes for which readers gave water. */
async function ranBehind(db: Database, { given }: ReadersUnderFire): Promise<string[]> {
  const { rows } = await db.executeSql(
    'select redemption_id from nayax_transaction where transaction_id = any($1) and redemption_id is not null',
    [[...given]],
  );
  return rows.map((row) => String(row['redemption_id']));
}

/** Returns findings as sentences: delivered water, books and answers, for every wash. */
async function judge(db: Database, { machines, readers, told }: Evidence): Promise<string[]> {
  const behindReaders = await ranBehind(db, readers);
  const ran = new Set<string>([...startedBy(machines), ...behindReaders]);
  const { rows } = await db.executeSql('select redemption_id, request_id, state from redemption');
  const states = new Map(rows.map((row) => [String(row['redemption_id']), String(row['state'])]));
  const byRequest = new Map(rows.map((row) => [String(row['request_id']), String(row['state'])]));
  const complaints = (await listViolatedInvariants(db)).map((view) => `the books break a rule: ${view}`);
  if (behindReaders.length !== readers.given.size) complaints.push('a reader gave what the books do not know');
  if (byRequest.size !== rows.length) complaints.push('one press of the button became two washes');
  complaints.push(...againstTheWater(states, ran));
  for (const { requestId, state } of told) {
    const booked = byRequest.get(requestId) ?? 'refused';
    if (booked !== state) complaints.push(`a customer saw ${state} and the books say ${booked}: ${requestId}`);
  }
  return complaints;
}
