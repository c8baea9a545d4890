import type { Station } from '#contracts/stations/stations.ts';
import { shownRating } from '#domain/loyalty/rating-rules.ts';
import type { Deps } from '#server/stations/deps.ts';
import { sumRatings } from '#server/loyalty/public.ts';
import { listStations, STATIONS_CHANGED_CHANNEL } from './store/station.ts';

export type StationBoard = {
  /**
   * Returns every station by city. Throws DatabaseUnavailableError only if no valid copy is cached and the database
   * fails.
   */
  all(): Promise<readonly Station[]>;
  /** Returns the station with this slug; null if there is none. */
  find(slug: string): Promise<Station | null>;
  /** Registers a listener for changes of stations and ratings; reads after the call see the change. */
  onChange(listener: () => void): void;
};

const noRating = { count: 0, stars: 0 } as const;

type Board = { readonly list: readonly Station[]; readonly bySlug: ReadonlyMap<string, Station> };

/**
 * Caches the stations and reads them again after a database notification. It listens before the first read, and a
 * notification during a read marks that read as outdated, so that no change is missed.
 */
export function createStationBoard({ db }: Pick<Deps, 'db'>): StationBoard {
  let listening: Promise<void> | null = null;
  let board: Promise<Board> | null = null;
  const listeners: (() => void)[] = [];

  function clear(): void {
    board = null;
    for (const listener of listeners) listener();
  }

  async function listen(): Promise<void> {
    listening ??= db.listen(STATIONS_CHANGED_CHANNEL, clear);
    try {
      await listening;
    } catch (error) {
      listening = null;
      throw error;
    }
  }

  async function read(): Promise<Board> {
    await listen();
    const [rows, sums] = await Promise.all([listStations(db), sumRatings(db)]);
    const list = rows.map((row) => ({ ...row, rating: shownRating(sums.get(row.slug) ?? noRating) }));
    return { list, bySlug: new Map(list.map((station) => [station.slug, station])) };
  }

  function current(): Promise<Board> {
    if (board !== null) return board;
    const reading = read();
    board = reading;
    reading.catch(() => {
      if (board === reading) board = null;
    });
    return reading;
  }

  return {
    all: async () => (await current()).list,
    find: async (slug) => (await current()).bySlug.get(slug) ?? null,
    onChange: (listener) => void listeners.push(listener),
  };
}

/** Returns the paths of stations for search engines, without sample stations. */
export async function listStationPages(board: Pick<StationBoard, 'all'>): Promise<string[]> {
  return (await board.all()).filter(({ sample }) => !sample).map(({ slug }) => `/stations/${slug}`);
}
