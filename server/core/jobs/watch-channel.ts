import type { CoreDeps } from '#server/core/deps.ts';

/** Listeners of one notification channel, by the id of the watched object. */
export type ChannelWatch = {
  /** Starts to listen. Does nothing if it listens already. */
  listen(): void;
  /** Calls `listener` on every change of this id, from every process, until the returned function is called. */
  watch(id: string, listener: () => void): () => void;
};

type WatchedChannel = {
  readonly channel: string;
  /** Log message if the database sends no notifications. Waiting calls then poll. */
  readonly unavailable: string;
  /**
   * Returns the ids of the changed objects that a notification contains; null if notifications may have been lost. Then
   * all listeners are called.
   */
  idsOf(payload: string): readonly string[] | null;
  /** Called once for each notification, before the listeners of the changed objects. */
  onMessage?(payload: string): void;
};

/**
 * Creates a watch of a notification channel. It starts to listen with the first watcher; if that fails, the next
 * watcher tries again.
 */
export function watchChannel(
  { db, log }: Pick<CoreDeps, 'db' | 'log'>,
  { channel, unavailable, idsOf, onMessage }: WatchedChannel,
): ChannelWatch {
  const watching = new Map<string, Set<() => void>>();
  let listening: Promise<void> | null = null;

  function announce(payload: string): void {
    onMessage?.(payload);
    const ids = idsOf(payload) ?? [...watching.keys()];
    for (const listener of ids.flatMap((id) => [...(watching.get(id) ?? [])])) listener();
  }

  function listen(): void {
    listening ??= db.listen(channel, announce).catch((error: unknown) => {
      listening = null;
      log.warn({ error: String(error) }, unavailable);
    });
  }

  return {
    listen,
    watch(id, listener) {
      listen();
      const listeners = watching.get(id) ?? new Set();
      watching.set(id, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        // the id may have a new set of listeners meanwhile
        if (listeners.size === 0 && watching.get(id) === listeners) watching.delete(id);
      };
    },
  };
}
