import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { cpus, totalmem } from 'node:os';
import { listViolations } from '#server/db/invariant-views.ts';
import { floorCheckout, guestCheckout } from './checkout.ts';
import { drive, latenciesOf, rateOf, send, type Run } from './load.ts';
import { cpuOfProcess, memoryOf, memoryOfFamily, startServer, stopServer, type Running } from './processes.ts';
import { openStage, PAGE, withUsage, type Stage } from './stage.ts';

/**
 * `npm run bench`: the shop and its floor, one after the other in the same run on the same machine and
 * cluster, so that their ratio holds when the machine's speed drifts. Writes docs/benchmarks.md.
 */
const SECONDS = 5;
const WARM_UP = 400;
const SALES = 1_500;

type Row = readonly string[];

function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
const one = (value: number) => value.toFixed(1);
const percent = (part: number, of: number) => `${Math.round((part / of) * 100)} %`;

async function startFloor(stage: Stage, sizes: { page: number; packages: string }): Promise<Running> {
  return startServer({
    file: 'bench/floor-server.ts',
    environment: {
      FLOOR_DATABASE_URL: stage.books.connectionString,
      FLOOR_PAGE_BYTES: String(sizes.page),
      FLOOR_PACKAGES: sizes.packages,
    },
    firstPath: '/ready',
  });
}

async function pages(stage: Stage, floor: Running): Promise<Row[]> {
  const headers = { 'accept-encoding': 'br' };
  const measured = [
    { what: `cached page \`${PAGE}\``, ours: `${stage.shop.url}${PAGE}`, bare: `${floor.url}/page` },
    { what: '`GET /api/packages`', ours: `${stage.shop.url}/api/packages`, bare: `${floor.url}/packages` },
  ];
  const rows: Row[] = [];
  for (const { what, ours, bare } of measured) {
    const bareRate = await rateOf({ url: bare, headers, seconds: SECONDS });
    const ourRate = await rateOf({ url: ours, headers, seconds: SECONDS });
    rows.push([what, whole(ourRate), whole(bareRate), percent(ourRate, bareRate)]);
  }
  return rows;
}

function saleRow(name: string, run: Run, cpu: { app: number; database: number }): Row {
  const each = (ms: number) => (ms / run.done).toFixed(2);
  return [name, whole(run.perSecond), one(run.p50Ms), one(run.p99Ms), each(cpu.app), each(cpu.database)];
}

async function sales(stage: Stage, floor: Running): Promise<Row[]> {
  const shopSale = guestCheckout(stage.shop.url, stage.bank);
  const floorSale = floorCheckout(floor.url);
  await drive({ count: WARM_UP, atOnce: 10, one: shopSale });
  await drive({ count: WARM_UP, atOnce: 10, one: floorSale });
  const rows: Row[] = [];
  for (const atOnce of [10, 50]) {
    const shop = await withUsage(stage, () => drive({ count: SALES, atOnce, one: shopSale }));
    rows.push(
      saleRow(`shop, ${atOnce} at once`, shop.result, { app: shop.usage.appMs, database: shop.usage.databaseMs }),
    );
    const floorBefore = cpuOfProcess(floor.pid);
    const bare = await withUsage(stage, () => drive({ count: SALES, atOnce, one: floorSale }));
    const app = cpuOfProcess(floor.pid) - floorBefore;
    rows.push(saleRow(`floor, ${atOnce} at once`, bare.result, { app, database: bare.usage.databaseMs }));
  }
  return rows;
}

async function mailsSent(stage: Stage, expected: number): Promise<number> {
  const begun = performance.now();
  while (stage.mailbox.count() < expected && performance.now() - begun < 90_000) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return performance.now() - begun;
}

async function firstVisitBytes(url: string): Promise<Row[]> {
  const html = (await send('GET', url + PAGE)).body;
  const pressed = (text: string) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength / 1_024;
  const assets = [
    ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(js|css))"/g)].map((match) => match[1] ?? '')),
  ];
  const sizes = await Promise.all(
    assets.map(async (path) => ({ path, kb: pressed((await send('GET', url + path)).body) })),
  );
  const sum = (ending: string) =>
    sizes.filter(({ path }) => path.endsWith(ending)).reduce((total, { kb }) => total + kb, 0);
  return [
    ['HTML', one(pressed(html)), '25'],
    ['scripts', one(sum('.js')), '110'],
    ['styles', one(sum('.css')), '20'],
  ];
}

async function measure(stage: Stage): Promise<string> {
  const page = await send('GET', `${stage.shop.url}${PAGE}`, { headers: { 'accept-encoding': 'identity' } });
  const packages = await send('GET', `${stage.shop.url}/api/packages`);
  const pressedPage = brotliCompressSync(page.body).byteLength;
  const floor = await startFloor(stage, { page: pressedPage, packages: packages.body });
  const pageRows = await pages(stage, floor);
  const saleRows = await sales(stage, floor);
  const acknowledged = latenciesOf(stage.bank.takeAcknowledgements());
  await stopServer(floor);
  const sold = WARM_UP + 2 * SALES;
  const backlogMs = await mailsSent(stage, sold);
  const violations = await listViolations(stage.books.db);
  if (violations.length > 0) throw new Error(`the books are broken: ${violations.join(', ')}`);
  const memory = memoryOf(stage.shop.pid) + memoryOfFamily(stage.databasePid());
  return [
    '## Answers a second, 40 connections',
    table(['what', 'shop', 'bare Fastify, same size', 'share'], pageRows),
    '## Complete guest checkout',
    'Order, provider session, webhook, paid with a lot and a code, seen on the return page; every write durable. The floor makes the same requests with one statement each and no checks. Mails are being sent meanwhile.',
    table(['', 'a second', 'p50 ms', 'p99 ms', 'app CPU ms each', 'database CPU ms each'], saleRows),
    `A webhook is acknowledged in ${one(acknowledged.p50Ms)} ms (p50), ${one(acknowledged.p99Ms)} ms (p99). After the last sale ${stage.mailbox.count()} of ${sold} mails were delivered within ${one(backlogMs / 1_000)} s. All invariant views were empty.`,
    '## First visit, KB as brotli',
    table(['', 'KB', 'budget'], await firstVisitBytes(stage.shop.url)),
    '## Start and memory',
    `First start on an empty folder to the first answer: ${whole(stage.startsMs.first)} ms; later starts: ${whole(stage.startsMs.later)} ms. Private memory of app and cluster after the run: ${whole(memory)} MB.`,
  ].join('\n\n');
}

function machine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const gib = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${gib} GiB, Node ${process.versions.node}, commit ${commit}, ${new Date().toISOString().slice(0, 10)}. Load generator, provider and mailbox run on the same cores.`;
}

const stage = await openStage();
try {
  const body = await measure(stage);
  const head =
    '# Benchmarks\n\nRepeat with `npm run build && npm run bench`. Quote the ratios: absolute numbers are those of one machine at one time.';
  writeFileSync('docs/benchmarks.md', `${head}\n\n${machine()}\n\n${body}\n`);
  console.log(body);
} finally {
  await stage.close();
}
