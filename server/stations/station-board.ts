import type { Station } from '#contracts/stations/stations.ts';
import { shownRating } from '#domain/loyalty/rating-rules.ts';
import type { Deps } from '#server/deps.ts';
import { sumRatings } from '#server/loyalty/public.ts';
import { listStations, STATIONS_CHANGED_CHANNEL } from './store/station.ts';

export type StationBoard = {
  /** Every station by city. Throws DatabaseUnavailableError only where they were never read, or have changed since. */
  all(): Promise<readonly Station[]>;
  /** Returns the station with this slug; null if there is none. */
  find(slug: string): Promise<Station | null>;
  /** Called when a station was changed, or a wash there was rated; whoever reads then gets what is true now. */
  onChange(listener: () => void): void;
};

const unrated = { count: 0, stars: 0 } as const;

type Board = { readonly list: readonly Station[]; readonly bySlug: ReadonlyMap<string, Station> };

/**
 * The stations out of memory, read again after the database says that one changed. Listening begins before the
 * first reading, and a change that comes while one is under way makes it out of date, so nothing is missed.
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
    const list = rows.map((row) => ({ ...row, rating: shownRating(sums.get(row.slug) ?? unrated) }));
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

/** Paths of the stations that somebody may search for; a sample is nowhere to go to. */
export async function listStationPages(board: Pick<StationBoard, 'all'>): Promise<string[]> {
  return (await board.all()).filter(({ sample }) => !sample).map(({ slug }) => `/stations/${slug}`);
}
