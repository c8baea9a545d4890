import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from './deps.ts';

/**
 * The order in which a shop closes: a balancer sees that it is not ready any more, then who plays somebody else, then the
 * listener, the books last.
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
export type Phase = (typeof phases)[number];

export type Shutdown = {
  on(phase: Phase, step: () => void | Promise<void>): void;
  /** Told to stop, and serving for as long as the drain lasts. */
  isClosing(): boolean;
  /** Closes everything once and ends the process. */
  run(exitCode: number): Promise<void>;
};

/** A phase that takes longer than this is left behind, so that the next ones still happen. */
const PHASE_MS = 15_000;

export type ShutdownDeps = {
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** Writes what the log still has in memory. */
  flush(): void;
};

/**
 * Ends the process in order: on SIGTERM and SIGINT with 0, on a fault that nobody caught with 1. A second signal
 * does not wait.
 */
export function createShutdown({ log, flush }: ShutdownDeps): Shutdown {
  const steps = new Map<Phase, () => void | Promise<void>>();
  let running: Promise<void> | null = null;

  async function closeAll(exitCode: number): Promise<void> {
    for (const phase of phases) {
      const step = steps.get(phase);
      // after a fault that nobody caught no customer is served any more
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
      log.error({ error }, 'a fault that nobody caught: closing');
      void run(1);
    });
  }

  return { on: (phase, step) => void steps.set(phase, step), isClosing: () => running !== null, run };
}

async function runPhase(log: ShutdownDeps['log'], phase: Phase, step: () => void | Promise<void>): Promise<void> {
  const patience = new AbortController();
  const late = wait(PHASE_MS, 'late', { signal: patience.signal, ref: false }).catch(() => 'stopped');
  try {
    const ended = await Promise.race([Promise.resolve(step()), late]);
    if (ended === 'late') log.error({ phase }, 'a part of the shop did not close in time and was left');
  } catch (error) {
    log.error({ phase, error }, 'a part of the shop did not close cleanly');
  } finally {
    patience.abort();
  }
}
