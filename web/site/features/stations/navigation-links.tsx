import type { Station } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { NavigationIcon } from '#web/ui/icons/further-icons.tsx';
import { googleMapsLink, wazeLink } from '#domain/stations/place/distance.ts';

type NavigationLinksProps = { readonly station: Pick<Station, 'latitude' | 'longitude'>; readonly name: string };

export function NavigationLinks({ station, name }: NavigationLinksProps) {
  const apps = [
    { app: m.stations_waze(), href: wazeLink(station) },
    { app: m.stations_google_maps(), href: googleMapsLink(station) },
  ];
  return (
    // only one of these details elements can be open at a time, because they have the same name
    <details className="navigate" name="navigate">
      <summary className="button button-secondary" aria-label={m.stations_navigate_name({ name })}>
        <NavigationIcon className="icon-medium" />
        {m.stations_navigate()}
      </summary>
      <div className="navigate-apps">
        {apps.map(({ app, href }) => (
          <a
            key={app}
            className="button button-secondary"
            href={href}
            target="_blank"
            rel="noopener"
            aria-label={m.stations_navigate_to({ name, app })}
          >
            <bdi translate="no">{app}</bdi>
          </a>
        ))}
      </div>
    </details>
  );
}
