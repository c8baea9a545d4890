import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { PinIcon } from '#web/ui/icons.tsx';
import map from '../../illustrations/station-map.svg';

export function StationsSection() {
  const { brand } = usePage();
  return (
    <section className="stations-teaser" aria-labelledby="stations-title">
      <div className="stations-words">
        <h2 id="stations-title">{m.stations_teaser_title()}</h2>
        <p>{m.stations_teaser_text({ count: brand.claims.activeLocations })}</p>
        <Link className="button button-secondary" to="/stations">
          <PinIcon className="size-5" />
          {m.stations_teaser_link()}
        </Link>
      </div>
      <img
        className="stations-map"
        src={map}
        alt={m.stations_teaser_picture()}
        width="300"
        height="760"
        loading="lazy"
      />
    </section>
  );
}
