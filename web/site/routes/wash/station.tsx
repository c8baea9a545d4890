import { data, Link, useLoaderData } from 'react-router';
import { getBusyHours, type BusyHours } from '#contracts/stations/busy-hours.ts';
import { getStationHistory, type StationHistory } from '#contracts/stations/station-history.ts';
import { getStationLiveState, type StationLiveState } from '#contracts/stations/station-live-state.ts';
import { getStation, type Station } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiResponse } from '#web/lib/calls/api.ts';
import {
  apiContext,
  type PageHead,
  type PageHeadInput,
  type LoaderInput,
  type PageHandle,
} from '#web/lib/addresses/routing.ts';
import { useLastGoodResponse } from '#web/lib/freshness/use-last-good-response.ts';
import { StatusMessagePage } from '#web/ui/status-message-page.tsx';
import { StationPage } from '../../features/stations/station-page.tsx';
import { stationPageStructuredData } from '../../head/station-structured-data.ts';
import notFoundPicture from '../../illustrations/not-found.svg';
import '../../styles/pages.css';

type StationData = {
  readonly station: ApiResponse<Station>;
  readonly live: ApiResponse<StationLiveState>;
  readonly history: ApiResponse<StationHistory>;
  readonly busyHours: ApiResponse<BusyHours>;
};

// the page is never cached, because the state of a bay is valid only for a moment
export const handle: PageHandle = { head: headOf };

function headOf(input: PageHeadInput): PageHead {
  const answer = (input.data as StationData | undefined)?.station;
  if (answer?.ok !== true) return { title: m.station_not_found_title(), hidden: true };
  const station = answer.value;
  const localized = (en: string, he: string) => (input.locale === 'he' ? he : en);
  const name = localized(station.name, station.nameHe);
  return {
    title: name,
    description: m.station_description({ name, address: localized(station.address, station.addressHe) }),
    // sample stations are not indexed by search engines
    hidden: station.sample,
    ...(import.meta.env.SSR && !station.sample ? { structured: stationPageStructuredData(station, input) } : {}),
  };
}

export async function loader({ params, context }: LoaderInput) {
  const api = context.get(apiContext);
  const slug = params['slug'] ?? '';
  const [station, live, history, busyHours] = await Promise.all([
    callApi(api, getStation, { params: { slug } }),
    callApi(api, getStationLiveState, { params: { slug } }),
    callApi(api, getStationHistory, { params: { slug } }),
    callApi(api, getBusyHours, { params: { slug } }),
  ]);
  const loaded: StationData = { station, live, history, busyHours };
  return station.ok ? loaded : data(loaded, { status: station.status === 0 ? 503 : station.status });
}

export function Component() {
  const loaded = useLoaderData<StationData>();
  const station = useLastGoodResponse(loaded.station);
  const live = useLastGoodResponse(loaded.live);
  const history = useLastGoodResponse(loaded.history);
  const busyHours = useLastGoodResponse(loaded.busyHours);
  if (station.ok) {
    return (
      <StationPage
        station={station.value}
        live={live.ok ? live.value : null}
        history={history.ok ? history.value : null}
        usualPercent={busyHours.ok ? busyHours.value.percent : null}
        isFresh={loaded.live.ok}
      />
    );
  }
  const isGone = station.problem.code === 'not_found';
  return (
    <StatusMessagePage
      picture={notFoundPicture}
      title={isGone ? m.station_not_found_title() : m.fault_busy_title()}
      text={isGone ? m.station_not_found_text() : station.problem.message}
    >
      <Link className="button button-secondary" to="/stations">
        {m.station_all()}
      </Link>
    </StatusMessagePage>
  );
}
