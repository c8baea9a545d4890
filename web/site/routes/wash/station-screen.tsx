import { data, useLoaderData } from 'react-router';
import type { ScreenToken } from '#contracts/core/ids.ts';
import { getStationScreen, type StationScreen } from '#contracts/stations/station-screen.ts';
import { m } from '#messages/compiled/messages.js';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { callApi, type ApiAnswer } from '#web/lib/calls/api.ts';
import { useLastKnownAnswer } from '#web/lib/freshness/use-last-known-answer.ts';
import { ScreenEnrolment } from '../../features/station-screen/screen-enrolment.tsx';
import { ScreenPage } from '../../features/station-screen/screen-page.tsx';

/** Interval at which a browser without scripts reloads the page. */
const REFRESH_SECONDS = 30;

export const handle: PageHandle = {
  head: () => ({ title: m.screen_title(), hidden: true, refreshSeconds: REFRESH_SECONDS }),
};

type ScreenData = ApiAnswer<StationScreen> | null;

export async function loader({ params, context }: LoaderInput) {
  const { screenToken } = params;
  if (screenToken === undefined) return null;
  // the contract validates the format of the token; an invalid token results in not found
  const screen = await callApi(context.get(apiContext), getStationScreen, {
    params: { screenToken: screenToken as ScreenToken },
  });
  return screen.ok ? screen : data(screen, { status: screen.status === 0 ? 503 : screen.status });
}

export function Component() {
  const screen = useLoaderData<ScreenData>();
  return screen === null ? <ScreenEnrolment problem={null} /> : <KnownScreen newest={screen} />;
}

/** Shows the last known state while the shop cannot be reached. A revoked screen shows the form for a new code. */
function KnownScreen({ newest }: { readonly newest: ApiAnswer<StationScreen> }) {
  const answer = useLastKnownAnswer(newest);
  if (answer.ok) return <ScreenPage screen={answer.value} isFresh={newest.ok} />;
  return <ScreenEnrolment problem={answer.problem} />;
}
