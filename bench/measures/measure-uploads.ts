import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { guestCheckout } from '../checkout.ts';
import { runLoad, type LoadResult } from '../load.ts';
import { memoryOfProcessTree } from '../processes.ts';
import { provenance, round, table, writeSection } from '../report.ts';
import { openStage, type Stage } from '../stage.ts';

/**
 * Measures how much a client that repeatedly registers with a photo slows down buyers, and how much memory the server
 * uses: `node bench/measures/measure-uploads.ts`. Rounds alternate: three concurrent buyers without that client, then
 * with it.
 */
const TURNS = 5;
const CHECKOUTS = 200;
const AT_ONCE = 3;
const PATIENCE_MS = 60_000;
const SAMPLE_MS = 20;
/** Photo of a phone camera: 12 megapixels, larger than most cameras store it. */
const PHOTO = { width: 4_000, height: 3_000, quality: 90 };

async function photograph(): Promise<Buffer> {
  const { width, height, quality } = PHOTO;
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .blur(1.5)
    .jpeg({ quality })
    .toBuffer();
}

function buy({ shop, bank }: Stage): Promise<LoadResult> {
  return runLoad({ count: CHECKOUTS, atOnce: AT_ONCE, patienceMs: PATIENCE_MS, one: guestCheckout(shop.url, bank) });
}

let registered = 0;

/** Runs `work` while a second process registers accounts with a photo, one after the other without a pause. */
async function beside<T>(shopUrl: string, photo: string, work: () => Promise<T>): Promise<T> {
  const registrations = fork(new URL('../register-again.ts', import.meta.url), [shopUrl, photo]);
  const ended = once(registrations, 'exit') as Promise<[number | null]>;
  registrations.on('message', () => (registered += 1));
  const done = await work();
  if (registrations.connected) registrations.disconnect();
  const [code] = await ended;
  if (code !== 0) throw new Error(`the process that registers accounts ended with ${code}`);
  return done;
}

/**
 * Returns the peak memory of the shop and its workers during some work, in MB. The kernel stops a process to count its
 * pages, so times are not measured meanwhile.
 */
async function peakOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peakMb = 0;
  const sampling = setInterval(() => (peakMb = Math.max(peakMb, memoryOfProcessTree(pid))), SAMPLE_MS);
  await work();
  clearInterval(sampling);
  return peakMb;
}

const middle = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
const stage = await openStage();
try {
  const { shop } = stage;
  const photo = await photograph();
  const file = join(folder, 'dana.jpg');
  writeFileSync(file, photo);
  const buyBeside = () => beside(shop.url, file, () => buy(stage));
  await buy(stage);
  const beforeMb = memoryOfProcessTree(shop.pid);
  const growthMb = (await peakOf(shop.pid, buyBeside)) - beforeMb;
  registered = 0;
  const alone: number[] = [];
  const accompanied: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push((await buy(stage)).p95Ms);
    accompanied.push((await buyBeside()).p95Ms);
  }
  const text = [
    `${provenance('node bench/measures/measure-uploads.ts')}. ${registered} registrations with a photograph of ${PHOTO.width} × ${PHOTO.height} pixels and ${round(photo.length / 1_000_000, 1)} MB, one after the other, beside purchases ${AT_ONCE} at once; the middle of ${TURNS} turns:`,
    table(
      ['', 'measured', 'budget'],
      [
        ['p95 of a purchase alone', `${round(middle(alone))} ms`, ''],
        [
          'p95 of a purchase beside it',
          `${round(middle(accompanied))} ms, ${round(middle(accompanied) / middle(alone), 1)} times`,
          '< 3 times',
        ],
        ['memory of shop and workers at its peak', `+${round(growthMb)} MB`, '< +250 MB'],
      ],
    ),
  ].join('\n\n');
  writeSection('uploads', text);
  console.log(
    text,
    `\n\n${alone.map((ms) => round(ms)).join(' ')} alone, ${accompanied.map((ms) => round(ms)).join(' ')} beside`,
  );
} finally {
  rmSync(folder, { recursive: true });
  await stage.close();
}
