import { useNavigate, useRevalidator } from 'react-router';
import type { Customer } from '#contracts/identity/account.ts';
import { track } from '#web/lib/analytics.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { spokenLocale } from '#web/lib/language/language.ts';
import { setCustomer } from '#web/lib/session.ts';

export type WayIn = 'email' | 'phone' | 'social' | 'biometric';

export type SignedIn = (customer: Customer, method: WayIn) => void;

function note(customer: Customer, method: WayIn): void {
  setCustomer(customer);
  track({ name: 'authentication', method, language: spokenLocale() });
}

const FRAMES_MAX = 60;

/** The button that opened the dialog may be for guests only and gone by now: then the heading takes the focus. */
function keepAPlace(framesLeft: number): void {
  requestAnimationFrame(() => {
    if (framesLeft > 0 && document.querySelector('dialog:modal') !== null) return keepAPlace(framesLeft - 1);
    if (document.activeElement === document.body) focusHeading();
  });
}

/** What follows every success: the page knows its customer, what it shows is loaded again, the event is counted. */
export function useSignedIn(): SignedIn {
  const { revalidate } = useRevalidator();
  return (customer, method) => {
    note(customer, method);
    void revalidate();
    keepAPlace(FRAMES_MAX);
  };
}

/** The same in a dialog over a page, from which somebody may have wanted to go on somewhere. */
export function useSignedInHere(leadsTo: string | null): SignedIn {
  const stay = useSignedIn();
  const goOn = useSignedInOn();
  return (customer, method) => (leadsTo === null ? stay(customer, method) : goOn(customer, method, leadsTo));
}

/**
 * The same for a page that leads on to another one, which loads its own data. The current page is not revalidated: on a
 * page without a loader the router would finish that at once, cancel the navigation that has started meanwhile, and
 * leave the old address (react-router 8.5).
 */
export function useSignedInOn(): (customer: Customer, method: WayIn, to: string) => void {
  const navigate = useNavigate();
  return (customer, method, to) => {
    note(customer, method);
    void navigate(to, { replace: true });
  };
}
