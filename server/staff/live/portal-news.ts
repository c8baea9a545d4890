import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import { readPortalMark } from '../settings/store/portal-mark.ts';

const LOOK_MS = 2 * SECOND_MS;

export type PortalNews = {
  /** Calls `listener` whenever something of the shop has changed, until what this gives back is called. */
  watch(listener: () => void): Promise<() => void>;
};

/**
 * Looks every two seconds whether something happened, while anybody has the portal open and not otherwise. Writes tell
 * nothing: a NOTIFY at each sale would make the commits of all sales wait for each other.
 */
export function createPortalNews({ db, log }: Pick<Deps, 'db' | 'log'>, lookMs = LOOK_MS): PortalNews {
  const listeners = new Set<() => void>();
  let known: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const mark = await readPortalMark(db);
    const isNews = known !== null && known !== mark;
    known = mark;
    if (isNews) for (const listener of listeners) listener();
  }

  /** One look at a time; whoever comes meanwhile waits for it. */
  function lookOnce(): Promise<void> {
    looking ??= look()
      .catch((error: unknown) => log.warn({ error: String(error) }, 'the portal asks by the clock: no news were read'))
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
      timer ??= setInterval(() => void lookOnce(), lookMs).unref();
      // from here on nothing is missed: what was there before is what the page asks for after its first event
      await lookOnce();
      return () => stop(listener);
    },
  };
}
