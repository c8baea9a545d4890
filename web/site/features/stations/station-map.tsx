import type { Station } from '#contracts/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { useSpoken } from '#web/lib/page.tsx';
import map from '../../illustrations/station-map.svg';
import { mapPoint, MAP_HEIGHT, MAP_WIDTH } from './map-projection.ts';

/** Our own drawing with a dot for each station; a dot leads to its entry in the list, which says everything. */
export function StationMap({ stations }: { readonly stations: readonly Station[] }) {
  const spoken = useSpoken();
  return (
    <nav className="finder-map" aria-label={m.stations_map()}>
      <img src={map} alt="" width={MAP_WIDTH} height={MAP_HEIGHT} />
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} className="finder-pins" aria-hidden="false">
        {stations.map((station) => {
          const { x, y } = mapPoint(station);
          const name = spoken({ en: station.name, he: station.nameHe });
          return (
            <a key={station.slug} href={`#${station.slug}`} aria-label={m.stations_map_pin({ name })}>
              <circle cx={x} cy={y} r={22} className="pin-reach" />
              <circle cx={x} cy={y} r={9} className="pin-dot" />
            </a>
          );
        })}
      </svg>
    </nav>
  );
}
