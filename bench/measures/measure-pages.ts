import { measureAnswerRate } from '../answer-rate.ts';
import { cpuOfProcess, type RunningServer } from '../processes.ts';
import { MEASURED_PAGE, type Stage } from '../stage.ts';

const WARM_SECONDS = 1;
const SECONDS = 2;
const TURNS = 5;
const US_PER_MS = 1_000;

export type AnswerCost = {
  readonly perSecond: number;
  /** CPU time of the server per answer in microseconds; the client and other processes are not included. */
  readonly cpuUs: number;
};

export type PageCosts = {
  readonly pageBytes: number;
  readonly page: AnswerCost;
  readonly barePage: AnswerCost;
  readonly packages: AnswerCost;
  readonly barePackages: AnswerCost;
};

type Target = { readonly server: RunningServer; readonly path: string; readonly headers?: Record<string, string> };

/** Measures the shop and its baseline alternately, so that other load affects both equally. */
async function costsOf(targets: readonly [Target, Target]): Promise<[AnswerCost, AnswerCost]> {
  const shoot = async ({ server, path, headers = {} }: Target, seconds: number) =>
    (await measureAnswerRate({ url: server.url + path, headers, seconds })) * seconds;
  for (const target of targets) await shoot(target, WARM_SECONDS);
  const sums = targets.map(() => ({ answers: 0, cpuMs: 0 }));
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [index, target] of targets.entries()) {
      const sum = sums[index];
      if (sum === undefined) continue;
      const before = cpuOfProcess(target.server.pid);
      sum.answers += await shoot(target, SECONDS);
      sum.cpuMs += cpuOfProcess(target.server.pid) - before;
    }
  }
  const [shop, baseline] = sums.map(({ answers, cpuMs }) => ({
    perSecond: answers / (TURNS * SECONDS),
    cpuUs: (cpuMs * US_PER_MS) / answers,
  }));
  if (shop === undefined || baseline === undefined) throw new Error('nothing was measured');
  return [shop, baseline];
}

/** Sizes of a page and a list; the baseline answers the same number of bytes. */
export type Samples = { readonly pageBytes: number; readonly packages: string };

const encoded = { 'accept-encoding': 'br' };

export async function takeSamples(shopUrl: string): Promise<Samples> {
  const page = await fetch(shopUrl + MEASURED_PAGE, { headers: encoded });
  // `fetch` decodes the body; the header has the transferred size
  await page.arrayBuffer();
  const packages = await fetch(`${shopUrl}/api/packages`).then((answer) => answer.text());
  return { pageBytes: Number(page.headers.get('content-length')), packages };
}

/** Measures a page and a list answered from memory, against plain Fastify with the same number of bytes. */
export async function measurePages(
  { shop }: Stage,
  baseline: RunningServer,
  { pageBytes }: Samples,
): Promise<PageCosts> {
  const [page, barePage] = await costsOf([
    { server: shop, path: MEASURED_PAGE, headers: encoded },
    { server: baseline, path: '/page' },
  ]);
  const [packages, barePackages] = await costsOf([
    { server: shop, path: '/api/packages' },
    { server: baseline, path: '/packages' },
  ]);
  return { pageBytes, page, barePage, packages, barePackages };
}
