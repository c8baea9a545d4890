import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { Readable as ReadableStream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { PictureFault } from '#contracts/core/picture-faults.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import { isReadableKind, PICTURE_HEAD_BYTES, pictureKind } from '#domain/core/picture-kind.ts';
import { BusyError, createBulkhead } from '#server/core/bulkhead.ts';
import { standBehind } from '#server/core/stand-behind.ts';
import { faultCodes } from './picture-limits.ts';
import type { Made, PictureMaker } from './port.ts';

const program = fileURLToPath(new URL('./re-encode-process.ts', import.meta.url));
const HEAP_MEGABYTES = 64;
const MADE_MAX_BYTES = { square: 1_000_000, page: 6_000_000, logo: 262_144 } as const;
const WORDS_MAX_LENGTH = 500;

export type PictureMakerOptions = {
  /** By the clock, waiting for the processor counted: whether the picture takes too much is `CPU_MAX_MS`. */
  readonly timeoutMs: number;
  /** How far the process stands behind the shop, which serves customers first: `nice` of 0 to 19. */
  readonly nice: number;
  readonly waiting: number;
  readonly waitMs: number;
  /** Called with the decoder's own words for a refusal: for the log, never for the sender. */
  readonly note: (detail: { readonly reason: string }) => void;
};

type Shape = keyof typeof MADE_MAX_BYTES;
type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** One process a picture, one picture at a time; a few wait in line. See `re-encode-process.ts`. */
export function createPictureMaker(options: Partial<PictureMakerOptions> = {}): PictureMaker {
  const { timeoutMs = 25_000, nice = 10, waiting = 12, waitMs = 20_000, note = () => undefined } = options;
  const withinBulkhead = createBulkhead({ atOnce: 1, waiting, waitMs });
  const running = new Set<Child>();

  async function outcome(upload: Blob, shape: Shape): Promise<Outcome> {
    const child = start(shape, nice);
    running.add(child);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    try {
      const made = await outcomeOf(child, upload, shape);
      // a limit of ours on a busy machine says nothing about the picture
      if (!made.ok && isLate) throw new BusyError(`a picture took more than ${timeoutMs} ms`);
      if (!made.ok) note({ reason: `${made.refusal}: ${made.reason}` });
      return made;
    } finally {
      clearTimeout(timer);
      running.delete(child);
    }
  }

  async function make(upload: Blob, shape: 'logo'): Promise<Made<Fault>>;
  async function make(upload: Blob, shape: 'square' | 'page'): Promise<Made<PictureFault>>;
  async function make(upload: Blob, shape: Shape): Promise<Made<Fault>> {
    const fault = await faultOf(upload);
    if (fault !== null) return refused(fault);
    const made = await withinBulkhead(() => outcome(upload, shape));
    return made.ok ? made : refused(made.refusal);
  }

  return {
    faultOf,
    make: (upload) => make(upload, 'square'),
    makePage: (upload) => make(upload, 'page'),
    makeLogo: (upload) => make(upload, 'logo'),
    async close() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

async function faultOf(upload: Blob): Promise<PictureFault | null> {
  const kind = pictureKind(new Uint8Array(await upload.slice(0, PICTURE_HEAD_BYTES).arrayBuffer()));
  if (isReadableKind(kind)) return null;
  if (kind === null) return 'picture_refused';
  return kind === 'heic' ? 'picture_heic' : 'picture_unsupported';
}

function start(shape: Shape, nice: number): Child {
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MEGABYTES}`, program, shape], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // none of our secrets
    env: {},
  });
  standBehind(child, nice);
  return child;
}

type Fault = PictureFault | 'picture_too_light';
type Outcome =
  | { readonly ok: true; readonly value: Buffer }
  | { readonly ok: false; readonly refusal: Fault; readonly reason: string };

const faults = new Map<number | null, keyof typeof faultCodes>([
  [faultCodes.picture_damaged, 'picture_damaged'],
  [faultCodes.picture_too_light, 'picture_too_light'],
  [faultCodes.picture_too_large, 'picture_too_large'],
]);

/** Throws where the process failed for a reason of its own: that is our bug and not the picture's. */
async function outcomeOf(child: Child, upload: Blob, shape: Shape): Promise<Outcome> {
  const chunks: Buffer[] = [];
  let size = 0;
  let words = '';
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MADE_MAX_BYTES[shape]) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    words = `${words}${chunk.toString('utf8')}`.slice(0, WORDS_MAX_LENGTH);
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  // a process that ends early closes its end; how it ended is what counts
  pipeline(ReadableStream.fromWeb(upload.stream()), child.stdin).catch(() => undefined);
  const { code, signal } = await ended;
  if (code === 0) return accepted(Buffer.concat(chunks));
  const refusal = faults.get(code);
  if (refusal !== undefined) return { ok: false, refusal, reason: words };
  if (signal === 'SIGKILL')
    return {
      ok: false,
      refusal: 'picture_too_large',
      reason: 'it took too much memory or processor, or became too large',
    };
  throw new Error(`the picture process ended with ${code ?? signal}: ${words}`);
}
