/** One text that the portal stores on this device. Without storage, it is kept until the tab is closed. */
export type DeviceText = {
  readonly read: () => string | null;
  /** Stores the text; null removes it. */
  readonly write: (text: string | null) => void;
  /** Reports changes in this page and in other pages, as `useSyncExternalStore` requires it. */
  readonly subscribe: (changed: () => void) => () => void;
};

/** Returns the text that is stored under a key. */
export function deviceText(key: string): DeviceText {
  /** Parts of this page that show the text; the storage event reaches other pages only. */
  const listeners = new Set<() => void>();
  /** Text of this tab if the browser refuses storage. */
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
