import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { expect, test, vi } from 'vitest';
import { OVER_LIMIT_SIGNAL } from '../process-limits.ts';

const program = fileURLToPath(new URL('./re-encode-process.ts', import.meta.url));
const MEGABYTE = 1_024 * 1_024;
const ALLOWED_BYTES = 250 * MEGABYTE;
const WATCH_MS = 2;

/** Returns a photo that must be rotated, which can need a copy of it. */
function photo(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  return sharp({ create: { width, height, channels, background: { r: 40, g: 180, b: 120, alpha: 0.5 } } }).withMetadata(
    { orientation: 6 },
  );
}

/** Returns a logo with empty edges, which are trimmed, so that it is decoded twice. */
function wideLogo(): Sharp {
  const mark = { create: { width: 3_000, height: 2_000, channels: 3, background: '#123' } } as const;
  return sharp({ create: { width: 4_000, height: 3_000, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: mark, left: 500, top: 500 }])
    .withMetadata({ orientation: 6 });
}

/** Returns the peak resident memory of the process as Linux counts it; -1 if it cannot be read. */
function mostOf(pid: number): number {
  try {
    const [, kilobytes = '-1'] = /^VmHWM:\s*(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1_024;
  } catch {
    return -1;
  }
}

type Made = { readonly ended: number | string | null; readonly mostBytes: number; readonly width: number };

async function makeOf(upload: Buffer, shape: string): Promise<Made> {
  const child = spawn(process.execPath, ['--max-old-space-size=64', program, shape], { env: {} });
  let mostBytes = 0;
  const watch = setInterval(() => {
    mostBytes = Math.max(mostBytes, mostOf(child.pid ?? 0));
  }, WATCH_MS);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.end(upload);
  const ended = await new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  clearInterval(watch);
  const { width = 0 } = ended === 0 ? await sharp(Buffer.concat(chunks)).metadata() : {};
  return { ended, mostBytes, width };
}

// drawing and decoding takes seconds here, ten times as long on a busy machine
vi.setConfig({ testTimeout: 120_000 });

test.for([
  ['a phone\u2019s photo of 12 megapixels', 'square', 512, () => photo(4_032, 3_024).jpeg()],
  ['a phone\u2019s photo of 50 megapixels', 'square', 512, () => photo(8_160, 6_120).jpeg()],
  ['the same as a page', 'page', 1_800, () => photo(8_160, 6_120).jpeg({ chromaSubsampling: '4:4:4' })],
  ['a clear PNG of 12 megapixels as a page', 'page', 1_800, () => photo(4_000, 3_000, 4).png()],
  ['a clear WebP of 12 megapixels as a page', 'page', 1_800, () => photo(4_000, 3_000, 4).webp()],
  ['an interlaced PNG of 12 megapixels', 'square', 512, () => photo(4_000, 3_000).png({ progressive: true })],
  ['a clear WebP of 12 megapixels as a logo', 'logo', 128, () => wideLogo().webp()],
] as const)('%s becomes a %s within 250 MB', async ([, shape, width, draw]) => {
  const made = await makeOf(await draw().toBuffer(), shape);
  expect(made).toMatchObject({ ended: 0, width });
  expect(made.mostBytes).toBeGreaterThan(0);
  expect(made.mostBytes).toBeLessThan(ALLOWED_BYTES);
});

test('a picture in a format that is decoded completely is refused above 12 megapixels, before decoding', async () => {
  const made = await makeOf(await photo(4_600, 3_450).png().toBuffer(), 'square');
  expect(made.ended).toBe(67);
  expect(made.mostBytes).toBeLessThan(ALLOWED_BYTES / 2);
});

test('a JPEG that cannot be downscaled while decoding ends at the memory limit', async () => {
  const whole = photo(8_160, 6_120).jpeg({ progressive: true, chromaSubsampling: '4:4:4' });
  const made = await makeOf(await whole.toBuffer(), 'square');
  expect(made.ended).toBe(OVER_LIMIT_SIGNAL);
  // measured every few milliseconds
  expect(made.mostBytes).toBeLessThan(ALLOWED_BYTES * 1.1);
});
