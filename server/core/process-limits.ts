const WATCH_MS = 5;

export type ProcessLimits = {
  readonly rssMaxBytes: number;
  /** CPU time limit in ms, user and system time together. */
  readonly cpuMaxMs: number;
};

/**
 * Signal with which an upload process kills itself when it exceeds its limits. Nothing else sends this signal, unlike
 * SIGKILL, which the kernel sends when the machine has no memory left. Its default action writes no core dump, which
 * would contain the upload.
 */
export const OVER_LIMIT_SIGNAL = 'SIGUSR2';

/**
 * Ends this process when it exceeds its limits of memory or CPU time, for programs that read uploads. A graceful exit
 * would wait for the running decoder; the signal has its default action, which ends the process immediately.
 */
export function enforceProcessLimits({ rssMaxBytes, cpuMaxMs }: ProcessLimits): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isTooMuch = process.memoryUsage.rss() > rssMaxBytes || user + system > cpuMaxMs * 1_000;
    if (isTooMuch) process.kill(process.pid, OVER_LIMIT_SIGNAL);
  }, WATCH_MS).unref();
}
