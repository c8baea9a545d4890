import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from './log-port.ts';

/**
 * Phases of the shutdown, in their order: the drain, the simulated providers, the listener, the workers, the helper
 * processes, and last the database. During the drain, the load balancer sees the failed readiness check.
 */
const phases = [
  'drain',
  'peers',
  'listener',
  'workers',
  'limits',
  'pictures',
  'pdfs',
  'documents',
  'mail',
  'connections',
  'database',
] as const;
export type ShutdownPhase = (typeof phases)[number];

export type Shutdown = {
  on(phase: ShutdownPhase, step: () => void | Promise<void>): void;
  /** Returns true after the process received the stop signal, also during the drain. */
  isClosing(): boolean;
  /** Closes everything once and exits the process. */
  run(exitCode: number): Promise<void>;
};

/** Time limit of a phase in ms. After the time limit, the next phase starts even if the phase has not ended. */
const PHASE_MS = 15_000;

export type ShutdownDeps = {
  readonly log: Pick<Logger, 'info' | 'error'>;
  flush(): void;
};

/**
 * Creates the shutdown, which closes everything in order and exits the process. The exit code is 0 on SIGTERM and
 * SIGINT, and 1 on an uncaught error. A second signal exits immediately.
 */
export function createShutdown({ log, flush }: ShutdownDeps): Shutdown {
  const steps = new Map<ShutdownPhase, () => void | Promise<void>>();
  let running: Promise<void> | null = null;

  async function closeAll(exitCode: number): Promise<void> {
    for (const phase of phases) {
      const step = steps.get(phase);
      // no more requests are served after an uncaught error
      if (phase === 'drain' && exitCode !== 0) continue;
      if (step !== undefined) await runPhase(log, phase, step);
    }
    log.info({ exitCode }, 'closed');
    flush();
    process.exit(exitCode);
  }

  function run(exitCode: number): Promise<void> {
    running ??= closeAll(exitCode);
    return running;
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (running !== null) {
        flush();
        process.exit(1);
      }
      log.info({ signal }, 'closing');
      void run(0);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.error({ error }, 'uncaught error: closing');
      void run(1);
    });
  }

  return { on: (phase, step) => void steps.set(phase, step), isClosing: () => running !== null, run };
}

async function runPhase(
  log: ShutdownDeps['log'],
  phase: ShutdownPhase,
  step: () => void | Promise<void>,
): Promise<void> {
  const timeout = new AbortController();
  const timedOut = wait(PHASE_MS, 'late', { signal: timeout.signal, ref: false }).catch(() => 'stopped');
  try {
    const ended = await Promise.race([Promise.resolve(step()), timedOut]);
    if (ended === 'late') log.error({ phase }, 'shutdown phase timed out');
  } catch (error) {
    log.error({ phase, error }, 'shutdown phase failed');
  } finally {
    timeout.abort();
  }
}
