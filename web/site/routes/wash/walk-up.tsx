import { data, Link, useLoaderData } from 'react-router';
import { canonicalLinkToken, type OrderToken } from '#contracts/core/ids.ts';
import type { RateableItem } from '#contracts/loyalty/ratings.ts';
import { getWalkUp, type WalkUpView } from '#contracts/stations/walk-up.ts';
import { m } from '#messages/compiled/messages.js';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { callApi, type ApiResponse } from '#web/lib/calls/api.ts';
import { useLastGoodResponse } from '#web/lib/freshness/use-last-good-response.ts';
import { WalkUpUpdateContext } from '../../features/walk-up/walk-up-update.ts';
import { useNewestWalkUp } from '../../features/walk-up/use-newest-walk-up.ts';
import { WalkUpPage } from '../../features/walk-up/walk-up-page.tsx';
import { DocumentLinks } from '../../features/walk-up/walk-up-actions.tsx';
import { WashPage } from '../../features/wash/wash-page.tsx';
import { loadWashToRate } from '../../washes/load-wash-to-rate.ts';
import { WashNotFound } from '../../washes/wash-not-found.tsx';
import '../../styles/pages.css';

type WalkUpData = {
  readonly walkUp: ApiResponse<WalkUpView>;
  /** The wash that the customer can rate. Null until the wash has ended, and if it could not be loaded. */
  readonly rated: RateableItem | null;
};

/** Interval in seconds at which a browser without JavaScript reloads the page. */
const REFRESH_SECONDS = 10;

export const handle: PageHandle = {
  head: ({ data: loaded }) => ({
    title: m.walk_up_page_title(),
    hidden: true,
    ...(canChangeWithoutCustomer(loaded as WalkUpData | undefined) ? { refreshSeconds: REFRESH_SECONDS } : {}),
  }),
};

/** Returns true if the walk-up (purchase at the machine) can change without an action of the customer. */
function canChangeWithoutCustomer(loaded: WalkUpData | undefined): boolean {
  if (loaded?.walkUp.ok !== true) return false;
  const { state, failure, wash } = loaded.walkUp.value;
  if (state === 'washing') return wash !== null && wash.endedAt === null;
  return failure === null && (state === 'reserved' || state === 'paying' || state === 'starting');
}

export async function loader({ params, context }: LoaderInput) {
  const api = context.get(apiContext);
  // the API definition validates the format of the token, and an invalid token results in not found. The route's
  // parameter has the same name as on the page of a wash, because another name would enlarge the scripts of every first
  // visit
  const walkUpToken = canonicalLinkToken(params['redemptionToken'] ?? '') as OrderToken;
  const walkUp = await callApi(api, getWalkUp, { params: { walkUpToken } });
  const loaded: WalkUpData = { walkUp, rated: await loadWashToRate(api, walkUp.ok ? walkUp.value.wash : null) };
  return walkUp.ok ? loaded : data(loaded, { status: walkUp.status === 0 ? 503 : walkUp.status });
}

export function Component() {
  const { walkUp: newest, rated } = useLoaderData<WalkUpData>();
  const answer = useLastGoodResponse(newest);
  const { newestOf, receive } = useNewestWalkUp(newest.ok);
  if (answer.ok) {
    const walkUp = newestOf(answer.value);
    const { wash } = walkUp;
    return (
      <WalkUpUpdateContext value={receive}>
        <WalkUpPage walkUp={walkUp}>
          {wash === null ? null : (
            <WashPage
              key={wash.redemptionToken}
              wash={wash}
              rated={rated}
              isFresh={newest.ok}
              isFollowed={walkUp.state === 'starting'}
              paidAgorot={walkUp.totalAgorot}
              documents={<DocumentLinks walkUp={walkUp} />}
            />
          )}
        </WalkUpPage>
      </WalkUpUpdateContext>
    );
  }
  return (
    <WashNotFound answer={answer}>
      <Link className="button button-secondary" to="/s">
        {m.scan_open()}
      </Link>
    </WashNotFound>
  );
}
