import type { Station } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { useSpoken } from '#web/lib/page.tsx';
import { distanceText, googleMapsLink, wazeLink } from './distance.ts';
import { dayName, stationState } from './station-state.ts';

function HoursTable({ station }: { readonly station: Station }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{m.stations_hours()}</summary>
      <table className="w-full text-sm">
        <tbody>
          {station.hours.map((opening, weekday) => (
            <tr key={dayName(weekday)}>
              <th scope="row" className="py-1 text-start font-normal">
                {dayName(weekday)}
              </th>
              <td className="py-1 text-end">
                {opening === null ? (
                  m.stations_closed()
                ) : (
                  <bdi dir="ltr">
                    {opening.open === opening.close ? '00:00–24:00' : `${opening.open}–${opening.close}`}
                  </bdi>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function NavigationLinks({ station, name }: { readonly station: Station; readonly name: string }) {
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
          <bdi>{app}</bdi>
        </a>
      ))}
    </div>
  );
}

type StationCardProps = {
  readonly station: Station;
  readonly km: number | null;
  readonly nowMs: number | null;
  /** A sample among real ones. */
  readonly saysSample: boolean;
};

/** One station: open or not, how far, how many tubs, how to get in and how to get there. */
export function StationCard({ station, km, nowMs, saysSample }: StationCardProps) {
  const spoken = useSpoken();
  const name = spoken({ en: station.name, he: station.nameHe });
  const state = nowMs === null ? null : stationState(station, nowMs);
  const access = spoken({ en: station.accessibility, he: station.accessibilityHe });
  return (
    <li id={station.slug} className="station-card" tabIndex={-1}>
      <div className="station-top">
        <h2>{name}</h2>
        {state === null ? null : (
          <p className="station-state" data-open={state.open}>
            {state.words}
          </p>
        )}
      </div>
      <p>
        {spoken({ en: station.address, he: station.addressHe })}, {spoken({ en: station.city, he: station.cityHe })}
      </p>
      <p className="station-facts">
        {km === null ? null : <span>{m.stations_distance_km({ distance: distanceText(km) })}</span>}
        <span>{m.stations_bays({ count: station.bays })}</span>
        {saysSample ? <span>{m.stations_sample()}</span> : null}
      </p>
      {access === '' ? null : (
        <p className="text-sm">
          <span className="font-semibold">{m.stations_accessibility()}:</span> {access}
        </p>
      )}
      <HoursTable station={station} />
      <NavigationLinks station={station} name={name} />
    </li>
  );
}
