import type { CoreDeps } from '#server/core/deps.ts';

/** Notification channel for a command that was sent or changed its state; a trigger sends the notification. */
const CHANNEL = 'station_command';

export type CommandUpdates = {
  /** Calls `listener` on every change of this command, or of a command of this station, until the returned function is called. */
  watch(id: string, listener: () => void): () => void;
};

/** Listens to the changes of commands, from every process. */
export function createCommandUpdates({ db, log }: Pick<CoreDeps, 'db' | 'log'>): CommandUpdates {
  const watching = new Map<string, Set<() => void>>();
  let listening: Promise<void> | null = null;

  function listen(): void {
    listening ??= db.listen(CHANNEL, announce).catch((error: unknown) => {
      listening = null;
      log.warn({ error: String(error) }, 'command notifications are unavailable, machines poll');
    });
  }

  function announce(payload: string): void {
    // an empty payload follows a lost connection, so any change may have been missed
    const ids = payload === '' ? [...watching.keys()] : payload.split(' ');
    for (const listener of ids.flatMap((id) => [...(watching.get(id) ?? [])])) listener();
  }

  return {
    watch(id, listener) {
      listen();
      const listeners = watching.get(id) ?? new Set();
      watching.set(id, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && watching.get(id) === listeners) watching.delete(id);
      };
    },
  };
}
