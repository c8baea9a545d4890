/**
 * A text that the portal stores on this device. If the browser refuses to store it, the text is kept until the tab is
 * closed.
 */
export type LocalStoredText = {
  readonly read: () => string | null;
  /** Stores the text. The value null removes it. */
  readonly write: (text: string | null) => void;
  /**
   * Calls `changed` after each change of the text, in this tab and in other tabs. `useSyncExternalStore` requires this
   * function.
   */
  readonly subscribe: (changed: () => void) => () => void;
};

export function createLocalStoredText(key: string): LocalStoredText {
  /** Listeners in this tab. They are called directly, because the storage event reaches only other tabs. */
  const listeners = new Set<() => void>();
  /** The text of this tab, which is used if the browser refuses to store it. */
  let unstored: string | null = null;

  function read(): string | null {
    try {
      return unstored ?? localStorage.getItem(key);
    } catch {
      return unstored;
    }
  }

  function write(text: string | null): void {
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      unstored = null;
    } catch {
      unstored = text;
    }
    for (const changed of listeners) changed();
  }

  function subscribe(changed: () => void): () => void {
    listeners.add(changed);
    window.addEventListener('storage', changed);
    return () => {
      listeners.delete(changed);
      window.removeEventListener('storage', changed);
    };
  }

  return { read, write, subscribe };
}
