import { data, useLoaderData } from 'react-router';
import type { ScreenToken } from '#contracts/core/ids.ts';
import { getStationScreen, type StationScreen } from '#contracts/stations/station-screen.ts';
import { m } from '#messages/compiled/messages.js';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { callApi, type ApiResponse } from '#web/lib/calls/api.ts';
import { useLastGoodResponse } from '#web/lib/freshness/use-last-good-response.ts';
import { ScreenEnrolment } from '../../features/station-screen/screen-enrolment.tsx';
import { ScreenPage } from '../../features/station-screen/screen-page.tsx';
import '../../styles/pages.css';

/** Interval in seconds at which a browser without JavaScript reloads the page. */
const REFRESH_SECONDS = 30;

export const handle: PageHandle = {
  head: () => ({ title: m.screen_title(), hidden: true, refreshSeconds: REFRESH_SECONDS }),
  opensOffline: true,
};

type ScreenData = {
  readonly answer: ApiResponse<StationScreen>;
  /** True for the version of the page that the service worker stores and shows without a connection. */
  readonly isStored: boolean;
} | null;

export async function loader({ params, context, request }: LoaderInput) {
  const { screenToken } = params;
  if (screenToken === undefined) return null;
  // the API definition validates the format of the token, and an invalid token results in not found
  const answer = await callApi(context.get(apiContext), getStationScreen, {
    params: { screenToken: screenToken as ScreenToken },
  });
  const loaded = { answer, isStored: new URL(request.url).searchParams.has('stored') };
  return answer.ok ? loaded : data(loaded, { status: answer.status === 0 ? 503 : answer.status });
}

export function Component() {
  const screen = useLoaderData<ScreenData>();
  return screen === null ? <ScreenEnrolment problem={null} /> : <EnrolledScreen {...screen} />;
}

/**
 * Shows the screen of a station. It shows the last known state while the shop cannot be reached. If the screen was
 * revoked, it shows the form for a new code.
 */
function EnrolledScreen({ answer: newest, isStored }: NonNullable<ScreenData>) {
  const answer = useLastGoodResponse(newest);
  if (answer.ok) return <ScreenPage screen={answer.value} isFresh={newest.ok && !isStored} />;
  return <ScreenEnrolment problem={answer.problem} />;
}
