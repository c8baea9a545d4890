const WATCH_MS = 5;

export type ProcessLimits = {
  readonly rssMaxBytes: number;
  /** Limit of processor time, user and system together. */
  readonly cpuMaxMs: number;
};

/**
 * Kills this process when it exceeds its limits of memory or processor time, for programs that read uploads. A graceful
 * exit would wait for the running decoder.
 */
export function enforceProcessLimits({ rssMaxBytes, cpuMaxMs }: ProcessLimits): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isTooMuch = process.memoryUsage.rss() > rssMaxBytes || user + system > cpuMaxMs * 1_000;
    if (isTooMuch) process.kill(process.pid, 'SIGKILL');
  }, WATCH_MS).unref();
}
