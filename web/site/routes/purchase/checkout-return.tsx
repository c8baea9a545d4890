import { data, useLoaderData, useSearchParams } from 'react-router';
import { getOrder, type OrderView } from '#contracts/selling/orders.ts';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import type { CardTier } from '#domain/entitlements/card-tier.ts';
import { canonicalLinkToken, type OrderToken, type VoucherToken } from '#contracts/core/ids.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiResponse } from '#web/lib/calls/api.ts';
import { formResultOf, loadDraft, noFormResult, type DraftData } from '#web/lib/forms/form-return.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { useLastGoodResponse } from '#web/lib/freshness/use-last-good-response.ts';
import { loadPackageTier } from '../../vouchers/package-tier.ts';
import { loadRecentWashes } from '../../washes/load-recent-washes.ts';
import { OrderNotFound } from '../../features/orders/order-not-found.tsx';
import { OrderPage } from '../../features/orders/order-page.tsx';
import { retryRefusalText } from '../../features/orders/retry-refusal.ts';
import { orderTitle } from '../../features/orders/order-title.ts';
import '../../styles/pages.css';

type ReturnData = DraftData & {
  readonly orderToken: OrderToken;
  readonly answer: ApiResponse<OrderView>;
  readonly tier: CardTier | null;
  readonly washes: readonly RedemptionView[];
};

/** Maximum number of vouchers of an order for which the page loads the washes. */
const LOADED_VOUCHERS_MAX = 3;

export const handle: PageHandle = {
  head: ({ data: loaded }) => {
    const answer = (loaded as ReturnData | undefined)?.answer;
    return { title: answer?.ok === true ? orderTitle(answer.value) : m.return_not_found_title(), hidden: true };
  },
};

/** Requests the state of the order from the server. The parameters of the redirect are never trusted. */
export async function loader(input: LoaderInput) {
  const { params, context } = input;
  const { draft } = loadDraft(input);
  // the API definition validates the format of the token, and an invalid token results in not found
  const orderToken = canonicalLinkToken(params['orderToken'] ?? '') as OrderToken;
  const api = context.get(apiContext);
  const answer = await callApi(api, getOrder, { params: { orderToken } });
  if (answer.ok && isWalkUp(answer.value)) return redirectToWalkUp(orderToken);
  if (answer.ok) {
    const { kind, packageId } = answer.value;
    const [washes, tier] = await Promise.all([
      loadRecentWashes(api, usableVoucherTokensOf(answer.value)),
      kind === 'gift' ? null : loadPackageTier(api, packageId),
    ]);
    return { orderToken, answer, draft, tier, washes } satisfies ReturnData;
  }
  return data({ orderToken, answer, draft, tier: null, washes: [] } satisfies ReturnData, {
    status: answer.status === 0 ? 503 : answer.status,
  });
}

/**
 * Returns true if the order is a walk-up (purchase at the machine), which has a page of its own. Money that is in
 * review or being refunded is shown on this page instead.
 */
function isWalkUp({ atMachine, state }: OrderView): boolean {
  return atMachine && (state === 'pending' || state === 'paid' || state === 'failed' || state === 'expired');
}

/**
 * Redirects to the page of a walk-up. It does not use the router's own `redirect`, which would be part of every first
 * visit.
 */
function redirectToWalkUp(orderToken: OrderToken): Response {
  return new Response(null, { status: 302, headers: { location: `/walk-up/${orderToken}` } });
}

/**
 * Returns the tokens of the vouchers that the buyer uses. The vouchers of a gift are left out, because the washes of a
 * gift belong to its recipient.
 */
function usableVoucherTokensOf({ kind, vouchers }: OrderView): VoucherToken[] {
  if (kind === 'gift') return [];
  return vouchers.flatMap(({ voucherToken }) => voucherToken ?? []).slice(0, LOADED_VOUCHERS_MAX);
}

export function Component() {
  const { orderToken, answer: newest, draft, tier, washes } = useLoaderData<ReturnData>();
  const [search] = useSearchParams();
  const answer = useLastGoodResponse(newest);
  if (!answer.ok) return <OrderNotFound problem={answer.problem} />;
  const back = formResultOf(search, draft);
  const isGiftForm = search.get('form') === 'gift';
  const giftBack = { back: isGiftForm ? back : noFormResult, corrected: search.get('gift') };
  const order = answer.value;
  const refusal = isGiftForm ? null : retryRefusalText(search.get('problem'), order.state);
  const props = { orderToken, order, refusal, giftBack, tier, washes };
  return <OrderPage {...props} back={isGiftForm ? noFormResult : back} />;
}
