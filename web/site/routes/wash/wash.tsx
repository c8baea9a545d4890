import { data, Link, useLoaderData } from 'react-router';
import { capabilityIn, type RedemptionToken } from '#contracts/core/ids.ts';
import { getRedemption, type RedemptionView } from '#contracts/stations/redemptions.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiAnswer } from '#web/lib/calls/api.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { useKnown } from '#web/lib/freshness/use-known.ts';
import { MessagePage } from '#web/ui/message-page.tsx';
import { WashPage } from '../../features/redeem/wash-page.tsx';
import notFoundPicture from '../../illustrations/not-found.svg';

export const handle: PageHandle = {
  head: () => ({ title: m.wash_title(), hidden: true }),
};

export async function loader({ params, context }: LoaderInput) {
  // the contract checks the token's shape on arrival; a wrong one is simply not found
  const redemptionToken = capabilityIn(params['redemptionToken'] ?? '') as RedemptionToken;
  const answer = await callApi(context.get(apiContext), getRedemption, { params: { redemptionToken } });
  return answer.ok ? answer : data(answer, { status: answer.status === 0 ? 503 : answer.status });
}

export function Component() {
  const answer = useKnown(useLoaderData<ApiAnswer<RedemptionView>>());
  if (answer.ok) return <WashPage wash={answer.value} />;
  return (
    <MessagePage picture={notFoundPicture} title={m.wash_not_found()} text={answer.problem.message}>
      <Link className="button button-secondary" to="/stations">
        {m.nav_stations()}
      </Link>
    </MessagePage>
  );
}
