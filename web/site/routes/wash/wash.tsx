import { data, Link, useLoaderData } from 'react-router';
import { canonicalLinkToken, type RedemptionToken } from '#contracts/core/ids.ts';
import type { RateableItem } from '#contracts/loyalty/ratings.ts';
import {
  getRedemption,
  getScannedStation,
  type LiveBay,
  type RedemptionView,
} from '#contracts/stations/redemptions.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiResponse, type ApiCaller } from '#web/lib/calls/api.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { useLastGoodResponse } from '#web/lib/freshness/use-last-good-response.ts';
import { WashPage } from '../../features/wash/wash-page.tsx';
import { loadWashToRate } from '../../washes/load-wash-to-rate.ts';
import { WashNotFound } from '../../washes/wash-not-found.tsx';
import '../../styles/pages.css';

type WashData = {
  readonly wash: ApiResponse<RedemptionView>;
  /** The wash that the customer can rate. Null until the wash has ended, and if it could not be loaded. */
  readonly rated: RateableItem | null;
  /**
   * Bays of the station after a wash that did not work, so that the page can offer a free bay. Otherwise the list is
   * empty.
   */
  readonly bays: readonly LiveBay[];
};

/** Interval in seconds at which a browser without JavaScript reloads the page. */
const REFRESH_SECONDS = 10;
/**
 * Interval in seconds at which the page reloads if the customer has reported a problem. A shorter interval would lose a
 * photo that the customer is choosing.
 */
const REPORTED_REFRESH_SECONDS = 120;

export const handle: PageHandle = {
  head: ({ data: loaded }) => ({
    title: m.wash_title(),
    hidden: true,
    ...refreshOf(loaded as WashData | undefined),
  }),
  opensOffline: true,
};

/** Returns the interval at which the page reloads while the wash can change. */
function refreshOf(loaded: WashData | undefined): { readonly refreshSeconds?: number } {
  if (loaded?.wash.ok !== true) return {};
  const { state, endedAt, reference } = loaded.wash.value;
  const canChange = state === 'held' || (state === 'completed' && endedAt === null);
  if (!canChange) return {};
  return { refreshSeconds: reference === null ? REFRESH_SECONDS : REPORTED_REFRESH_SECONDS };
}

/** Loads the bays of the station if the wash did not work. Returns an empty list if they could not be loaded. */
async function loadBays(api: ApiCaller, wash: ApiResponse<RedemptionView>): Promise<readonly LiveBay[]> {
  if (!wash.ok || (wash.value.state !== 'released' && wash.value.state !== 'reversed')) return [];
  const station = await callApi(api, getScannedStation, { params: wash.value });
  return station.ok && station.value.open ? station.value.bays : [];
}

export async function loader({ params, context }: LoaderInput) {
  const api = context.get(apiContext);
  // the API definition validates the format of the token, and an invalid token results in not found
  const redemptionToken = canonicalLinkToken(params['redemptionToken'] ?? '') as RedemptionToken;
  const wash = await callApi(api, getRedemption, { params: { redemptionToken } });
  const [rated, bays] = await Promise.all([loadWashToRate(api, wash.ok ? wash.value : null), loadBays(api, wash)]);
  const loaded: WashData = { wash, rated, bays };
  return wash.ok ? loaded : data(loaded, { status: wash.status === 0 ? 503 : wash.status });
}

export function Component() {
  const { wash: newest, rated, bays } = useLoaderData<WashData>();
  const answer = useLastGoodResponse(newest);
  if (answer.ok) return <WashPage wash={answer.value} rated={rated} bays={bays} isFresh={newest.ok} />;
  return (
    <WashNotFound answer={answer}>
      <Link className="button button-secondary" to="/stations">
        {m.nav_stations()}
      </Link>
    </WashNotFound>
  );
}
