import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { Readable as ReadableStream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { BusyError, createBulkhead } from '#server/core/bulkhead.ts';
import { standBehind } from '#server/core/stand-behind.ts';
import { HEAD_BYTES, pictureKind, type PictureKind } from './picture-kind.ts';
import { REFUSED_CODE, TOO_LIGHT_CODE } from './picture-limits.ts';
import type { PictureMaker } from './port.ts';

const program = fileURLToPath(new URL('./re-encode-process.ts', import.meta.url));
const HEAP_MEGABYTES = 64;
const MADE_MAX_BYTES = { square: 1_000_000, page: 6_000_000, logo: 262_144 } as const;
const TOO_LIGHT = 'too_light';
const WORDS_MAX_LENGTH = 500;

export type PictureMakerOptions = {
  /** By the clock, waiting for the processor counted: whether the picture takes too much is `CPU_MAX_MS`. */
  readonly timeoutMs: number;
  /** How far the process stands behind the shop, which serves customers first: `nice` of 0 to 19. */
  readonly nice: number;
  readonly waiting: number;
  readonly waitMs: number;
  /** Hears why an upload was refused: for the log, never for whoever sent it. */
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
      if (made.picture === null && isLate) throw new BusyError(`a picture took more than ${timeoutMs} ms`);
      if (made.picture === null) note({ reason: made.reason });
      return made;
    } finally {
      clearTimeout(timer);
      running.delete(child);
    }
  }

  async function make(upload: Blob, shape: Shape): Promise<Buffer | null> {
    return (await withinBulkhead(() => outcome(upload, shape))).picture;
  }

  return {
    isPicture,
    make: async (upload) => ((await isPicture(upload)) ? make(upload, 'square') : null),
    makePage: async (upload) => ((await isScan(upload)) ? make(upload, 'page') : null),
    async makeLogo(upload) {
      if (!(await isPicture(upload))) return null;
      const { picture, reason } = await withinBulkhead(() => outcome(upload, 'logo'));
      return reason === TOO_LIGHT ? TOO_LIGHT : picture;
    },
    async close() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

async function kindOf(upload: Blob): Promise<PictureKind | null> {
  return pictureKind(Buffer.from(await upload.slice(0, HEAD_BYTES).arrayBuffer()));
}

async function isPicture(upload: Blob): Promise<boolean> {
  return (await kindOf(upload)) !== null;
}

async function isScan(upload: Blob): Promise<boolean> {
  const kind = await kindOf(upload);
  return kind === 'jpeg' || kind === 'png';
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

type Outcome = { readonly picture: Buffer | null; readonly reason: string };

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
  if (code === 0) return { picture: Buffer.concat(chunks), reason: '' };
  if (code === REFUSED_CODE) return { picture: null, reason: words };
  if (code === TOO_LIGHT_CODE) return { picture: null, reason: TOO_LIGHT };
  if (signal === 'SIGKILL')
    return { picture: null, reason: 'it took too much memory or processor, or became too large' };
  throw new Error(`the picture process ended with ${code ?? signal}: ${words}`);
}
