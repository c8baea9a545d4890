import { useState } from 'react';
import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { openingAt } from '#domain/stations/station-hours.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { NavigationIcon } from '#web/ui/icons/further-icons.tsx';
import { distanceKm, type Place } from './distance.ts';
import { StationCard } from './station-card.tsx';
import { isNamed } from './station-search.ts';
import { StationMap } from './station-map.tsx';
import { useNow } from './use-now.ts';
import { usePosition } from './use-position.ts';
import { useStationsNow } from './use-stations-now.ts';

type Found = { readonly station: Station; readonly km: number | null };

function isOpen(station: Station, nowMs: number): boolean {
  return station.status === 'live' && openingAt(station.hours, nowMs).open;
}

/** Nearest first where the place is known, else by city and name in the page's language. */
function sorted(stations: readonly Station[], place: Place | null, locale: Locale): Found[] {
  const nameOf = (station: Station) =>
    locale === 'he' ? `${station.cityHe} ${station.nameHe}` : `${station.city} ${station.name}`;
  return stations
    .map((station) => ({ station, km: place === null ? null : distanceKm(place, station) }))
    .toSorted((a, b) =>
      a.km === null || b.km === null ? nameOf(a.station).localeCompare(nameOf(b.station), locale) : a.km - b.km,
    );
}

function NoStations() {
  return (
    <section className="section">
      <h1 tabIndex={-1}>{m.stations_title()}</h1>
      <p className="section-notice">
        {m.stations_unavailable()}
        <Link className="button button-secondary" to="/stations" reloadDocument>
          {m.fault_again()}
        </Link>
      </p>
    </section>
  );
}

type Position = ReturnType<typeof usePosition>;

type ToolsProps = {
  readonly position: Position;
  readonly onSought: (sought: string) => void;
  readonly openOnly: boolean;
  readonly onOpenOnly: (openOnly: boolean) => void;
};

/** Both need scripts: without them they are not there, with them they have their place from the first picture on. */
function Tools({ position, openOnly, onOpenOnly, onSought }: ToolsProps) {
  return (
    <div className="finder-tools only-scripted">
      <TextField
        label={m.stations_search()}
        type="search"
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={60}
        onInput={(event) => onSought(event.currentTarget.value)}
      />
      <button type="button" className="button button-primary" onClick={position.ask} disabled={position.asking}>
        <NavigationIcon className="size-5" />
        {position.asking ? m.stations_locating() : m.stations_nearest()}
      </button>
      <label className="check min-h-11 items-center">
        <input type="checkbox" checked={openOnly} onChange={(event) => onOpenOnly(event.currentTarget.checked)} />
        {m.stations_open_only()}
      </label>
    </div>
  );
}

function PositionWords({ position }: { readonly position: Position }) {
  const words = position.place === null ? m.stations_sorted() : m.stations_location_used();
  return (
    <output aria-live="polite" className="text-sm text-ink-soft">
      {position.refused ? m.stations_location_refused() : words}
    </output>
  );
}

/** Which tub is near, and is it open: a list that says everything, beside a map that shows where. */
export function StationFinder({ stations }: { readonly stations: readonly Station[] | null }) {
  const { locale } = usePage();
  const now = useNow();
  const live = useStationsNow();
  const position = usePosition();
  const [openOnly, setOpenOnly] = useState(false);
  const [sought, setSought] = useState('');
  // a new field, empty again
  const [searches, setSearches] = useState(0);

  function showAll() {
    setOpenOnly(false);
    setSought('');
    setSearches((count) => count + 1);
  }

  if (stations === null) return <NoStations />;
  // said once for all of them, and at each only where others are real
  const allSamples = stations.length > 0 && stations.every(({ sample }) => sample);
  const all = sorted(stations, position.place, locale);
  const named = all.filter(({ station }) => isNamed(station, sought));
  const shown = openOnly && now !== null ? named.filter(({ station }) => isOpen(station, now)) : named;
  return (
    <section className="section">
      <div className="section-head">
        <h1 className="text-4xl font-bold" tabIndex={-1}>
          {m.stations_title()}
        </h1>
        <p>{m.stations_intro()}</p>
        {allSamples ? <div className="notice notice-info">{m.stations_samples()}</div> : null}
        <a className="finder-to-map text-link" href="#station-map">
          {m.stations_to_map()}
        </a>
      </div>
      <div className="finder">
        <div className="grid gap-5">
          <Tools key={searches} position={position} openOnly={openOnly} onOpenOnly={setOpenOnly} onSought={setSought} />
          <PositionWords position={position} />
          <output className="sr-only">{sought === '' ? '' : m.stations_found({ count: shown.length })}</output>
          {shown.length === 0 ? (
            <p className="section-notice">
              {named.length === 0 ? m.stations_none_found() : m.stations_none_open()}
              <button type="button" className="button button-secondary" onClick={showAll}>
                {m.stations_show_all()}
              </button>
            </p>
          ) : (
            <ul className="finder-list">
              {shown.map(({ station, km }) => (
                <StationCard
                  key={station.slug}
                  station={station}
                  km={km}
                  nowMs={now}
                  live={live.get(station.slug) ?? null}
                  saysSample={station.sample && !allSamples}
                />
              ))}
            </ul>
          )}
        </div>
        <StationMap stations={shown.map(({ station }) => station)} among={stations} live={live} nowMs={now} />
      </div>
    </section>
  );
}
