import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/staff/deps.ts';
import { readPortalVersion } from '../settings/store/portal-version.ts';

const POLL_MS = 2 * SECOND_MS;

export type ChangeFeed = {
  /**
   * Registers a listener for changes in the shop, which is called once for all changes between two polls. Call the
   * returned function to stop the calls.
   */
  watch(listener: () => void): Promise<() => void>;
};

/**
 * Creates the change feed. It polls the database every two seconds while at least one portal page is open. Writes do
 * not send a NOTIFY, because NOTIFY would serialise the commits of all sales.
 */
export function createChangeFeed({ db, log }: Pick<Deps, 'db' | 'log'>, pollMs = POLL_MS): ChangeFeed {
  const listeners = new Set<() => void>();
  let known: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const mark = await readPortalVersion(db);
    const isNews = known !== null && known !== mark;
    known = mark;
    if (isNews) for (const listener of listeners) listener();
  }

  /** Polls the database with one query at a time. Concurrent callers share the result of the running query. */
  function pollOnce(): Promise<void> {
    looking ??= look()
      .catch((error: unknown) => log.warn({ error: String(error) }, 'change feed: polling failed'))
      .finally(() => (looking = null));
    return looking;
  }

  function stop(listener: () => void): void {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
    known = null;
  }

  return {
    async watch(listener) {
      listeners.add(listener);
      timer ??= setInterval(() => void pollOnce(), pollMs).unref();
      // the client misses no change, because it loads its data after its first event, and each later change sends
      // another event
      await pollOnce();
      return () => stop(listener);
    },
  };
}
