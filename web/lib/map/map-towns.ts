import { m } from '#messages/compiled/messages.js';
import type { Place } from './place.ts';

type Town = Place & {
  readonly name: () => string;
  /** Side of the town on which its name is drawn; for towns on the coast it is the side of the sea. */
  readonly side: 'left' | 'right';
};

/** Towns that help visitors to recognise the map. */
export const towns: readonly Town[] = [
  { name: m.stations_town_haifa, latitude: 32.794, longitude: 34.99, side: 'left' },
  { name: m.stations_town_tiberias, latitude: 32.79, longitude: 35.53, side: 'left' },
  { name: m.stations_town_netanya, latitude: 32.33, longitude: 34.86, side: 'left' },
  { name: m.stations_town_tel_aviv, latitude: 32.08, longitude: 34.78, side: 'left' },
  { name: m.stations_town_ashdod, latitude: 31.8, longitude: 34.65, side: 'left' },
  { name: m.stations_town_jerusalem, latitude: 31.77, longitude: 35.21, side: 'right' },
  { name: m.stations_town_beer_sheva, latitude: 31.25, longitude: 34.79, side: 'right' },
  { name: m.stations_town_mitzpe_ramon, latitude: 30.61, longitude: 34.8, side: 'right' },
  { name: m.stations_town_eilat, latitude: 29.556, longitude: 34.95, side: 'left' },
];
