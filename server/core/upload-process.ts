import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { Readable as ReadableStream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BusyError, createBulkhead } from './bulkhead.ts';
import { standBehind } from './stand-behind.ts';

const WORDS_MAX_LENGTH = 500;

/** A program that reads one upload at stdin, in a process of its own. */
export type UploadProgram = {
  /** Path of the program, and its arguments. */
  readonly command: readonly string[];
  readonly heapMegabytes: number;
  /** Above it the process is killed. */
  readonly outputMaxBytes: number;
};

export type UploadProcessOptions = {
  /** By the clock, waiting for the processor counted. */
  readonly timeoutMs: number;
  /** How far the process stands behind the shop, which serves customers first: `nice` of 0 to 19. */
  readonly nice: number;
  /** Uploads that may wait for the one at work; more are refused. */
  readonly waiting: number;
  readonly waitMs: number;
};

/** How a process ended: `code` is null if a signal ended it, such as its own SIGKILL at a limit of memory or time. */
export type Ended = {
  readonly code: number | null;
  readonly signal: string | null;
  readonly output: Buffer;
  readonly words: string;
};

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** One process an upload, one upload at a time; a few wait in line. */
export function createUploadProcesses(options: UploadProcessOptions) {
  const { timeoutMs, nice, waiting, waitMs } = options;
  const withinBulkhead = createBulkhead({ atOnce: 1, waiting, waitMs });
  const running = new Set<Child>();

  async function runOne(upload: Blob, program: UploadProgram): Promise<Ended> {
    const child = start(program, nice);
    running.add(child);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    try {
      const ended = await endOf(child, upload, program.outputMaxBytes);
      // a limit of ours on a busy machine says nothing about the upload
      if (ended.code !== 0 && isLate) throw new BusyError(`an upload took more than ${timeoutMs} ms`);
      return ended;
    } finally {
      clearTimeout(timer);
      running.delete(child);
    }
  }

  return {
    /** Throws BusyError if too many wait already or the machine is too busy to finish in time. */
    run: (upload: Blob, program: UploadProgram): Promise<Ended> => withinBulkhead(() => runOne(upload, program)),
    /** Ends the processes that still run. */
    close() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

function start({ command, heapMegabytes }: UploadProgram, nice: number): Child {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, ...command], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // none of our secrets
    env: {},
  });
  standBehind(child, nice);
  return child;
}

async function endOf(child: Child, upload: Blob, outputMaxBytes: number): Promise<Ended> {
  const chunks: Buffer[] = [];
  let size = 0;
  let words = '';
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > outputMaxBytes) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    words = `${words}${chunk.toString('utf8')}`.slice(0, WORDS_MAX_LENGTH);
  });
  const ended = new Promise<Pick<Ended, 'code' | 'signal'>>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  // a process that ends early closes its end; how it ended is what counts
  pipeline(ReadableStream.fromWeb(upload.stream()), child.stdin).catch(() => undefined);
  return { ...(await ended), output: Buffer.concat(chunks), words };
}
