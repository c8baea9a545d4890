const WATCH_MS = 5;

export type ProcessLimits = {
  readonly rssMaxBytes: number;
  /** CPU time limit in ms, user and system time together. */
  readonly cpuMaxMs: number;
};

/**
 * Signal with which an upload process kills itself when it exceeds its limits. Nothing else sends this signal. The
 * kernel sends SIGKILL when the machine has no memory left, so SIGKILL would be ambiguous. The default action of this
 * signal writes no core dump, which would contain the upload.
 */
export const OVER_LIMIT_SIGNAL = 'SIGUSR2';

/**
 * Ends this process when it exceeds its limits of memory or CPU time. Programs that read uploads call it. A graceful
 * exit would wait for the running decoder, so the process sends itself a signal that ends it immediately.
 */
export function enforceProcessLimits({ rssMaxBytes, cpuMaxMs }: ProcessLimits): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isTooMuch = process.memoryUsage.rss() > rssMaxBytes || user + system > cpuMaxMs * 1_000;
    if (isTooMuch) process.kill(process.pid, OVER_LIMIT_SIGNAL);
  }, WATCH_MS).unref();
}
