import type { ShowcasePicture } from '#contracts/site/showcase.ts';
import type { Deps } from '#server/site/deps.ts';
import { listShowcaseSlots, SHOWCASE_CHANGED_CHANNEL } from './store/showcase.ts';

export type ShowcaseCache = {
  /**
   * Returns the pictures of all slots that have a picture. Throws DatabaseUnavailableError if the database fails and
   * nothing is cached.
   */
  all(): Promise<readonly ShowcasePicture[]>;
  /** Registers a listener that is called after the pictures changed. A read after the call returns the new pictures. */
  onChange(listener: () => void): void;
  /** Deletes the cached pictures in this process. The caller need not wait for the database's notification. */
  refresh(): void;
};

/** Caches the shop's own pictures and reads them again after a database notification. */
export function createShowcaseCache({ db }: Pick<Deps, 'db'>): ShowcaseCache {
  let listening: Promise<void> | null = null;
  let pictures: Promise<readonly ShowcasePicture[]> | null = null;
  const listeners: (() => void)[] = [];

  function refresh(): void {
    pictures = null;
    for (const listener of listeners) listener();
  }

  async function listen(): Promise<void> {
    listening ??= db.listen(SHOWCASE_CHANGED_CHANNEL, refresh);
    try {
      await listening;
    } catch (error) {
      listening = null;
      throw error;
    }
  }

  async function read(): Promise<readonly ShowcasePicture[]> {
    await listen();
    const rows = await listShowcaseSlots(db);
    return rows.map(({ slot, photo, film, altEn, altHe }) => ({ slot, photo, film, alt: { en: altEn, he: altHe } }));
  }

  return {
    all() {
      if (pictures !== null) return pictures;
      const reading = read();
      pictures = reading;
      reading.catch(() => {
        if (pictures === reading) pictures = null;
      });
      return reading;
    },
    onChange: (listener) => void listeners.push(listener),
    refresh,
  };
}
