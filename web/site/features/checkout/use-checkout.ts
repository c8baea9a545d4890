import { useState } from 'react';
import { m } from '#messages/compiled/messages.js';
import { track } from '#web/lib/analytics.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import type { FormErrors } from '#web/lib/forms/form-errors.ts';
import { fieldProblemText } from '#web/lib/forms/field-words.ts';
import { currentLocale } from '#web/lib/language/language.ts';
import { problemText } from '#web/lib/calls/problem-words.ts';
import { useForm, type FormOptions } from '#web/lib/forms/use-form.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import {
  checkOut,
  createIdempotencyKeySource,
  checkoutDraftNameOf,
  checkoutValuesFrom,
  type CheckoutProduct,
} from './checkout-form-state.ts';

/** A refusal of the checkout in the URL. It consists of codes (`?problem=…&field=…&why=…`). */
export type CheckoutRefusal = { readonly code: string; readonly field: string | null; readonly why: string | null };

/**
 * Returns the errors for a refusal in the URL. A refusal that concerns a field is shown at this field, and other
 * refusals are shown above the button.
 */
function refusalErrors(refusal: CheckoutRefusal | null): FormErrors {
  if (refusal === null) return { failure: null, errors: {} };
  if (refusal.code !== 'validation_failed' || refusal.field === null) {
    // the text about a changed price is defined here instead of in `problem-words.ts`, so that only the checkout loads
    // it
    const isPrice = refusal.code === 'price_changed';
    return { failure: isPrice ? m.problem_price_changed() : problemText(refusal.code), errors: {} };
  }
  return { failure: null, errors: { [refusal.field]: fieldProblemText(refusal.why) } };
}

/**
 * Counts an ordered gift voucher with its amount in shekels, as the specification requires. The event contains no
 * personal data.
 */
function countVoucherSale({ kind, item }: CheckoutProduct): void {
  if (kind !== 'gift') return;
  track({ name: 'e_voucher_purchase', price: item.price, currency: 'ILS', language: currentLocale() });
}

/**
 * Resolves when the visitor returns from the payment page with the back button. The browser then restores this page
 * from the back/forward cache.
 */
function waitUntilRestoredFromCache(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', function wake({ persisted }) {
      if (!persisted) return;
      window.removeEventListener('pageshow', wake);
      resolve();
    });
  });
}

/** Returns true if the code of the refusal means that the product or the price on the page is outdated. */
function isOutdatedRefusal(code: string): boolean {
  return code === 'price_changed' || code === 'package_not_found';
}

/** Reloads the page from the server and shows the text of the refusal. The typed values stay stored in this tab. */
function showRetryNotice(code: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set('problem', code);
  window.location.replace(address);
}

type CheckoutContext = Pick<FormOptions<never>, 'watch'> & {
  /** Price that the page shows, in agorot. */
  readonly dueAgorot: number;
  readonly refusal: CheckoutRefusal | null;
  /** Values that were typed before the refusal. Null if there are no such values. */
  readonly draft: Readonly<Record<string, string>> | null;
};

/**
 * Returns the state of a checkout: idle, pending, on the payment page, or returned with errors. The state is idle again
 * when the browser restores the page from the back/forward cache.
 */
export function useCheckout(product: CheckoutProduct, onComplete: () => void, context: CheckoutContext) {
  const { dueAgorot, refusal, draft, watch } = context;
  const [keyFor] = useState(() => createIdempotencyKeySource(() => crypto.randomUUID()));
  return useForm({
    send: async (texts) => {
      const values = checkoutValuesFrom(texts);
      const request = { values, dueAgorot };
      const answer = await checkOut(browserApi, product, { ...request, key: keyFor(request) });
      if (answer.ok || answer.status !== 0) return answer;
      return { ...answer, problem: { ...answer.problem, message: m.checkout_offline() } };
    },
    onDone: ({ redirectUrl }) => {
      countVoucherSale(product);
      if (redirectUrl !== undefined) {
        window.location.assign(redirectUrl);
        return waitUntilRestoredFromCache();
      }
      showToast({
        title: m.checkout_complete_title(),
        description: m.checkout_complete_description(),
        tone: 'success',
      });
      return onComplete();
    },
    onRefused: ({ code, message }) => {
      if (isOutdatedRefusal(code)) showRetryNotice(code);
      // without a connection, the form says so above its button. A notice would cover the fields of the form
      else if (message !== m.checkout_offline())
        showToast({ title: m.checkout_failed_title(), description: m.checkout_failed_description(), tone: 'danger' });
    },
    back: { ...refusalErrors(refusal), draft },
    draftName: checkoutDraftNameOf(product),
    watch,
  });
}
