import type { GiftCard, WashPackage } from '#contracts/selling/catalogue.ts';
import { expressCheckout, nayaxCheckout, type CheckoutAnswer } from '#contracts/selling/checkout.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { callApi, type ApiAnswer, type ApiCaller } from '#web/lib/calls/api.ts';

/** What is being bought: a package for oneself or a gift voucher for somebody else. */
export type CheckoutProduct =
  | { readonly kind: 'package'; readonly item: WashPackage }
  | { readonly kind: 'gift'; readonly item: GiftCard };

/** What was typed is kept in this tab under this name, so that a reload loses nothing. */
export function draftNameOf({ kind }: CheckoutProduct): string {
  return `checkout-${kind}`;
}

/** Every field as the form holds it; the same names travel in the plain form post. */
export type CheckoutValues = {
  readonly email: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly recipientPhone: string;
  readonly deliverOn: string;
  readonly recipientLocale: '' | Locale;
  readonly personalMessage: string;
  readonly senderName: string;
  readonly paymentMethod: 'credit_card' | 'nayax';
};

/** The fields out of texts by name: of the form, or of a refused form post (kept by the server in a sealed cookie). */
export function valuesFrom(texts: Readonly<Record<string, string>> | null): CheckoutValues {
  const text = (name: keyof CheckoutValues) => texts?.[name] ?? '';
  const locale = text('recipientLocale');
  return {
    email: text('email'),
    recipientName: text('recipientName'),
    recipientEmail: text('recipientEmail'),
    recipientPhone: text('recipientPhone'),
    deliverOn: text('deliverOn'),
    recipientLocale: locale === 'he' || locale === 'en' ? locale : '',
    personalMessage: text('personalMessage'),
    senderName: text('senderName'),
    paymentMethod: text('paymentMethod') === 'nayax' ? 'nayax' : 'credit_card',
  };
}

/** `dueAgorot` is what the page says is to be paid: the server refuses where its own price is another. */
export type CheckoutCall = { readonly values: CheckoutValues; readonly dueAgorot: number; readonly key: string };

/** The payloads of the specification, section 7, and what was shown. */
function send(api: ApiCaller, product: CheckoutProduct, call: CheckoutCall) {
  const headers = { 'idempotency-key': call.key };
  const { email, paymentMethod, ...gift } = call.values;
  const packageId = product.item.id;
  if (product.kind === 'package') {
    return callApi(api, expressCheckout, {
      headers,
      body: { packageId, email, paymentMethod, applyMemberDiscount: true, shownAgorot: call.dueAgorot },
    });
  }
  const marks = { isGiftCard: true as const, useFullPrice: true, shownAgorot: call.dueAgorot };
  return callApi(api, nayaxCheckout, { headers, body: { packageId, email, ...gift, paymentMethod, ...marks } });
}

const RETRY_PAUSE_MS = 1_200;
const RETRIES = 3;

function mayRetry(answer: ApiAnswer<CheckoutAnswer>): boolean {
  return !answer.ok && (answer.status === 0 || answer.problem.code === 'request_in_progress');
}

/**
 * Sends until there is an answer: a lost connection or an answer still being made is asked for
 * again under the same idempotency key, so that however often it is sent there is one order.
 */
export async function checkOut(
  api: ApiCaller,
  product: CheckoutProduct,
  call: CheckoutCall,
): Promise<ApiAnswer<CheckoutAnswer>> {
  let answer = await send(api, product, call);
  for (let retry = 0; retry < RETRIES && mayRetry(answer); retry += 1) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    answer = await send(api, product, call);
  }
  return answer;
}

/** One key for one content: typing something else makes it another request. */
export function createKeeper(makeKey: () => string): (wish: Omit<CheckoutCall, 'key'>) => string {
  let kept: { content: string; key: string } | null = null;
  return (wish) => {
    const content = JSON.stringify(wish);
    if (kept?.content !== content) kept = { content, key: makeKey() };
    return kept.key;
  };
}
