import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Customer } from '#contracts/identity/account.ts';
import type { SignInOutcome } from '#contracts/identity/identities.ts';
import { track } from '#web/lib/analytics.ts';
import { withDialog, type DialogName } from '#web/lib/addresses/dialog-address.ts';
import { currentLocale } from '#web/lib/language/language.ts';
import { isDialogOpenedByLink } from '#web/lib/addresses/opened-by-link.ts';
import { safeNextPath } from '#web/lib/addresses/safe-next-path.ts';
import { useCustomer } from '#web/lib/session.ts';
import { RegistrationDialog } from './features/registration/registration-dialog.tsx';
import { SignInDialog } from './features/sign-in/sign-in-dialog.tsx';
import { signInStepOf } from './features/sign-in/sign-in-tabs.ts';
import {
  showSocialFailedToast,
  showProviderEmailTakenToast,
  showWelcomeBackToast,
  useRegisteredToast,
} from '#web/account-kit/notices.ts';

/** Paths of the full pages for sign-in and registration. The `next` parameter of these pages must not be removed. */
const fullPages = /^\/(?:login|register)\/?$/;

/** Switches between the account dialogs without adding history entries, so that one step back closes the dialog. */
function useDialogUrl() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  function show(open: { name: DialogName; step: string } | null, more: object = {}): Promise<void> {
    const opened = isDialogOpenedByLink(state) ? state : {};
    const query = withDialog(search, open);
    // `next` is the page to open after sign-in. It belongs to the dialog, so it is removed together with the dialog
    if (open === null && !fullPages.test(pathname)) query.delete('next');
    return Promise.resolve(
      navigate(
        { search: query.toString() },
        { replace: true, preventScrollReset: true, state: { ...(opened as object), ...more } },
      ),
    );
  }
  /**
   * Closes the dialog. Resolves when the URL of the page is restored, because a navigation before that would cancel the
   * closing.
   */
  async function close(): Promise<void> {
    if (!isDialogOpenedByLink(state)) return await show(null);
    // the dialog was opened from this page, so closing it goes back in the history. Without this step, the back button
    // would open the dialog again
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    void navigate(-1);
    await gone;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  const nextPagePath = nextPagePathOf(state);
  return {
    show,
    close,
    nextPagePath: nextPagePath === null ? safeNextPath(search.get('next')) : `${pathname}${nextPagePath}`,
  };
}

/**
 * Returns the page to open after sign-in, from the history state. The link that opened the dialog stored it there.
 * Returns null if no page is stored. After a sign-in with a provider, the page is in the URL instead.
 */
function nextPagePathOf(state: unknown): string | null {
  const isNamed = typeof state === 'object' && state !== null && 'nextPagePath' in state;
  return isNamed && typeof state.nextPagePath === 'string' ? state.nextPagePath : null;
}

/** Shows a notice once and then removes the notice's parameter from the URL. */
function OneTimeNotice({ say, onShown }: { readonly say: () => void; readonly onShown: () => void }) {
  useEffect(() => {
    say();
    onShown();
    // oxlint-disable-next-line react/exhaustive-deps -- once, however often the page renders meanwhile
  }, []);
  return null;
}

function wasCancelled(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'cancelled' in state;
}

function showWelcomeNotice(customer: Customer | null, say: (customer: Customer) => void): void {
  if (customer === null) return;
  say(customer);
  track({ name: 'authentication', method: 'social', language: currentLocale() });
}

/** Returns true if the outcome means that the visitor is now signed in, to an existing or a new account. */
function hasSession(outcome: string | null): boolean {
  return outcome === 'signed_in' || outcome === 'registered';
}

/**
 * Shows the outcome of a sign-in with a provider. A signed-in visitor sees a notice, and other visitors see the tab
 * with the providers. The dashboard shows the outcome for connected providers itself.
 */
function Outcome({ outcome }: { readonly outcome: SignInOutcome }) {
  const { show } = useDialogUrl();
  const customer = useCustomer();
  const sayRegistered = useRegisteredToast();
  if (outcome === 'linked' || (outcome === 'taken' && customer !== null)) return null;
  if (outcome === 'taken')
    return (
      <OneTimeNotice say={showProviderEmailTakenToast} onShown={() => void show({ name: 'signIn', step: 'email' })} />
    );
  if (hasSession(outcome)) {
    const say = outcome === 'registered' ? sayRegistered : showWelcomeBackToast;
    return <OneTimeNotice say={() => showWelcomeNotice(customer, say)} onShown={() => void show(null)} />;
  }
  const cancelled = outcome === 'cancelled';
  // a customer who is already signed in wanted to connect a provider, so the page does not change
  if (customer !== null) {
    return (
      <OneTimeNotice say={() => (cancelled ? undefined : showSocialFailedToast())} onShown={() => void show(null)} />
    );
  }
  return (
    <OneTimeNotice
      say={() => (cancelled ? undefined : showSocialFailedToast())}
      onShown={() => void show({ name: 'signIn', step: 'social' }, cancelled ? { cancelled } : {})}
    />
  );
}

function SignIn({ step: text }: { readonly step: string }) {
  const { show, close, nextPagePath } = useDialogUrl();
  const { state }: { state: unknown } = useLocation();
  const step = signInStepOf(text);
  if (step.kind === 'outcome') return <Outcome key={step.outcome} outcome={step.outcome} />;
  return (
    <SignInDialog
      tab={step.tab}
      cancelled={wasCancelled(state)}
      nextPagePath={nextPagePath}
      onTab={(tab) => void show({ name: 'signIn', step: tab })}
      onClose={close}
    />
  );
}

function Registration({ step }: { readonly step: string }) {
  const { show, close, nextPagePath } = useDialogUrl();
  return (
    <RegistrationDialog
      nextPagePath={nextPagePath}
      step={step === 'form' ? 'form' : 'method'}
      onStep={(next) => void show({ name: 'register', step: next })}
      onSignIn={(tab) => void show({ name: 'signIn', step: tab })}
      onClose={close}
    />
  );
}

/** Renders the account dialog that the URL names. Signed-in customers see no account dialog. */
export function AccountDialogs() {
  const [search] = useSearchParams();
  const { show } = useDialogUrl();
  const { pathname } = useLocation();
  const [wasSignedIn] = useState(useCustomer() !== null);
  const signIn = search.get('signIn');
  const register = search.get('register');
  const outcome = signIn !== null && signInStepOf(signIn).kind === 'outcome';
  // the full sign-in page shows the outcome of a failed sign-in itself
  if (outcome && !hasSession(signIn) && /^\/login\/?$/.test(pathname)) return null;
  if (wasSignedIn && !outcome) return <OneTimeNotice say={() => undefined} onShown={() => void show(null)} />;
  if (signIn !== null) return <SignIn step={signIn} />;
  return register === null ? null : <Registration step={register} />;
}
