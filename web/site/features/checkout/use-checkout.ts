import { useState } from 'react';
import { m } from '#messages/compiled/messages.js';
import { track } from '#web/lib/analytics.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import type { Found } from '#web/lib/forms/form-errors.ts';
import { fieldProblemWords } from '#web/lib/forms/field-words.ts';
import { spokenLocale } from '#web/lib/language/language.ts';
import { problemWords } from '#web/lib/calls/problem-words.ts';
import { useForm, type FormRules } from '#web/lib/forms/use-form.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { checkOut, createKeeper, draftNameOf, valuesFrom, type CheckoutProduct } from './checkout-form-state.ts';

/** A refusal that came back in the address (`?problem=…&field=…&why=…`), as codes. */
export type CheckoutRefusal = { readonly code: string; readonly field: string | null; readonly why: string | null };

/** The same in words: at its field where it has one. */
function foundIn(refusal: CheckoutRefusal | null): Found {
  if (refusal === null) return { failure: null, errors: {} };
  if (refusal.code !== 'validation_failed' || refusal.field === null) {
    // these words come with the checkout, not with every first visit
    const isPrice = refusal.code === 'price_changed';
    return { failure: isPrice ? m.problem_price_changed() : problemWords(refusal.code), errors: {} };
  }
  return { failure: null, errors: { [refusal.field]: fieldProblemWords(refusal.why) } };
}

/** The specification's event: a gift voucher was ordered, for how many shekels; nothing about who or for whom. */
function countVoucherSale({ kind, item }: CheckoutProduct): void {
  if (kind !== 'gift') return;
  track({ name: 'e_voucher_purchase', price: item.price, currency: 'ILS', language: spokenLocale() });
}

/** Kept when somebody comes back from the payment page by a step in the history, and the browser still has this page. */
function whenBroughtBack(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', function wake({ persisted }) {
      if (!persisted) return;
      window.removeEventListener('pageshow', wake);
      resolve();
    });
  });
}

/** What is sold, or at which price, is not what this page says any more. */
function isOld(code: string): boolean {
  return code === 'price_changed' || code === 'package_not_found';
}

/** The page as the server draws it now, with the refusal in words; what was typed is kept in this tab. */
function askAgain(code: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set('problem', code);
  window.location.replace(address);
}

type Surroundings = Pick<FormRules<never>, 'watch'> & {
  /** What the page says is to be paid. */
  readonly dueAgorot: number;
  readonly refusal: CheckoutRefusal | null;
  /** What had been typed before it. */
  readonly draft: Readonly<Record<string, string>> | null;
};

/** Idle → pending → on the payment page, or back with what to mend. Coming back in history makes it idle again. */
export function useCheckout(product: CheckoutProduct, onComplete: () => void, around: Surroundings) {
  const { dueAgorot, refusal, draft, watch } = around;
  const [keyFor] = useState(() => createKeeper(() => crypto.randomUUID()));
  return useForm({
    send: async (texts) => {
      const values = valuesFrom(texts);
      const wish = { values, dueAgorot };
      const answer = await checkOut(browserApi, product, { ...wish, key: keyFor(wish) });
      if (answer.ok || answer.status !== 0) return answer;
      return { ...answer, problem: { ...answer.problem, message: m.checkout_offline() } };
    },
    onDone: ({ redirectUrl }) => {
      countVoucherSale(product);
      if (redirectUrl !== undefined) {
        window.location.assign(redirectUrl);
        return whenBroughtBack();
      }
      showToast({
        title: m.checkout_complete_title(),
        description: m.checkout_complete_description(),
        tone: 'success',
      });
      return onComplete();
    },
    onRefused: ({ code }) => {
      if (isOld(code)) askAgain(code);
      else
        showToast({ title: m.checkout_failed_title(), description: m.checkout_failed_description(), tone: 'danger' });
    },
    back: { ...foundIn(refusal), draft },
    draftName: draftNameOf(product),
    watch,
  });
}
