import { useState } from 'react';
import { Link } from 'react-router';
import type { Station } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import type { Town } from '#domain/stations/place/towns.ts';
import { useLocalizedText, usePage } from '#web/lib/page.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { NavigationIcon } from '#web/ui/icons/further-icons.tsx';
import { isOpenNow } from './sort-stations.ts';
import { StationCard } from './station-card.tsx';
import { searchStations } from './station-search.ts';
import { StationMap } from './map/station-map.tsx';
import { useNow } from './use-now.ts';
import { usePosition } from '../../places/use-position.ts';
import { useStationLiveStates } from './use-station-live-states.ts';

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
  readonly onSearch: (search: string) => void;
  readonly openOnly: boolean;
  readonly onOpenOnly: (openOnly: boolean) => void;
};

/**
 * Search field and filters for the stations. They need JavaScript and are hidden without it. With JavaScript, their
 * space is reserved from the first paint.
 */
function StationFilters({ position, openOnly, onOpenOnly, onSearch }: ToolsProps) {
  return (
    <div className="finder-tools only-scripted">
      <TextField
        label={m.stations_search()}
        type="search"
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={60}
        onInput={(event) => onSearch(event.currentTarget.value)}
      />
      <button type="button" className="button button-secondary" onClick={position.ask} disabled={position.asking}>
        <NavigationIcon className="icon-medium" />
        {position.asking ? m.stations_locating() : m.stations_nearest()}
      </button>
      <label className="check">
        <input type="checkbox" checked={openOnly} onChange={(event) => onOpenOnly(event.currentTarget.checked)} />
        {m.stations_open_only()}
      </label>
    </div>
  );
}

function PositionText({ position }: { readonly position: Position }) {
  const words = position.place === null ? m.stations_sorted() : m.stations_location_used();
  return (
    <output aria-live="polite" className="finder-sorting side-note">
      {position.refused ? m.stations_location_refused() : words}
    </output>
  );
}

type FinderView = 'list' | 'map';

/**
 * Switches between the list and the map on a phone, because its screen has no space for both. Without JavaScript both
 * are shown.
 */
function ViewSwitch({ shown, onShown }: { readonly shown: FinderView; readonly onShown: (shown: FinderView) => void }) {
  const views = [
    { view: 'list', words: m.stations_view_list() },
    { view: 'map', words: m.stations_view_map() },
  ] as const;
  return (
    <fieldset className="finder-switch only-scripted">
      <legend className="sr-only">{m.stations_view()}</legend>
      {views.map(({ view, words }) => (
        <button key={view} type="button" aria-pressed={shown === view} onClick={() => onShown(view)}>
          {words}
        </button>
      ))}
    </fieldset>
  );
}

function NoneFound({ words, onShowAll }: { readonly words: string; readonly onShowAll: () => void }) {
  return (
    <p className="section-notice">
      {words}
      <button type="button" className="button button-secondary" onClick={onShowAll}>
        {m.stations_show_all()}
      </button>
    </p>
  );
}

/** Says that the list shows the stations nearest to a town that has no station. */
function NearTownNotice({ town }: { readonly town: Town }) {
  const localized = useLocalizedText();
  return <p className="section-notice">{m.stations_near_town({ town: localized(town.name) })}</p>;
}

/** Finder for the nearest open station. It shows a list with all information, and a map with the locations. */
export function StationFinder({ stations }: { readonly stations: readonly Station[] | null }) {
  const { locale } = usePage();
  const now = useNow();
  const live = useStationLiveStates();
  const position = usePosition();
  const [openOnly, setOpenOnly] = useState(false);
  const [search, setSearch] = useState('');
  const [view, setView] = useState<FinderView>('list');
  // the search field is reset when its key changes
  const [searches, setSearches] = useState(0);

  function showAll() {
    setOpenOnly(false);
    setSearch('');
    setSearches((count) => count + 1);
  }

  if (stations === null) return <NoStations />;
  // if all stations are samples, the note about samples is shown once. Otherwise it is shown at each sample station
  const allSamples = stations.length > 0 && stations.every(({ sample }) => sample);
  const { found, nearTown } = searchStations({ stations, text: search, place: position.place, locale });
  const shown = openOnly && now !== null ? found.filter(({ station }) => isOpenNow(station, now)) : found;
  return (
    <section className="section finder-page">
      <div className="finder-head">
        <h1 tabIndex={-1}>{m.stations_title()}</h1>
        <p>{allSamples ? m.stations_samples() : m.stations_intro()}</p>
      </div>
      <div className="finder" data-view={view}>
        <div className="finder-side">
          <StationFilters
            key={searches}
            position={position}
            openOnly={openOnly}
            onOpenOnly={setOpenOnly}
            onSearch={setSearch}
          />
          <div className="finder-order">
            <ViewSwitch shown={view} onShown={setView} />
            <PositionText position={position} />
          </div>
          <output className="sr-only">{search === '' ? '' : m.stations_found({ count: shown.length })}</output>
          {nearTown === null ? null : <NearTownNotice town={nearTown} />}
          {shown.length === 0 ? (
            <NoneFound
              words={found.length === 0 ? m.stations_none_found() : m.stations_none_open()}
              onShowAll={showAll}
            />
          ) : (
            <ul className="finder-list">
              {shown.map(({ station, km }) => (
                <StationCard
                  key={station.slug}
                  station={station}
                  km={km}
                  nowMs={now}
                  live={live.get(station.slug) ?? null}
                  showsSampleNote={station.sample && !allSamples}
                />
              ))}
            </ul>
          )}
          <Link className="finger-link inline-link" to="/status">
            {m.status_title()}
          </Link>
        </div>
        <StationMap
          stations={shown.map(({ station }) => station)}
          visibleStations={stations}
          live={live}
          nowMs={now}
          onPick={() => setView('list')}
        />
      </div>
    </section>
  );
}
