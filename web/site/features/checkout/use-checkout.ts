import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { m } from '#messages/compiled/messages.js';
import { track } from '#web/lib/analytics.ts';
import { browserApi } from '#web/lib/browser-api.ts';
import { validityOf } from '#web/lib/control-validity.ts';
import { forgetDraft } from '#web/lib/kept-draft.ts';
import { spokenLocale } from '#web/lib/language.ts';
import { useFocusToMend } from '#web/lib/use-focus-to-mend.ts';
import { showToast } from '#web/ui/toast-store.ts';
import {
  checkOut,
  createKeeper,
  draftNameOf,
  valuesOf,
  type CheckoutField,
  type CheckoutProduct,
} from './checkout-form-state.ts';

type FieldErrors = Partial<Record<CheckoutField, string>>;

type CheckoutState = {
  readonly pending: boolean;
  /** What went wrong as a whole, said above the button; null while nothing did. */
  readonly failure: string | null;
  readonly errors: FieldErrors;
};

const idle: CheckoutState = { pending: false, failure: null, errors: {} };

/** The browser's own rules, in our words: an e-mail must be there and look like one. */
function emailErrorOf(form: HTMLFormElement, name: 'email' | 'recipientEmail'): string | undefined {
  const input = form.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) return undefined;
  const validity = validityOf(input);
  if (validity.valueMissing) return m.field_required();
  return validity.typeMismatch ? m.field_invalid_email() : undefined;
}

function errorsOf(form: HTMLFormElement): FieldErrors {
  const email = emailErrorOf(form, 'email');
  const recipientEmail = emailErrorOf(form, 'recipientEmail');
  return {
    ...(email === undefined ? {} : { email }),
    ...(recipientEmail === undefined ? {} : { recipientEmail }),
  };
}

function fieldErrorsOf(fields: Record<string, { message: string }> | undefined): FieldErrors {
  return Object.fromEntries(Object.entries(fields ?? {}).map(([name, { message }]) => [name, message]));
}

/** The specification's event: a gift voucher was ordered, for how many shekels; nothing about who or for whom. */
function countVoucherSale({ kind, item }: CheckoutProduct): void {
  if (kind !== 'gift') return;
  track({ name: 'e_voucher_purchase', price: item.price, currency: 'ILS', language: spokenLocale() });
}

/** Idle → pending → on the payment page, or back with what to mend. Coming back in history makes it idle again. */
export function useCheckout(product: CheckoutProduct, onComplete: () => void, initial: Partial<CheckoutState>) {
  const [state, setState] = useState<CheckoutState>({ ...idle, ...initial });
  const keyFor = useRef<ReturnType<typeof createKeeper>>(undefined);
  const sending = useRef(false);
  const focusToMend = useFocusToMend(state.errors, state.pending);

  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      sending.current = false;
      setState(idle);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // two presses in one breath come before the button is switched off
    if (sending.current) return;
    focusToMend(form);
    const errors = errorsOf(form);
    if (Object.keys(errors).length > 0) return setState({ ...idle, errors });
    const values = valuesOf(form);
    keyFor.current ??= createKeeper(null, () => crypto.randomUUID());
    sending.current = true;
    setState({ ...idle, pending: true });
    const answer = await checkOut(browserApi, product, { values, key: keyFor.current(values) });
    if (answer.ok) {
      forgetDraft(draftNameOf(product));
      countVoucherSale(product);
      if (answer.value.redirectUrl !== '') return window.location.assign(answer.value.redirectUrl);
      showToast({
        title: m.checkout_complete_title(),
        description: m.checkout_complete_description(),
        tone: 'success',
      });
      return onComplete();
    }
    sending.current = false;
    const refusedFields = fieldErrorsOf(answer.problem.fields);
    const failure = answer.status === 0 ? m.checkout_offline() : answer.problem.message;
    setState({ pending: false, failure, errors: refusedFields });
    showToast({ title: m.checkout_failed_title(), description: m.checkout_failed_description(), tone: 'danger' });
  }

  return { ...state, submit };
}
