import type { Station } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { googleMapsLink, wazeLink } from './distance.ts';

type NavigationLinksProps = { readonly station: Pick<Station, 'latitude' | 'longitude'>; readonly name: string };

/** The way there, in the apps that people drive with. */
export function NavigationLinks({ station, name }: NavigationLinksProps) {
  const apps = [
    { app: m.stations_waze(), href: wazeLink(station) },
    { app: m.stations_google_maps(), href: googleMapsLink(station) },
  ];
  return (
    <div className="flex flex-wrap gap-2">
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
  );
}
