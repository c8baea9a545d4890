import sharp from 'sharp';
import { guestCheckout } from './checkout.ts';
import { drive, type Run } from './load.ts';
import { memoryOfFamily } from './processes.ts';
import { provenance, round, table, writeSection } from './report.ts';
import { openStage, type Stage } from './stage.ts';

/**
 * What one person who registers with a photograph again and again costs the others, and how much memory it takes:
 * `node bench/measure-uploads.ts`. The others buy, three at once, before and beside it, by turns.
 */
const TURNS = 3;
const CHECKOUTS = 150;
const AT_ONCE = 3;
const PATIENCE_MS = 60_000;
const SAMPLE_MS = 20;
/** A phone's camera: 12 megapixels, more bytes than most of them make of it. */
const PHOTO = { width: 4_000, height: 3_000, quality: 90 };

async function photograph(): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, quality } = PHOTO;
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const made = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .blur(1.5)
    .jpeg({ quality })
    .toBuffer();
  return new Uint8Array(made);
}

let registered = 0;

async function register(shopUrl: string, photo: Uint8Array<ArrayBuffer>): Promise<void> {
  registered += 1;
  const form = new FormData();
  const fields = {
    firstName: 'Dana',
    lastName: 'Levi',
    email: `dana-${registered}@example.com`,
    phone: `+97250${String(1_000_000 + registered)}`,
    password: `correct horse ${registered} battery`,
    dateOfBirth: '1990-01-02',
    country: 'IL',
    preferences: '{}',
    termsAgreed: 'true',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('profilePicture', new Blob([photo], { type: 'image/jpeg' }), 'dana.jpg');
  const answer = await fetch(`${shopUrl}/api/auth/register`, {
    method: 'POST',
    body: form,
    headers: { origin: shopUrl },
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

function buy({ shop, bank }: Stage): Promise<Run> {
  return drive({ count: CHECKOUTS, atOnce: AT_ONCE, patienceMs: PATIENCE_MS, one: guestCheckout(shop.url, bank) });
}

/** The same purchases while somebody registers without a pause; and the most memory that shop and workers had. */
async function buyBeside(stage: Stage, photo: Uint8Array<ArrayBuffer>): Promise<{ run: Run; peakMb: number }> {
  const { shop } = stage;
  const enough = new AbortController();
  let peakMb = 0;
  const sampling = setInterval(() => (peakMb = Math.max(peakMb, memoryOfFamily(shop.pid))), SAMPLE_MS);
  const registering = (async () => {
    while (!enough.signal.aborted) await register(shop.url, photo);
  })();
  const run = await buy(stage);
  enough.abort();
  await registering;
  clearInterval(sampling);
  return { run, peakMb };
}

const middle = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

const stage = await openStage();
try {
  const photo = await photograph();
  await buy(stage);
  await register(stage.shop.url, photo);
  const alone: number[] = [];
  const beside: number[] = [];
  const growth: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push((await buy(stage)).p95Ms);
    const beforeMb = memoryOfFamily(stage.shop.pid);
    const { run, peakMb } = await buyBeside(stage, photo);
    beside.push(run.p95Ms);
    growth.push(peakMb - beforeMb);
  }
  const text = [
    `${provenance('node bench/measure-uploads.ts')}. ${registered} registrations with a photograph of ${PHOTO.width} × ${PHOTO.height} pixels and ${round(photo.length / 1_000_000, 1)} MB, one after the other, beside purchases ${AT_ONCE} at once; the middle of ${TURNS} turns:`,
    table(
      ['', 'measured', 'budget'],
      [
        ['p95 of a purchase alone', `${round(middle(alone))} ms`, ''],
        [
          'p95 of a purchase beside it',
          `${round(middle(beside))} ms, ${round(middle(beside) / middle(alone), 1)} times`,
          '< 3 times',
        ],
        ['memory of shop and workers at its peak', `+${round(Math.max(...growth))} MB`, '< +250 MB'],
      ],
    ),
  ].join('\n\n');
  writeSection('uploads', text);
  console.log(text);
} finally {
  await stage.close();
}
