import { openDatabase } from '#server/core/db/pool/open-database.ts';
import { makeDataDir, removeDataDir, silentLog, startDurableCluster } from '../database/test-cluster.ts';
import { refuseOtherMoves } from '../database/state-moves.ts';
import { bugsIn, killAtRandom, startAgain } from './kill-at-random.ts';
import { killCluster } from './kill-cluster.ts';
import { judge } from './oracle.ts';
import type { ChaosProvider } from './peers/provider-under-fire.ts';
import { createChance } from './random.ts';
import { startProviderUnderFire } from './peers/real-provider-under-fire.ts';
import { openShopUnderFire } from './shop-under-fire.ts';
import { createSeen, goShopping, type ShopperDeps } from './shopper.ts';

export type ChaosPlan = {
  readonly seed: number;
  /** Provider whose peer receives the payments, with its own protocol. */
  readonly provider: ChaosProvider;
  readonly purchases: number;
  readonly kills: number;
  /** One process with its private cluster, or several with an external database. */
  readonly processes: number;
  readonly shoppers: number;
  /** Maximum start time; a slower start is a complaint: 10 s on an idle machine. */
  readonly readyBudgetMs: number;
  /**
   * Every process is killed and started once more after the last shopper. A start checks all open payments, so that the
   * test does not wait for the schedule, which begins after two minutes.
   */
  readonly startsAgain: boolean;
};

export type ChaosReport = {
  readonly seed: number;
  readonly complaints: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
};

/** A payment whose webhook was lost after the last start is checked after two minutes. */
const SETTLE_MS = 150_000;

/**
 * Shoppers buy while processes are killed; with one process, every third time together with its private cluster, as in
 * a power cut. At the end the provider's records, our ledger and the answers to shoppers must agree exactly.
 */
export async function runChaos(plan: ChaosPlan): Promise<ChaosReport> {
  const chance = createChance(plan.seed);
  const provider = await startProviderUnderFire(plan.provider);
  const outside = plan.processes > 1 ? await startDurableCluster() : null;
  // a user name stands before the socket folder, because strict parsers reject a URL without a host
  const databaseUrl = outside === null ? null : outside.connectionString.replace('@/', '@localhost/');
  const dataDir = makeDataDir('chaos');
  const shop = await openShopUnderFire({
    processes: plan.processes,
    dataDir,
    databaseUrl,
    peerUrl: null,
    environment: provider.environment,
  });
  const seen = createSeen();
  try {
    await Promise.all(Array.from({ length: plan.processes }, (_, index) => shop.start(index)));
    await watchMoves(databaseUrl, dataDir);
    const begun = performance.now();
    const purchases = goShoppingTogether({ url: shop.url, provider, chance, seen }, plan);
    const killing = killAtRandom(shop, {
      kills: plan.kills,
      chance,
      dataDir: outside === null ? dataDir : null,
      failpoints: [],
    });
    const killed = await killing;
    const bought = await purchases(killing);
    const shoppingMs = performance.now() - begun;
    const readyMs = [...killed, ...(plan.startsAgain ? await startAgain(shop) : [])];
    const books = outside ?? (await openDatabase({ dataDir, log: silentLog, role: 'command' }));
    const verdict = await judge(books.db, { provider, seen, patienceMs: SETTLE_MS });
    if (outside === null) await books.close();
    const slowestReadyMs = Math.max(0, ...readyMs);
    const late = slowestReadyMs > plan.readyBudgetMs ? [`a start took ${Math.round(slowestReadyMs)} ms`] : [];
    const { acknowledged, forged, repeatedCheckouts, refusedForAWhile } = seen;
    const { captured, refunds, refundsInDoubt, settledMs } = verdict;
    // a kill interrupts running requests, nothing else
    const stranded = refundsInDoubt > killed.length ? [`${refundsInDoubt} refunds were left for a person`] : [];
    return {
      seed: plan.seed,
      complaints: [...verdict.complaints, ...late, ...stranded, ...bugsIn(shop.output())],
      figures: {
        bought,
        acknowledged: acknowledged.length,
        captured,
        refunds,
        refundsInDoubt,
        kills: killed.length,
        forged,
        repeatedCheckouts,
        refusedForAWhile,
        slowestReadyMs: Math.round(slowestReadyMs),
        shoppingMs: Math.round(shoppingMs),
        settledMs: Math.round(settledMs),
      },
    };
  } finally {
    await shop.close();
    await provider.close();
    if (outside === null) killCluster(dataDir);
    else await outside.remove();
    removeDataDir(dataDir);
  }
}

/** From here on the database refuses every state change outside the domain's tables. */
async function watchMoves(databaseUrl: string | null, dataDir: string): Promise<void> {
  const books = await openDatabase({ databaseUrl, dataDir, log: silentLog, role: 'command', max: 1 });
  await refuseOtherMoves((text) => books.db.executeSql(text));
  await books.close();
}

/** Shoppers come until there were enough and the last kill is over; returns how many finished. */
function goShoppingTogether(deps: ShopperDeps, plan: ChaosPlan): (until: Promise<unknown>) => Promise<number> {
  const till = { open: true, bought: 0 };
  async function queue(): Promise<void> {
    while (till.open || till.bought < plan.purchases) {
      till.bought += 1;
      // a shopper without a final answer reports it
      await goShopping(deps).catch((error: unknown) => void deps.seen.wrong.push(String(error)));
    }
  }
  const queues = Promise.all(Array.from({ length: plan.shoppers }, queue));
  return async (until) => {
    await until;
    till.open = false;
    await queues;
    return till.bought;
  };
}
