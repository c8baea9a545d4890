import { once } from 'node:events';
import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createBulkhead } from '#server/core/bulkhead.ts';
import { standBehind } from '#server/core/stand-behind.ts';
import type { Job, Said, TypesetterFiles } from './messages.ts';
import type { DocumentData, Typesetter } from './port.ts';

const program = fileURLToPath(new URL('./typeset-process.ts', import.meta.url));
const HEAP_MEGABYTES = 64;
/** Before pictures: somebody waits for a document. */
const NICE = 5;
const WORDS_MAX_LENGTH = 2_000;

export type TypesetterOptions = TypesetterFiles & {
  readonly timeoutMs?: number;
  readonly waiting?: number;
  readonly waitMs?: number;
  /** Whether there is a program is tried so long after the beginning: a server that starts has other things to do. */
  readonly startAfterMs?: number;
  /** A program that had nothing to do for so long ends; starting the next one takes a fraction of a second. */
  readonly idleMs?: number;
  /** A program that has grown beyond this makes room for a new one. */
  readonly rssMaxBytes?: number;
  /** Pause before the program is tried again after a start that failed; doubled each time up to an hour. */
  readonly retryMs?: number;
  /** Receives the reason each time the program did not start. */
  readonly onMissing: (detail: { readonly reason: string }) => void;
};

type Program = {
  readonly child: ChildProcess;
  readonly started: Promise<void>;
  /** What it says about the job it has. */
  next(): Promise<Said>;
};

const IDLE_MS = 60_000;
const RETRY_MS = 60_000;
const RETRY_MAX_MS = 3_600_000;

/** One program that stays while it is needed, one document at a time; a few wait in line. One that dies is followed by a new one. */
export function createTypesetter(options: TypesetterOptions): Typesetter {
  const { timeoutMs = 10_000, waiting = 32, waitMs = 10_000, rssMaxBytes = 400_000_000 } = options;
  const { startAfterMs = 0, idleMs = IDLE_MS, retryMs = RETRY_MS } = options;
  const withinBulkhead = createBulkhead({ atOnce: 1, waiting, waitMs });
  let jobs = 0;
  let ready = false;
  const programs = keepProgram(() => startProgram(options, timeoutMs));

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
    const said = program.next();
    program.child.send({ job: jobs, template: fileURLToPath(template), data } satisfies Job);
    const timer = setTimeout(() => programs.end(program), timeoutMs);
    const answer = await said.finally(() => clearTimeout(timer));
    rest(program);
    if (!('bytes' in answer)) throw new Error(`typesetting failed: ${'fault' in answer ? answer.fault : 'no answer'}`);
    if (answer.rssBytes > rssMaxBytes) programs.end(program);
    return answer.bytes;
  }

  /** True once the program has started; one that a document started meanwhile counts as well. */
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

  /** A busy machine starts the program too late once: it is tried again as long as the server runs. */
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

/** The program that runs, or a new one where the last has ended. */
function keepProgram(start: () => Program) {
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

/** Started with the letters and nothing else; ready when it says so. */
function startProgram({ letters, pictures, standard }: TypesetterOptions, timeoutMs: number): Program {
  const child = fork(program, [JSON.stringify({ letters, pictures, standard })], {
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    // none of our secrets
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  standBehind(child, NICE);
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words = `${words}${chunk.toString('utf8')}`.slice(0, WORDS_MAX_LENGTH);
  });
  function next(): Promise<Said> {
    const heard = new AbortController();
    const message = once(child, 'message', heard).then(([said]) => said as Said);
    const end = once(child, 'close', heard).then(([code, signal]) => {
      throw new Error(`the program ended with ${String(code ?? signal)}: ${words}`);
    });
    return Promise.race([message, end]).finally(() => heard.abort());
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  const started = next()
    .finally(() => clearTimeout(timer))
    .then(() => undefined);
  // a message that does not get through is an end, which is heard of
  child.on('error', () => undefined);
  // heard by whoever waits for it; a program that ends meanwhile is nobody's fault twice
  started.catch(() => undefined);
  return { child, started, next };
}
