import { Link } from 'react-router';
import type { LocationClaims } from '#domain/stations/location-claims.ts';
import { m } from '#messages/compiled/messages.js';
import { PinIcon } from '#web/ui/icons/icons.tsx';
import pin from '../../illustrations/pin.svg';
import map from '../../illustrations/station-map.svg';

/** Where the drawn pins stand; the stations themselves are in the finder. */
const towns = ['haifa', 'tel-aviv', 'jerusalem', 'beersheba'] as const;

/** Own stations are counted; beside samples there is nothing to count. */
function teaserText(stations: LocationClaims | null): string {
  if (stations === null) return m.stations_teaser_text();
  return m.stations_teaser_hours({ count: stations.count });
}

export function StationsSection({ stations }: { readonly stations: LocationClaims | null }) {
  return (
    <section className="stations-teaser" aria-labelledby="stations-title">
      <div className="stations-words">
        <h2 id="stations-title">{m.stations_teaser_title()}</h2>
        <p>{teaserText(stations)}</p>
        <Link className="button button-secondary" to="/stations">
          <PinIcon className="size-5" />
          {m.stations_teaser_link()}
        </Link>
      </div>
      <div className="stations-map">
        <img
          className="stations-land"
          src={map}
          alt={m.stations_teaser_picture()}
          width="300"
          height="740"
          loading="lazy"
        />
        {towns.map((town) => (
          <img
            key={town}
            className={`stations-pin stations-pin-${town}`}
            src={pin}
            alt=""
            width="48"
            height="60"
            loading="lazy"
          />
        ))}
      </div>
    </section>
  );
}
