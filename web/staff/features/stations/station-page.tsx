import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { StationId } from '#contracts/core/ids.ts';
import { getStaffStation, STATIONS_REFRESH_MS } from '#contracts/staff/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { Tabs } from '#web/ui/tabs.tsx';
import { MissingPage } from '../../kit/missing-page.tsx';
import { DetailHeader } from '../../kit/detail-header.tsx';
import { STATION_BAR_QUERY, TOUCH_QUERY, useMediaQuery } from '../../kit/use-media-query.ts';
import { LoadState } from '../../lib/data/load-state.tsx';
import { RecordLoadState } from '../../lib/data/record-load.tsx';
import { forgetPickedStation, storePickedStation } from '../../lib/data/picked-station.ts';
import { isUuid } from '../../lib/is-uuid.ts';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { Devices } from './devices.tsx';
import { BayStatistics } from './figures/bay-statistics.tsx';
import { DetailsTab } from './facts/details-tab.tsx';
import { StationIncidents } from './log/incidents.tsx';
import { StationActionDialog, StationActions, type StationAction } from './station-actions.tsx';
import { StationBadges, StationCountLine } from './station-card.tsx';
import { StationLog } from './log/station-log.tsx';
import { StationLiveTab } from './station-live-tab.tsx';
import type { StationTabProps } from './station-tab-props.ts';
import { localizedName } from './station-words.ts';
import { StationShortcutBar } from './station-shortcut-bar.tsx';

const tabNames = ['now', 'log', 'incidents', 'figures', 'facts', 'devices'] as const;

export function StationPage() {
  const { stationId } = useParams();
  return isUuid<StationId>(stationId) ? <StationById key={stationId} stationId={stationId} /> : <MissingPage />;
}

function StationById({ stationId }: { readonly stationId: StationId }) {
  const resource = useStaffData(getStaffStation, { params: { stationId } }, { refreshMs: STATIONS_REFRESH_MS });
  const { value, failure } = resource;
  const isUnreadable = value === null && failure !== null;
  // a station that cannot be loaded is forgotten, so that the bottom bar does not link to it; a later successful load
  // stores it again
  useEffect(() => {
    if (isUnreadable) forgetPickedStation(stationId);
  }, [isUnreadable, stationId]);
  if (value === null)
    return <RecordLoadState resource={resource} list={{ to: '/admin/stations', title: m.staff_stations_title() }} />;
  return (
    <>
      <LoadState resource={resource} />
      <KnownStation station={value.station} at={value.at} onChanged={resource.retry} />
    </>
  );
}

function KnownStation({ station, at, onChanged }: StationTabProps) {
  const { locale } = usePortal();
  const [query, setQuery] = useSearchParams();
  const isNarrow = useMediaQuery(STATION_BAR_QUERY);
  const isHeld = useMediaQuery(TOUCH_QUERY);
  /** Action of the station whose dialog is open. Null if no dialog is open. */
  const [act, setAct] = useState<StationAction | null>(null);
  const { stationId } = station;
  useEffect(() => storePickedStation(stationId), [stationId]);
  const part = { station, at, onChanged };
  const current = tabNames.find((name) => name === query.get('tab')) ?? 'now';
  const incidents = station.openIncidents > 0 ? ` (${station.openIncidents})` : '';
  const acts = <StationActions station={station} onChanged={onChanged} onOpen={setAct} />;
  return (
    <div className="staff-stack">
      <DetailHeader
        title={localizedName(locale, station)}
        states={<StationBadges row={station} />}
        facts={<StationCountLine row={station} />}
        acts={
          isNarrow ? null : (
            <>
              {acts}
              {isHeld ? <StationShortcutBar station={null} /> : null}
            </>
          )
        }
      />
      <Tabs
        label={m.staff_station_tabs()}
        current={current}
        onChange={(tab) => setQuery(tab === 'now' ? {} : { tab }, { replace: true })}
        tabs={[
          {
            name: 'now',
            label: m.staff_station_tab_now(),
            panel: <StationLiveTab {...part} acts={isNarrow ? acts : null} />,
          },
          {
            name: 'log',
            label: m.staff_station_tab_log(),
            // the log is mounted only while it is open, so that it loads entries that were added in other tabs
            panel: current === 'log' ? <StationLog {...part} /> : null,
          },
          {
            name: 'incidents',
            label: `${m.staff_station_tab_incidents()}${incidents}`,
            panel: <StationIncidents {...part} />,
          },
          {
            name: 'figures',
            label: m.staff_station_tab_figures(),
            // the figures are mounted only while their tab is open, because otherwise every visit of the page would
            // load them
            panel: current === 'figures' ? <BayStatistics {...part} /> : null,
          },
          { name: 'facts', label: m.staff_station_tab_facts(), panel: <DetailsTab {...part} /> },
          { name: 'devices', label: m.staff_station_tab_devices(), panel: <Devices {...part} /> },
        ]}
      />
      {act === null ? null : (
        <StationActionDialog act={act} station={station} onChanged={onChanged} onClose={() => setAct(null)} />
      )}
    </div>
  );
}
