import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/staff/deps.ts';
import { readPortalVersion } from '../settings/store/portal-mark.ts';

const POLL_MS = 2 * SECOND_MS;

export type ChangeFeed = {
  /**
   * Calls `listener` after changes in the shop (once for all changes between two polls), until the returned function is
   * called.
   */
  watch(listener: () => void): Promise<() => void>;
};

/**
 * Polls for changes every two seconds while at least one portal page is open. Writes send no NOTIFY, because NOTIFY
 * would serialise the commits of all sales.
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

  /** Runs one query at a time; concurrent callers share its result. */
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
      // no change is missed, because a client loads its data only after its first event, and each later change sends an
      // event
      await pollOnce();
      return () => stop(listener);
    },
  };
}
