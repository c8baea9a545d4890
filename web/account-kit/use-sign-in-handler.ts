import { useNavigate, useRevalidator } from 'react-router';
import type { Customer } from '#contracts/identity/account.ts';
import { track } from '#web/lib/analytics.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { currentLocale } from '#web/lib/language/language.ts';
import { setCustomer } from '#web/lib/session.ts';

export type SignInMethod = 'email' | 'phone' | 'social' | 'biometric';

export type SignInHandler = (customer: Customer, method: SignInMethod) => void;

function storeAndTrackSignIn(customer: Customer, method: SignInMethod): void {
  setCustomer(customer);
  track({ name: 'authentication', method, language: currentLocale() });
}

const FRAMES_MAX = 60;

/**
 * Moves the focus to the heading if the button that opened the dialog no longer exists. This happens because the page
 * shows that button only to guests.
 */
function focusHeadingIfLost(framesLeft: number): void {
  requestAnimationFrame(() => {
    if (framesLeft > 0 && document.querySelector('dialog:modal') !== null) return focusHeadingIfLost(framesLeft - 1);
    if (document.activeElement === document.body) focusHeading();
  });
}

/**
 * Returns the handler to call after each sign-in. The handler sets the customer of the page, reloads the page's data,
 * and counts the event.
 */
export function useSignInHandler(): SignInHandler {
  const { revalidate } = useRevalidator();
  return (customer, method) => {
    storeAndTrackSignIn(customer, method);
    void revalidate();
    focusHeadingIfLost(FRAMES_MAX);
  };
}

/**
 * Returns the handler to call after a sign-in in a dialog. `nextPagePath` is the page to open next. It is null if the
 * visitor stays on this page.
 */
export function useDialogSignInHandler(nextPagePath: string | null): SignInHandler {
  const stay = useSignInHandler();
  const goOn = useRedirectAfterSignIn();
  return (customer, method) => (nextPagePath === null ? stay(customer, method) : goOn(customer, method, nextPagePath));
}

/**
 * Returns the handler for a sign-in that opens another page, which loads its own data. The current page is not
 * revalidated. On a page without a loader, the router (react-router 8.5) would finish a revalidation immediately. It
 * would then cancel the new navigation and keep the old URL.
 */
export function useRedirectAfterSignIn(): (customer: Customer, method: SignInMethod, to: string) => void {
  const navigate = useNavigate();
  return (customer, method, to) => {
    storeAndTrackSignIn(customer, method);
    void navigate(to, { replace: true });
  };
}
