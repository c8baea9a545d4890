import type { Station } from '#contracts/stations/stations.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { displayedRatingOf } from '#domain/loyalty/rating-rules.ts';
import type { Deps } from '#server/stations/deps.ts';
import { sumRatings } from '#server/loyalty/public.ts';
import { specialHoursAt } from './station-opening.ts';
import type { StationHoursRow } from './store/holidays/station-calendar.ts';
import { listStations, STATIONS_CHANGED_CHANNEL } from './store/station.ts';

export type StationPageCache = {
  /**
   * Returns all stations, sorted by city. Throws DatabaseUnavailableError only if the database fails and no valid copy
   * is cached.
   */
  all(): Promise<readonly Station[]>;
  /** Returns the station with this slug. Returns null if there is no such station. */
  find(slug: string): Promise<Station | null>;
  /**
   * Registers a listener for changes of stations and ratings. When the listener is called, the cache already contains
   * the changed data.
   */
  onChange(listener: () => void): void;
};

const noRating = { count: 0, stars: 0 } as const;

type BoardRow = Omit<Station, 'special'> & StationHoursRow;
type Board = { readonly list: readonly Station[]; readonly bySlug: ReadonlyMap<string, Station> };

/**
 * Creates the cache of the stations, which reads them again after a database notification. It listens before the first
 * read. A notification during a read marks that read as outdated, so that no change is missed.
 */
export function createStationPageCache({ clock, db }: Pick<Deps, 'clock' | 'db'>): StationPageCache {
  let listening: Promise<void> | null = null;
  let cached: Promise<readonly BoardRow[]> | null = null;
  let made: { readonly rows: readonly BoardRow[]; readonly day: string; readonly stationPages: Board } | null = null;
  const listeners: (() => void)[] = [];

  function clear(): void {
    cached = null;
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

  async function read(): Promise<readonly BoardRow[]> {
    await listen();
    const [rows, sums] = await Promise.all([listStations(db), sumRatings(db)]);
    return rows.map((row) => ({ ...row, rating: displayedRatingOf(sums.get(row.slug) ?? noRating) }));
  }

  function currentRows(): Promise<readonly BoardRow[]> {
    if (cached !== null) return cached;
    const reading = read();
    cached = reading;
    reading.catch(() => {
      if (cached === reading) cached = null;
    });
    return reading;
  }

  /** Returns the stations with their special hours. The hours begin with the current day in Israel. */
  async function current(): Promise<Board> {
    const rows = await currentRows();
    const now = clock.now();
    const day = shopDayText(now);
    if (made?.rows !== rows || made.day !== day) made = { rows, day, stationPages: stationListOf(rows, now) };
    return made.stationPages;
  }

  return {
    all: async () => (await current()).list,
    find: async (slug) => (await current()).bySlug.get(slug) ?? null,
    onChange: (listener) => void listeners.push(listener),
  };
}

function stationListOf(rows: readonly BoardRow[], now: number): Board {
  const list = rows.map(({ calendar, ...row }) => ({ ...row, special: specialHoursAt({ ...row, calendar }, now) }));
  return { list, bySlug: new Map(list.map((station) => [station.slug, station])) };
}

/** Returns the paths of the station pages for the sitemap. Sample stations are left out. */
export async function listStationPagePaths(stationPages: Pick<StationPageCache, 'all'>): Promise<string[]> {
  return (await stationPages.all()).filter(({ sample }) => !sample).map(({ slug }) => `/stations/${slug}`);
}
