import { useLoaderData } from 'react-router';
import { listStations, type Station } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiResponse } from '#web/lib/calls/api.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { StationFinder } from '../../features/stations/station-finder.tsx';
import { stationListStructuredData } from '../../head/station-structured-data.ts';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: (input) => ({
    title: m.stations_title(),
    description: m.stations_intro(),
    // structured data is added only on the server, where search engines read the page. The browser's scripts therefore
    // do not contain this code
    ...(import.meta.env.SSR ? { structured: stationListStructuredData(stationsIn(input.data), input) } : {}),
  }),
  cacheable: true,
};

function stationsIn(data: unknown): readonly Station[] {
  const answer = data as ApiResponse<readonly Station[]> | undefined;
  return answer?.ok === true ? answer.value : [];
}

export function loader({ context }: LoaderInput) {
  return callApi(context.get(apiContext), listStations, {});
}

export function Component() {
  const answer = useLoaderData<ApiResponse<readonly Station[]>>();
  return <StationFinder stations={answer.ok ? answer.value : null} />;
}
