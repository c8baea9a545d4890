import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { listStaffStations, STATIONS_REFRESH_MS, type StaffStationRow } from '#contracts/staff/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { NoStations } from './no-stations.tsx';
import { ListEmpty } from '../../list/list-empty.tsx';
import { Menu } from '../../kit/menu.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../kit/use-media-query.ts';
import { LoadState } from '../../lib/data/load-state.tsx';
import { OpenAlerts } from '../../lib/alerts/open-alerts.tsx';
import { isPartner, mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListFilter } from '../../list/columns.ts';
import { ListFilters } from '../../list/filters/list-filters.tsx';
import { RowsSearch } from '../../list/filters/rows-search.tsx';
import { OnCallDialog } from './facts/on-call-dialog.tsx';
import { MinStartSuccessDialog } from './facts/min-start-success-dialog.tsx';
import { AddStationDialog } from './bays/add-dialog.tsx';
import { usePickedStation } from '../../lib/data/picked-station.ts';
import { ShortStationCard } from './short-station-card.tsx';
import { StationCard } from './station-card.tsx';
import { filterStations, sortByUrgency } from './station-order.ts';
import { hasStickerCheckDue, localizedName, stationNeedsAttention } from './station-words.ts';
import { StationShortcutBar } from './station-shortcut-bar.tsx';
import { useAlertWorkOrderRenderer } from './work-orders/alert-work-order.tsx';

const filtersOf = (): readonly ListFilter[] => [
  {
    kind: 'choice',
    name: 'show',
    label: m.staff_stations_show(),
    options: [
      { value: '', label: m.staff_stations_all() },
      { value: 'attention', label: m.staff_stations_attention() },
      { value: 'stickers', label: m.staff_stations_stickers_due() },
    ],
  },
];

const filters = new Map<string, (row: StaffStationRow) => boolean>([
  ['attention', stationNeedsAttention],
  ['stickers', hasStickerCheckDue],
]);

/** Maximum number of stations for which the page has no search field. */
const MAX_WITHOUT_SEARCH = 6;

/**
 * Lists all stations with their current state, first the stations that need attention. Stations of the same urgency are
 * sorted by name. The list reloads every ten seconds while the page is visible.
 */
export function StationsPage() {
  const { locale } = usePortal();
  const navigate = useNavigate();
  const picked = usePickedStation();
  const orderOf = useAlertWorkOrderRenderer();
  const [opened, setOpened] = useState<OpenedDialogKind | null>(null);
  const resource = useStaffData(listStaffStations, {}, { refreshMs: STATIONS_REFRESH_MS });
  const rows = resource.value?.rows ?? [];
  const mine = rows.find(({ stationId }) => stationId === picked);
  return (
    <div className="staff-stack">
      <PageHeader
        title={m.staff_stations_title()}
        text={m.staff_stations_text()}
        acts={<StationListActions onOpen={setOpened} isEmpty={resource.value?.rows.length === 0} />}
      />
      <OpenAlerts stationId={null} act={orderOf} showsFailure={resource.failure === null} />
      <StationShortcutBar
        station={mine === undefined ? null : { stationId: mine.stationId, name: localizedName(locale, mine) }}
      />
      <LoadState resource={resource} />
      {resource.value === null ? null : <StationList {...resource.value} onAdd={() => setOpened('add')} />}
      {opened === 'on_call' ? <OnCallDialog onClose={() => setOpened(null)} /> : null}
      {opened === 'floor' ? <MinStartSuccessDialog onClose={() => setOpened(null)} /> : null}
      {opened === 'add' ? (
        <AddStationDialog
          onClose={() => setOpened(null)}
          onDone={(stationId) => void navigate(`/admin/stations/${stationId}?tab=devices`)}
        />
      ) : null}
    </div>
  );
}

/**
 * Dialogs that the page can open. They are for a new station (`add`), the minimum rate of successful starts (`floor`)
 * and the on-call list (`on_call`).
 */
type OpenedDialogKind = 'add' | 'floor' | 'on_call';

type ActionsProps = {
  readonly onOpen: (dialog: OpenedDialogKind) => void;
  /** True if there are no stations. The button that adds a station is then in the middle of the screen. */
  readonly isEmpty: boolean;
};

/**
 * The main action of the page, and a menu with the rare actions. On a phone, all actions are in the menu, so that open
 * alerts are directly below the title.
 */
function StationListActions({ onOpen, isEmpty }: ActionsProps) {
  const me = useMe();
  const mayWrite = mayUse(me, 'station.write');
  const mayAdd = mayWrite && !isEmpty;
  // partners cannot print stickers
  const mayPrint = !isPartner(me);
  const isPhone = useMediaQuery(PHONE_QUERY);
  if (!mayWrite && !mayPrint) return null;
  return (
    <>
      {mayAdd && !isPhone ? (
        <button type="button" className="button button-primary" onClick={() => onOpen('add')}>
          {m.staff_stations_add()}
        </button>
      ) : null}
      <div className="staff-head-more">
        <Menu label={m.staff_voucher_acts()} look="button button-quiet" button={m.staff_more()}>
          {mayAdd && isPhone ? (
            <button type="button" className="staff-place" onClick={() => onOpen('add')}>
              {m.staff_stations_add()}
            </button>
          ) : null}
          {mayPrint ? (
            <Link to="/admin/stickers" className="staff-place">
              {m.staff_stations_stickers()}
            </Link>
          ) : null}
          {mayWrite ? (
            <>
              <button type="button" className="staff-place" onClick={() => onOpen('on_call')}>
                {m.staff_on_call_open()}
              </button>
              <button type="button" className="staff-place" onClick={() => onOpen('floor')}>
                {m.staff_floor_open()}
              </button>
            </>
          ) : null}
        </Menu>
      </div>
    </>
  );
}

type ListProps = {
  readonly rows: readonly StaffStationRow[];
  readonly at: string;
  readonly onAdd: () => void;
};

/** Lists the stations that match the search and the filter. With only a few stations, there is no search field. */
function StationList({ rows, at, onAdd }: ListProps) {
  const { locale } = usePortal();
  const [query] = useSearchParams();
  const [search, setSearch] = useState('');
  const hasSearch = rows.length > MAX_WITHOUT_SEARCH;
  const found = hasSearch ? filterStations(rows, search) : rows;
  const shown = sortByUrgency(found.filter(filters.get(query.get('show') ?? '') ?? (() => true)), locale);
  if (rows.length === 0) return <NoStations onAdd={onAdd} />;
  return (
    <>
      {hasSearch ? <RowsSearch label={m.staff_stations_search()} value={search} onChange={setSearch} /> : null}
      <ListFilters filters={filtersOf()} />
      {shown.length === 0 ? (
        <ListEmpty text={m.staff_list_empty()} isFiltered onClear={() => setSearch('')} first={null} />
      ) : (
        <Cards rows={shown} at={at} />
      )}
    </>
  );
}

function Cards({ rows, at }: Omit<ListProps, 'onAdd'>) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  return (
    <ul className="station-cards" aria-label={m.staff_stations_title()}>
      {rows.map((row) =>
        isPhone ? (
          <ShortStationCard key={row.stationId} row={row} />
        ) : (
          <StationCard key={row.stationId} row={row} at={at} />
        ),
      )}
    </ul>
  );
}
