import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/core/db/pool/open-database.ts';
import { startPaymentPeer } from '#testing/bank/payment.ts';
import { bugsIn } from '../chaos/kill-at-random.ts';
import { judge } from '../chaos/oracle.ts';
import { createChance } from '../chaos/random.ts';
import { openShopUnderFire, SANDBOX_SECRET, type ShopUnderFire } from '../chaos/shop-under-fire.ts';
import { sandboxUnderFire } from '../chaos/peers/provider-under-fire.ts';
import { createSeen } from '../chaos/shopper.ts';
import { makeDataDir, removeDataDir, silentLog } from '../database/test-cluster.ts';
import { planBalancer } from './balancer.ts';
import { letIn, type Customers } from './customers.ts';
import { startDatabaseCluster, type DatabaseCluster } from './database-cluster.ts';
import type { Programs } from './programs.ts';
import { until } from './services.ts';

const PROCESSES = 2;
const QUIET_MS = 4_000;
/** Longer than the `ttl` of ops/patroni.yml. */
const WATCHED_MS = 25_000;
const AGAIN_MS = 90_000;
const AGAIN_ORDERS = 3;
const AGAIN_WITHIN_MS = 5_000;
const SETTLE_MS = 200_000;

export type ClusterPlan = {
  readonly programs: Programs;
  readonly seed: number;
  /** The app knows all three databases and looks for the leader; else HAProxy leads it there. */
  readonly throughHosts: boolean;
  /** A part of a fault's name; all of them where it is empty. */
  readonly only: string;
};
type Scene = { readonly cluster: DatabaseCluster; readonly shop: ShopUnderFire; readonly customers: Customers };
type Figure = Readonly<Record<string, number | string | readonly string[]>>;
export type ClusterReport = {
  readonly complaints: readonly string[];
  readonly figures: Readonly<Record<string, Figure>>;
};

/** Everything that happens to the machines, each with how it is mended. */
const faults = {
  'the leader is killed': async ({ cluster }) => {
    const leader = await requireLeader(cluster);
    await cluster.kill(leader);
    return () => cluster.start(leader);
  },
  'PostgreSQL of the leader is killed, Patroni lives': async ({ cluster }) => {
    cluster.killPostgres(await requireLeader(cluster));
    return () => undefined;
  },
  'the leader is cut off from etcd': async ({ cluster }) => {
    const leader = await requireLeader(cluster);
    cluster.cutFromEtcd(leader, true);
    return () => cluster.cutFromEtcd(leader, false);
  },
  'the leader hangs': async ({ cluster }) => {
    const leader = await requireLeader(cluster);
    cluster.freeze(leader, 'SIGSTOP');
    return () => cluster.freeze(leader, 'SIGCONT');
  },
  'the synchronous standby is lost': async ({ cluster }) => {
    // who has just come back may still be chosen again
    let standby = '';
    const isChosen = async () => (standby = (await cluster.synchronousStandby()) ?? '') !== '';
    await until('there is a synchronous standby', isChosen, AGAIN_MS);
    await cluster.kill(standby);
    return () => cluster.start(standby);
  },
  'the app is upgraded, one process at a time': async ({ shop }) => {
    for (let index = 0; index < PROCESSES; index += 1) {
      await shop.stop(index);
      await shop.start(index);
      // the balancer has to see it ready before the next one goes
      await pause(QUIET_MS);
    }
    return () => undefined;
  },
} as const satisfies Record<string, (scene: Scene) => Promise<() => void>>;

export async function runCluster({ programs, seed, throughHosts, only }: ClusterPlan): Promise<ClusterReport> {
  const peer = await startPaymentPeer({ secret: SANDBOX_SECRET });
  const cluster = await startDatabaseCluster(programs);
  const balancer = await planBalancer(programs, cluster);
  const hosts = cluster.ports.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const databaseUrl = cluster.databaseUrl(throughHosts ? hosts : balancer.databaseHost);
  const dataDir = makeDataDir('cluster');
  const shop = await openShopUnderFire({
    processes: PROCESSES,
    dataDir,
    databaseUrl,
    peerUrl: peer.baseUrl,
    openDoor: balancer.openDoor,
  });
  let ended = false;
  try {
    for (let index = 0; index < PROCESSES; index += 1) await shop.start(index);
    const seen = createSeen();
    const customers = letIn({ url: shop.url, provider: sandboxUnderFire(peer), chance: createChance(seed), seen });
    const figures: Record<string, Figure> = {};
    for (const [name, happen] of Object.entries(faults).filter(([fault]) => fault.includes(only))) {
      figures[name] = await endure({ cluster, shop, customers }, happen);
      console.log(name, JSON.stringify(figures[name]));
    }
    const troubles = await customers.goHome();
    const books = await openDatabase({ databaseUrl, dataDir, log: silentLog, role: 'command' });
    // nobody has counted the tables of a cluster that is a few minutes old, and the questions join most of them
    const evidence = {
      provider: sandboxUnderFire(peer),
      seen,
      patienceMs: SETTLE_MS,
    };
    const { complaints, settledMs, captured } = await books.db.patiently(
      (patient) => judge(patient, evidence),
      new AbortController().signal,
    );
    await books.close();
    figures['all of it'] = {
      confirmed: seen.acknowledged.length,
      captured,
      settledMs: Math.round(settledMs),
    };
    ended = true;
    return { complaints: [...troubles, ...complaints, ...bugsIn(shop.output())], figures };
  } finally {
    if (!ended) console.error(shop.output().slice(-4_000), await cluster.leader());
    await shop.close();
    await peer.close();
    await cluster.close();
    await removeDataDir(dataDir);
  }
}

async function requireLeader(cluster: DatabaseCluster): Promise<string> {
  const leader = await cluster.leader();
  if (leader === null) throw new Error('there is no leader');
  return leader;
}

/** The longest time without a confirmed order, who had to ask again, and who leads in the end. */
async function endure(scene: Scene, happen: (scene: Scene) => Promise<() => void>): Promise<Figure> {
  const { cluster, customers } = scene;
  await cluster.untilWhole();
  const leaderBefore = await requireLeader(cluster);
  await pause(QUIET_MS);
  const begunAt = performance.now();
  const before = customers.confirmedAt.length;
  const mend = await happen(scene);
  // what is cut off goes on for a while before it gives up
  await pause(Math.max(0, WATCHED_MS - (performance.now() - begunAt)));
  await until('it sells again', () => sellsAgain(customers), AGAIN_MS);
  const leaderAfter = (await cluster.leader()) ?? 'nobody';
  mend();
  const wholeMs = await cluster.untilWhole();
  const { answered, refused, worst } = customers.asked(begunAt);
  return {
    withoutSaleMs: Math.round(Math.max(...gapsOf(customers.confirmedAt, begunAt))),
    confirmed: customers.confirmedAt.length - before,
    askedOnce: answered + refused,
    refused,
    worst,
    leader: `${leaderBefore} → ${leaderAfter}`,
    wholeAgainMs: Math.round(wholeMs),
  };
}

/** Orders come one after the other: what was on its way when something broke is not that. */
function sellsAgain({ confirmedAt }: Customers): Promise<boolean> {
  const now = performance.now();
  return Promise.resolve(confirmedAt.filter((at) => at > now - AGAIN_WITHIN_MS).length >= AGAIN_ORDERS);
}

function gapsOf(confirmedAt: readonly number[], from: number): number[] {
  const moments = [from, ...confirmedAt.filter((at) => at > from)];
  return moments.slice(1).map((at, index) => at - (moments[index] ?? at));
}
