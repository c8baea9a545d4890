import type { GiftCard, WashPackage } from '#contracts/selling/catalogue.ts';
import { expressCheckout, nayaxCheckout, type CheckoutResponse } from '#contracts/selling/checkout.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { callApi, type ApiResponse, type ApiCaller } from '#web/lib/calls/api.ts';

/** The product that this checkout sells. It is a package for the buyer, or a gift voucher for a recipient. */
export type CheckoutProduct =
  | { readonly kind: 'package'; readonly item: WashPackage }
  | { readonly kind: 'gift'; readonly item: GiftCard };

/** Returns the storage name of the checkout draft in this tab. The draft keeps the typed values during a reload. */
export function checkoutDraftNameOf({ kind }: CheckoutProduct): string {
  return `checkout-${kind}`;
}

/** Values of all fields of the checkout form. The native form uses the same field names. */
export type CheckoutValues = {
  readonly email: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly recipientPhone: string;
  readonly deliverOn: string;
  readonly recipientLocale: '' | Locale;
  readonly personalMessage: string;
  readonly senderName: string;
  readonly petName: string;
  readonly paymentMethod: 'credit_card' | 'nayax';
};

/**
 * Converts raw form values by field name to checkout values. They come from the form, or from a rejected submission,
 * which an encrypted cookie stores. Null gives an empty form.
 */
export function checkoutValuesFrom(texts: Readonly<Record<string, string>> | null): CheckoutValues {
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
    petName: text('petName'),
    paymentMethod: text('paymentMethod') === 'nayax' ? 'nayax' : 'credit_card',
  };
}

/**
 * Input of a checkout. `dueAgorot` is the price that the page shows. The server refuses the order if it calculates a
 * different price.
 */
export type CheckoutCall = { readonly values: CheckoutValues; readonly dueAgorot: number; readonly key: string };

/** Sends the request of section 7 of the specification, with the price that the page shows. */
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

function isRetryableAnswer(answer: ApiResponse<CheckoutResponse>): boolean {
  return !answer.ok && (answer.status === 0 || answer.problem.code === 'request_in_progress');
}

/**
 * Sends the order until the server responds, and repeats it at most `RETRIES` times. The request is repeated after a
 * lost connection, or while the first request is in progress. Each repetition has the same idempotency key, so only one
 * order is created.
 */
export async function checkOut(
  api: ApiCaller,
  product: CheckoutProduct,
  call: CheckoutCall,
): Promise<ApiResponse<CheckoutResponse>> {
  let answer = await send(api, product, call);
  for (let retry = 0; retry < RETRIES && isRetryableAnswer(answer); retry += 1) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    answer = await send(api, product, call);
  }
  return answer;
}

/**
 * Creates a function that returns the idempotency key for a request. The key stays the same while the input is
 * unchanged, and otherwise a new key is created.
 */
export function createIdempotencyKeySource(makeKey: () => string): (request: Omit<CheckoutCall, 'key'>) => string {
  let current: { content: string; key: string } | null = null;
  return (request) => {
    const content = JSON.stringify(request);
    if (current?.content !== content) current = { content, key: makeKey() };
    return current.key;
  };
}
