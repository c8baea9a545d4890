import { once } from 'node:events';
import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createBulkhead } from '#server/core/bulkhead.ts';
import { lowerPriority } from '#server/core/lower-priority.ts';
import type { TypesetJob, ProgramMessage, TypesetterFiles } from './messages.ts';
import type { DocumentData, Typesetter } from './port.ts';

const program = fileURLToPath(new URL('./typeset-process.ts', import.meta.url));
const HEAP_MEGABYTES = 64;
/**
 * Nice value of the typesetter process. It gives this process a higher priority than the picture processes, because a
 * customer waits for a document.
 */
const NICE = 5;
const WORDS_MAX_LENGTH = 2_000;

export type TypesetterOptions = TypesetterFiles & {
  readonly timeoutMs?: number;
  readonly waiting?: number;
  readonly waitMs?: number;
  /**
   * Delay in ms before the typesetter process is first started. It keeps the process from slowing down the server's
   * start.
   */
  readonly startAfterMs?: number;
  /** Idle time in ms after which the typesetter process ends. A restart takes only a fraction of a second. */
  readonly idleMs?: number;
  /** Memory limit in bytes. If the typesetter process uses more, it is restarted. */
  readonly rssMaxBytes?: number;
  /**
   * Time in ms before the typesetter process is started again after a failed start. It doubles each time, up to an
   * hour.
   */
  readonly retryMs?: number;
  /** Called with the reason each time the typesetter process did not start. */
  readonly onMissing: (detail: { readonly reason: string }) => void;
};

type Program = {
  readonly child: ChildProcess;
  readonly started: Promise<void>;
  next(): Promise<ProgramMessage>;
};

const IDLE_MS = 60_000;
const RETRY_MS = 60_000;
const RETRY_MAX_MS = 3_600_000;

/**
 * Creates a typesetter. Its program runs while it is needed, typesets one document at a time and has a short queue. A
 * crashed program is replaced.
 */
export function createTypesetter(options: TypesetterOptions): Typesetter {
  const { timeoutMs = 10_000, waiting = 32, waitMs = 10_000, rssMaxBytes = 400_000_000 } = options;
  const { startAfterMs = 0, idleMs = IDLE_MS, retryMs = RETRY_MS } = options;
  const withinBulkhead = createBulkhead({ maxConcurrent: 1, waiting, waitMs });
  let jobs = 0;
  let ready = false;
  const programs = superviseProgram(() => startProgram(options, timeoutMs));

  let idle: NodeJS.Timeout | undefined;

  function rest(program: Program): void {
    clearTimeout(idle);
    idle = setTimeout(() => programs.end(program), idleMs).unref();
  }

  async function make(template: URL, data: DocumentData): Promise<Uint8Array> {
    clearTimeout(idle);
    const program = programs.running();
    await program.started;
    jobs += 1;
    const reply = program.next();
    program.child.send({ job: jobs, template: fileURLToPath(template), data } satisfies TypesetJob);
    const timer = setTimeout(() => programs.end(program), timeoutMs);
    const answer = await reply.finally(() => clearTimeout(timer));
    rest(program);
    if (!('bytes' in answer)) throw new Error(`typesetting failed: ${'fault' in answer ? answer.fault : 'no answer'}`);
    if (answer.rssBytes > rssMaxBytes) programs.end(program);
    return answer.bytes;
  }

  /**
   * Waits for the program to start. Returns true if it has started, or if the typesetter is closing; otherwise reports
   * the reason and returns false.
   */
  async function hasStarted(): Promise<boolean> {
    try {
      const program = programs.running();
      await program.started;
      ready = true;
      if (idle === undefined) rest(program);
      return true;
    } catch (error) {
      if (!programs.isClosed()) options.onMissing({ reason: error instanceof Error ? error.message : String(error) });
      return programs.isClosed();
    }
  }

  /** Tries to start the program until it has started. On a busy machine a start can time out. */
  async function tryAgain(): Promise<void> {
    for (let waitMs = retryMs; ; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
      await pause(waitMs, undefined, { ref: false });
      if (await hasStarted()) return;
    }
  }

  async function firstTry(): Promise<void> {
    await pause(startAfterMs, undefined, { ref: false });
    if (!(await hasStarted())) void tryAgain();
  }

  const started = firstTry();

  return {
    isReady: () => ready,
    started,
    typeset: (template, data) => withinBulkhead(() => make(template, data)),
    close: async () => programs.close(),
  };
}

/** Creates a function that returns the running program. It starts a new program if the last program has ended. */
function superviseProgram(start: () => Program) {
  let running: Program | null = null;
  let closed = false;

  function end(program: Program): void {
    if (running === program) running = null;
    program.child.kill('SIGKILL');
  }

  return {
    running(): Program {
      if (closed) throw new Error('the typesetter is closed');
      if (running !== null) return running;
      const program = start();
      program.child.once('exit', () => {
        if (running === program) running = null;
      });
      running = program;
      return program;
    },
    end,
    isClosed: () => closed,
    close() {
      closed = true;
      if (running !== null) end(running);
    },
  };
}

/** Starts the typesetter program with the default fonts. The program sends a message when it is ready. */
function startProgram({ letters, pictures, standard }: TypesetterOptions, timeoutMs: number): Program {
  const child = fork(program, [JSON.stringify({ letters, pictures, standard })], {
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    // the process receives no secrets of the server
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  lowerPriority(child, NICE);
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words = `${words}${chunk.toString('utf8')}`.slice(0, WORDS_MAX_LENGTH);
  });
  function next(): Promise<ProgramMessage> {
    const listening = new AbortController();
    const message = once(child, 'message', listening).then(([sent]) => sent as ProgramMessage);
    const end = once(child, 'close', listening).then(([code, signal]) => {
      throw new Error(`the program ended with ${String(code ?? signal)}: ${words}`);
    });
    return Promise.race([message, end]).finally(() => listening.abort());
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  const started = next()
    .finally(() => clearTimeout(timer))
    .then(() => undefined);
  // a failed send means that the program has ended, which is handled elsewhere
  child.on('error', () => undefined);
  // the caller handles the rejection; this line avoids an unhandled rejection if the process ends early
  started.catch(() => undefined);
  return { child, started, next };
}
