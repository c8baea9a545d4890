import { useLoaderData } from 'react-router';
import { listStations, type Station } from '#contracts/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiAnswer } from '#web/lib/api.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/routing.ts';
import { StationFinder } from '../features/stations/station-finder.tsx';

export const handle: PageHandle = {
  head: () => ({ title: m.stations_title(), description: m.stations_intro() }),
  cacheable: true,
};

export function loader({ context }: LoaderInput) {
  return callApi(context.get(apiContext), listStations, {});
}

export function Component() {
  const answer = useLoaderData<ApiAnswer<readonly Station[]>>();
  return <StationFinder stations={answer.ok ? answer.value : null} />;
}
