import { data, useLoaderData } from 'react-router';
import { canonicalLinkToken, type ReceiptToken } from '#contracts/core/ids.ts';
import { getRateableItem, type RateableItem } from '#contracts/loyalty/ratings.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { loadDraft, useFormResult } from '#web/lib/forms/form-return.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { RatePage } from '../../features/rating/rate-page.tsx';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.rate_title(), hidden: true }),
};

/** Loads the rated purchase or wash by its token. Only an existing purchase or wash can be rated. */
export async function loader(input: LoaderInput) {
  const { params, context } = input;
  // the API definition validates the format of the token, and an invalid token results in not found
  const transactionId = canonicalLinkToken(params['transactionId'] ?? '') as ReceiptToken;
  const answer = await callApi(context.get(apiContext), getRateableItem, { params: { transactionId } });
  if (!answer.ok) throw data(null, { status: answer.status === 0 ? 503 : answer.status });
  const rated: RateableItem = answer.value;
  return { ...loadDraft(input), transactionId, rated };
}

export function Component() {
  const { transactionId, rated } = useLoaderData<typeof loader>();
  return <RatePage transactionId={transactionId} rated={rated} back={useFormResult()} />;
}
