import { data, Link, useLoaderData } from 'react-router';
import { listStationHistories } from '#contracts/stations/station-history.ts';
import { listStationLiveStates } from '#contracts/stations/station-live-state.ts';
import { listStations } from '#contracts/stations/stations.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiResponse } from '#web/lib/calls/api.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { useLastGoodResponse } from '#web/lib/freshness/use-last-good-response.ts';
import { StatusMessagePage } from '#web/ui/status-message-page.tsx';
import { StatusPage, type StatusData } from '../../features/status/status-page.tsx';
import notFoundPicture from '../../illustrations/not-found.svg';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.status_title(), description: m.status_intro() }),
  cacheable: (loaded) => (loaded as ApiResponse<StatusData>).ok,
  // the page can be cached for a minute, because it shows the time of its data
  cacheTtlMs: MINUTE_MS,
};

export async function loader({ context }: LoaderInput) {
  const api = context.get(apiContext);
  const [stations, live, histories] = await Promise.all([
    callApi(api, listStations, {}),
    callApi(api, listStationLiveStates, {}),
    callApi(api, listStationHistories, {}),
  ]);
  const failed = [stations, live, histories].find(({ ok }) => !ok);
  if (!stations.ok || !live.ok || !histories.ok) return data(failed, { status: 503 });
  const value: StatusData = { stations: stations.value, live: live.value, histories: histories.value };
  return { ...stations, value };
}

export function Component() {
  const loaded = useLastGoodResponse(useLoaderData<ApiResponse<StatusData>>());
  if (loaded.ok) return <StatusPage {...loaded.value} />;
  return (
    <StatusMessagePage picture={notFoundPicture} title={m.fault_busy_title()} text={loaded.problem.message}>
      <Link className="button button-secondary" to="/status" reloadDocument>
        {m.fault_again()}
      </Link>
    </StatusMessagePage>
  );
}
