const WATCH_MS = 5;

export type ProcessLimits = {
  readonly rssMaxBytes: number;
  /** Processor time of user and system together. */
  readonly cpuMaxMs: number;
};

/**
 * Kills this process when it takes more memory or processor time than its limits: for programs that read uploads. An
 * orderly end would wait for the decoder at work.
 */
export function endWhenTooMuch({ rssMaxBytes, cpuMaxMs }: ProcessLimits): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isTooMuch = process.memoryUsage.rss() > rssMaxBytes || user + system > cpuMaxMs * 1_000;
    if (isTooMuch) process.kill(process.pid, 'SIGKILL');
  }, WATCH_MS).unref();
}
