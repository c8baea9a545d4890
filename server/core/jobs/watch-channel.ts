import type { CoreDeps } from '#server/core/deps.ts';

export type ChannelWatch = {
  /** Starts to listen to the notification channel. Does nothing if it already listens. */
  listen(): void;
  /**
   * Calls `listener` on every change of the object with this id, from every process. The returned function ends this.
   */
  watch(id: string, listener: () => void): () => void;
};

type WatchedChannel = {
  readonly channel: string;
  /** Log message for the case that the database sends no notifications. Waiting calls then poll instead. */
  readonly unavailable: string;
  /**
   * Returns the ids of the changed objects in a notification. Returns null if notifications may have been lost. Then
   * all listeners are called.
   */
  idsOf(payload: string): readonly string[] | null;
  /** Called once for each notification, before the listeners of the changed objects. */
  onMessage?(payload: string): void;
};

/**
 * Creates a watch of a notification channel. It starts to listen when the first watcher is added. If listening fails,
 * it tries again with the next watcher.
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
