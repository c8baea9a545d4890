import { accepted, refused } from '#contracts/core/problem.ts';
import {
  expressCheckout,
  nayaxCheckout,
  type CheckoutResponse,
  type GiftCheckoutBody,
} from '#contracts/selling/checkout.ts';
import { redeemPointsForWash } from '#contracts/loyalty/points.ts';
import { giftDueAt as giftDueAtOf } from '#domain/selling/gift-delivery.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { retryPayment } from '#contracts/selling/orders.ts';
import type { Deps } from '#server/selling/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { Call } from '#server/core/http/calls/endpoint-call.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { enteredValues, type EnteredFields } from '#server/core/http/cookies/form-draft.ts';
import { storePurchaseCookie } from '#server/core/http/cookies/purchase-cookie.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { sellingRateLimits } from '#server/selling/limits.ts';
import { smsPhoneOfInput } from '../gifts/phone-of-input.ts';
import type { Buyer } from './checkout-command.ts';
import { retryPayment as payAgain } from '#server/payments/public.ts';
import { redeemPointsForWash as takeWashForPoints } from './redeem-points-for-wash.ts';
import { startCheckout } from './start-checkout.ts';

const limits = [
  sellingRateLimits.checkouts_by_browser,
  sellingRateLimits.checkouts_by_address,
  sellingRateLimits.checkouts_by_wider_network,
] as const;

/**
 * Value of the header Retry-After in seconds. It is sent for a repeated checkout request while the first request is
 * still running.
 */
const IN_PROGRESS_SECONDS = 1;

export function registerCheckoutRoutes(app: App, deps: Deps): void {
  route(app, expressCheckout, {
    access: 'anyone',
    limits,
    form: { accepted: nextPagePath, refused: (typed, locale) => formPath(locale, typed, '') },
    handle: async (call) => {
      deps.failpoint('after_request_read');
      const outcome = await startCheckout(deps, buyerOf(deps, call), {
        kind: 'package',
        packageId: call.body.packageId,
        email: call.body.email,
        paymentMethod: call.body.paymentMethod,
        applyMemberDiscount: call.body.applyMemberDiscount ?? false,
        recipientName: null,
        recipientEmail: null,
        recipientPhone: null,
        buyerPhone: null,
        personalMessage: null,
        senderName: null,
        petName: null,
        locale: call.locale,
        giftLocale: null,
        giftDueAt: null,
        shownAgorot: call.body.shownAgorot ?? null,
        idempotencyKey: idempotencyKeyOf(call),
      });
      return outcome.ok ? outcome : withRetryAfter(outcome);
    },
  });

  route(app, nayaxCheckout, {
    access: 'anyone',
    limits,
    form: { accepted: nextPagePath, refused: (typed, locale) => formPath(locale, typed, '&gift=1') },
    handle: async (call) => {
      deps.failpoint('after_request_read');
      const delivery = giftDeliveryOf(call.body, deps.clock.now());
      if (!delivery.ok) return delivery;
      const outcome = await startCheckout(deps, buyerOf(deps, call), {
        ...delivery.value,
        kind: 'gift',
        packageId: call.body.packageId,
        email: call.body.email,
        paymentMethod: call.body.paymentMethod,
        applyMemberDiscount: false,
        recipientName: call.body.recipientName ?? null,
        recipientEmail: call.body.recipientEmail ?? null,
        buyerPhone: null,
        personalMessage: call.body.personalMessage ?? null,
        senderName: call.body.senderName ?? null,
        petName: call.body.petName ?? null,
        locale: call.locale,
        shownAgorot: call.body.shownAgorot ?? null,
        idempotencyKey: idempotencyKeyOf(call),
      });
      return outcome.ok ? outcome : withRetryAfter(outcome);
    },
  });

  registerPointsRoute(app, deps);
  registerRetryRoute(app, deps);
}

function registerPointsRoute(app: App, deps: Deps): void {
  route(app, redeemPointsForWash, {
    access: 'customer',
    limits: [sellingRateLimits.checkouts_by_address],
    form: {
      accepted: ({ orderToken }, _typed, locale) => `/${locale}/checkout/return/${orderToken}`,
      refused: () => '/dashboard#points',
    },
    handle: ({ actor, body, headers, locale, request, reply }) =>
      takeWashForPoints(deps, actor, {
        email: body.email,
        locale,
        guestHash: storePurchaseCookie(deps, request, reply),
        idempotencyKey: headers['idempotency-key'],
      }),
  });
}

function registerRetryRoute(app: App, deps: Deps): void {
  route(app, retryPayment, {
    access: 'holder',
    guesses: { limits: [coreRateLimits.link_misses_by_address], of: ['order_not_found'] },
    limits: [sellingRateLimits.checkouts_by_address],
    form: {
      accepted: (answer) => answer.redirectUrl,
      refused: (typed, locale) => `/${locale}/checkout/return/${encodeURIComponent(typed['orderToken'] ?? '')}`,
    },
    handle: async ({ actor, params }) => {
      const outcome = await payAgain(deps, actor, params.orderToken);
      return outcome.ok ? outcome : withRetryAfter(outcome);
    },
  });
}

/** Parses the day, phone number and language of a gift's delivery. Errors are reported at the invalid field. */
function giftDeliveryOf({ recipientPhone, deliverOn, recipientLocale }: GiftCheckoutBody, now: number) {
  const phone = smsPhoneOfInput(recipientPhone, 'recipientPhone');
  if (!phone.ok) return phone;
  const giftDueAt = giftDueAtOf(deliverOn ?? null, now);
  if (giftDueAt === 'too_far') {
    return { ...refused('validation_failed'), fields: { deliverOn: 'not_a_choice' as const } };
  }
  return accepted({ recipientPhone: phone.value, giftDueAt, giftLocale: recipientLocale ?? null });
}

/**
 * Returns the URL of the next page for a browser without scripts. It is the payment page, or the order's page if no
 * payment is needed.
 */
function nextPagePath({ orderToken, redirectUrl }: CheckoutResponse, _typed: EnteredFields, locale: Locale): string {
  return redirectUrl ?? `/${locale}/checkout/return/${orderToken}`;
}

type CheckoutCall = Call<typeof expressCheckout> | Call<typeof nayaxCheckout>;

/**
 * Returns the buyer and sets the purchase cookie. With this cookie, the browser may see the full codes of its
 * purchases.
 */
function buyerOf(deps: Deps, { actor, request, reply }: CheckoutCall): Buyer {
  const guestHash = storePurchaseCookie(deps, request, reply);
  return { ...actor, guestHash };
}

/** Returns the idempotency key. A script sends it in a header, and a plain form sends it in a hidden field. */
function idempotencyKeyOf({ headers, request }: CheckoutCall): string | undefined {
  return headers['idempotency-key'] ?? enteredValues(request.body)['idempotencyKey'];
}

function formPath(locale: Locale, typed: EnteredFields, mode: '' | '&gift=1'): string {
  return `/${locale}?package=${encodeURIComponent(typed['packageId'] ?? '')}${mode}`;
}

type RefusedCheckout = { readonly ok: false; readonly refusal: string };

function withRetryAfter<Refusal extends RefusedCheckout>(
  refused: Refusal,
): Refusal & { readonly retryAfterSeconds?: number } {
  return refused.refusal === 'request_in_progress' ? { ...refused, retryAfterSeconds: IN_PROGRESS_SECONDS } : refused;
}
