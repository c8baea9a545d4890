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
  /** True if the app knows all three databases and finds the leader itself; otherwise through HAProxy. */
  readonly throughHosts: boolean;
  /** Part of the name of an injected failure; empty for all of them. */
  readonly only: string;
};
type Scene = { readonly cluster: DatabaseCluster; readonly shop: ShopUnderFire; readonly customers: Customers };
type Figure = Readonly<Record<string, number | string | readonly string[]>>;
export type ClusterReport = {
  readonly complaints: readonly string[];
  readonly figures: Readonly<Record<string, Figure>>;
};

/** All injected failures of machines, each with its repair. */
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
    // a node that has just returned can be chosen again
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
      // the load balancer has to see it ready before the next one stops
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
    // a cluster of a few minutes has no statistics yet, and these queries join most tables
    const evidence = {
      provider: sandboxUnderFire(peer),
      seen,
      patienceMs: SETTLE_MS,
    };
    const { complaints, settledMs, captured } = await books.db.withLongTimeout(
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

/** Returns the longest time without a confirmed order, clients that had to retry, and the leader at the end. */
async function endure(scene: Scene, happen: (scene: Scene) => Promise<() => void>): Promise<Figure> {
  const { cluster, customers } = scene;
  await cluster.untilWhole();
  const leaderBefore = await requireLeader(cluster);
  await pause(QUIET_MS);
  const begunAt = performance.now();
  const before = customers.confirmedAt.length;
  const mend = await happen(scene);
  // isolated processes continue for a while before they give up
  await pause(Math.max(0, WATCHED_MS - (performance.now() - begunAt)));
  await until('it sells again', () => sellsAgain(customers), AGAIN_MS);
  const leaderAfter = (await cluster.leader()) ?? 'none';
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

/** Waits for new orders. Orders in progress during the injected failure do not count. */
function sellsAgain({ confirmedAt }: Customers): Promise<boolean> {
  const now = performance.now();
  return Promise.resolve(confirmedAt.filter((at) => at > now - AGAIN_WITHIN_MS).length >= AGAIN_ORDERS);
}

function gapsOf(confirmedAt: readonly number[], from: number): number[] {
  const moments = [from, ...confirmedAt.filter((at) => at > from)];
  return moments.slice(1).map((at, index) => at - (moments[index] ?? at));
}
