import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { Readable as ReadableStream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BusyError, createBulkhead } from './bulkhead.ts';
import { lowerPriority } from './lower-priority.ts';
import { OVER_LIMIT_SIGNAL } from './process-limits.ts';

const WORDS_MAX_LENGTH = 500;

export type UploadProgram = {
  readonly command: readonly string[];
  readonly heapMegabytes: number;
  /** Output limit in bytes. If the output exceeds it, the process is killed. */
  readonly outputMaxBytes: number;
};

export type UploadProcessOptions = {
  /** Wall-clock limit in ms; it includes the time in which the process waits for a CPU core. */
  readonly timeoutMs: number;
  /**
   * Nice value of the upload process, 0 to 19. It lowers the priority of the process, so that requests of customers go
   * first.
   */
  readonly nice: number;
  /** Maximum number of uploads that wait behind the running upload; further uploads are rejected. */
  readonly waiting: number;
  readonly waitMs: number;
};

/** Result of an upload process. `code` is null if a signal ended the process. */
export type ProcessResult = {
  readonly code: number | null;
  readonly signal: string | null;
  /** True if the process exceeded its own limit of memory, CPU time or output. */
  readonly isOverLimit: boolean;
  readonly output: Buffer;
  readonly stderrText: string;
};

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * Creates the runner of upload processes. It runs one process per upload and one upload at a time, with a short queue.
 */
export function createUploadProcesses(options: UploadProcessOptions) {
  const { timeoutMs, nice, waiting, waitMs } = options;
  const withinBulkhead = createBulkhead({ maxConcurrent: 1, waiting, waitMs });
  const running = new Set<Child>();

  async function runOne(upload: Blob, program: UploadProgram): Promise<ProcessResult> {
    const child = start(program, nice);
    running.add(child);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    try {
      const ended = await waitForExit(child, upload, program.outputMaxBytes);
      // a timeout on a busy machine does not mean that the upload is invalid
      if (ended.code !== 0 && isLate) throw new BusyError(`an upload took more than ${timeoutMs} ms`);
      // the kernel kills processes when the machine has no memory left, and the upload may be valid
      if (ended.signal === 'SIGKILL' && !ended.isOverLimit) throw new BusyError('an upload process was killed');
      return ended;
    } finally {
      clearTimeout(timer);
      running.delete(child);
    }
  }

  return {
    /** Runs the program. Throws BusyError if the queue is full or the machine is too busy to finish in time. */
    run: (upload: Blob, program: UploadProgram): Promise<ProcessResult> =>
      withinBulkhead(() => runOne(upload, program)),
    close() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

function start({ command, heapMegabytes }: UploadProgram, nice: number): Child {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, ...command], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // the process receives no secrets of the server
    env: {},
  });
  lowerPriority(child, nice);
  return child;
}

async function waitForExit(child: Child, upload: Blob, outputMaxBytes: number): Promise<ProcessResult> {
  const chunks: Buffer[] = [];
  let size = 0;
  let stderrText = '';
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > outputMaxBytes) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderrText = `${stderrText}${chunk.toString('utf8')}`.slice(0, WORDS_MAX_LENGTH);
  });
  const ended = new Promise<Pick<ProcessResult, 'code' | 'signal'>>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  // a process that exits early closes its stdin, and only its exit code matters
  pipeline(ReadableStream.fromWeb(upload.stream()), child.stdin).catch(() => undefined);
  const { code, signal } = await ended;
  const isOverLimit = size > outputMaxBytes || signal === OVER_LIMIT_SIGNAL;
  return { code, signal, isOverLimit, output: Buffer.concat(chunks), stderrText };
}
