import { STATION_PHOTO_SIZE, stationPhotoPath } from '#contracts/stations/station-picture.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { TextWithSlot, SLOT } from '#web/lib/language/text-with-slot.tsx';
import { useLocalizedText } from '#web/lib/page.tsx';
import { NavigationIcon } from '#web/ui/icons/further-icons.tsx';
import { googleMapsLink, wazeLink } from '#domain/stations/place/distance.ts';

type StationDirectionsProps = { readonly station: Station; readonly name: string };

/**
 * Shows the way to the station. It contains street and city, the photograph, a button for each navigation app, and the
 * accessibility of the place. On a desktop, the photograph is at the top of the page instead.
 */
export function StationDirections({ station, name }: StationDirectionsProps) {
  const localized = useLocalizedText();
  const { picture } = station;
  const access = localized({ en: station.accessibility, he: station.accessibilityHe });
  const apps = [
    { app: m.stations_waze(), href: wazeLink(station) },
    { app: m.stations_google_maps(), href: googleMapsLink(station) },
  ];
  return (
    <section className="station-part station-directions">
      <h2>{m.station_directions()}</h2>
      <address className="station-address">
        <span className="row-name own-line">{name}</span>
        {localized({ en: station.address, he: station.addressHe })},{' '}
        {localized({ en: station.city, he: station.cityHe })}
      </address>
      {picture === null ? null : (
        <img
          className="station-photo"
          src={stationPhotoPath(picture)}
          alt={localized(picture.alt)}
          loading="lazy"
          {...STATION_PHOTO_SIZE}
        />
      )}
      <div className="page-ways">
        {apps.map(({ app, href }) => (
          <a key={app} className="button button-secondary" href={href} target="_blank" rel="noopener">
            <NavigationIcon className="icon-medium" />
            <span>
              <TextWithSlot text={m.stations_open_in({ app: SLOT })} slot={<bdi translate="no">{app}</bdi>} />
            </span>
            <span className="sr-only"> {m.shell_new_tab()}</span>
          </a>
        ))}
      </div>
      {access === '' ? null : (
        <div className="stack-lines">
          <h3 className="small-title">{m.stations_accessibility()}</h3>
          <p>{access}</p>
        </div>
      )}
    </section>
  );
}
