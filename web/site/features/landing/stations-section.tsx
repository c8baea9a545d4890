import { Suspense, useCallback, useRef, useState, type ComponentType } from 'react';
import { Link } from 'react-router';
import type { PublicStationSummary } from '#domain/stations/public-station-summary.ts';
import { m } from '#messages/compiled/messages.js';
import { useOnceVisible } from '#web/lib/freshness/use-once-visible.ts';
import type { HomeTexts } from '../../home-texts/load-home-texts.ts';
import mapPicture from '../../illustrations/station-map.svg';

export type StationsSectionProps = {
  readonly texts: HomeTexts;
  readonly stations: PublicStationSummary | null;
  /**
   * Component that shows the stations and the number of their free bays, also as pins on the map. Its file is loaded
   * when the section becomes visible.
   */
  readonly Near: ComponentType<{ readonly map: HTMLElement | null }>;
};

/** Section about the stations. It states the number of real stations and does not count sample stations. */
export function StationsSection({ texts, stations, Near }: StationsSectionProps) {
  const section = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [map, setMap] = useState<HTMLElement | null>(null);
  const see = useCallback(() => {
    setSeen(true);
    return true;
  }, []);
  useOnceVisible(section, see);
  return (
    <section ref={section} className="stations-teaser" aria-labelledby="stations-title">
      <div className="stations-words">
        <h2 id="stations-title">{texts.stations_teaser_title}</h2>
        <p>{stations === null ? m.stations_teaser_text() : m.stations_teaser_hours({ count: stations.count })}</p>
        <div className="stations-near">
          <Suspense>{isSeen ? <Near map={map} /> : null}</Suspense>
        </div>
        <Link className="button button-secondary" to="/stations">
          {m.stations_teaser_link()}
        </Link>
      </div>
      <div ref={setMap} className="stations-map">
        <img src={mapPicture} alt={m.stations_teaser_picture()} width="300" height="740" loading="lazy" />
      </div>
    </section>
  );
}
