import { rateOf } from './load.ts';
import { cpuOfProcess, type Running } from './processes.ts';
import { PAGE, type Stage } from './stage.ts';

const WARM_SECONDS = 1;
const SECONDS = 4;
const US_PER_MS = 1_000;

export type AnswerCost = {
  readonly perSecond: number;
  /** Processor time of the server for one answer, in microseconds: no sender or neighbour is in it. */
  readonly cpuUs: number;
};

export type PageCosts = {
  readonly pageBytes: number;
  readonly page: AnswerCost;
  readonly barePage: AnswerCost;
  readonly packages: AnswerCost;
  readonly barePackages: AnswerCost;
};

async function costOf(server: Running, path: string, headers: Record<string, string> = {}): Promise<AnswerCost> {
  const url = server.url + path;
  await rateOf({ url, headers, seconds: WARM_SECONDS });
  const before = cpuOfProcess(server.pid);
  const perSecond = await rateOf({ url, headers, seconds: SECONDS });
  const cpuMs = cpuOfProcess(server.pid) - before;
  return { perSecond, cpuUs: (cpuMs * US_PER_MS) / (perSecond * SECONDS) };
}

/** What a page and a list are: their bytes are what the floor answers. */
export type Samples = { readonly pageBytes: number; readonly packages: string };

const encoded = { 'accept-encoding': 'br' };

export async function takeSamples(shopUrl: string): Promise<Samples> {
  const page = await fetch(shopUrl + PAGE, { headers: encoded });
  // `fetch` decodes the body; the header tells how much was sent
  await page.arrayBuffer();
  const packages = await fetch(`${shopUrl}/api/packages`).then((answer) => answer.text());
  return { pageBytes: Number(page.headers.get('content-length')), packages };
}

/** A page and a list that are answered from memory, against bare Fastify that answers as many bytes. */
export async function measurePages(stage: Stage, floor: Running, { pageBytes }: Samples): Promise<PageCosts> {
  return {
    pageBytes,
    page: await costOf(stage.shop, PAGE, encoded),
    barePage: await costOf(floor, '/page'),
    packages: await costOf(stage.shop, '/api/packages'),
    barePackages: await costOf(floor, '/packages'),
  };
}
