import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Customer } from '#contracts/identity/account.ts';
import type { ProviderOutcome } from '#contracts/identity/identities.ts';
import { track } from '#web/lib/analytics.ts';
import { withDialog, type DialogName } from '#web/lib/addresses/dialog-address.ts';
import { spokenLocale } from '#web/lib/language/language.ts';
import { isOpenedHere } from '#web/lib/addresses/opened-here.ts';
import { ownPath } from '#web/lib/addresses/own-path.ts';
import { useCustomer } from '#web/lib/session.ts';
import { RegistrationDialog } from './features/registration/registration-dialog.tsx';
import { SignInDialog } from './features/sign-in/sign-in-dialog.tsx';
import { signInStepOf } from './features/sign-in/sign-in-tabs.ts';
import { saySocialFailed, saySocialTaken, sayWelcomeBack, useSayRegistered } from '#web/account-kit/notices.ts';

/** Where the wish in the address is the page's own. */
const fullPages = /^\/(?:login|register)\/?$/;

/** Moves between the dialogs within one entry of the history, so that one step back closes them. */
function useDialogAddress() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  function show(open: { name: DialogName; step: string } | null, more: object = {}): Promise<void> {
    const kept = isOpenedHere(state) ? state : {};
    const query = withDialog(search, open);
    // the wish goes with the dialog that it was for
    if (open === null && !fullPages.test(pathname)) query.delete('next');
    return Promise.resolve(
      navigate(
        { search: query.toString() },
        { replace: true, preventScrollReset: true, state: { ...(kept as object), ...more } },
      ),
    );
  }
  /** Resolves once the address is the page's own again: a navigation that starts earlier would cancel the closing. */
  async function close(): Promise<void> {
    if (!isOpenedHere(state)) return await show(null);
    // opened from this page: closing is going back, so that the back button does not open it again
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    void navigate(-1);
    await gone;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  const leadsTo = leadsToOf(state);
  return { show, close, leadsTo: leadsTo === null ? ownPath(search.get('next')) : `${pathname}${leadsTo}` };
}

/** Where whoever opened the dialog wanted to go with an account. Who comes back from a provider has it in the address. */
function leadsToOf(state: unknown): string | null {
  const isNamed = typeof state === 'object' && state !== null && 'leadsTo' in state;
  return isNamed && typeof state.leadsTo === 'string' ? state.leadsTo : null;
}

/** Shows a notice once, then removes what asked for it from the address. */
function Said({ say, onSaid }: { readonly say: () => void; readonly onSaid: () => void }) {
  useEffect(() => {
    say();
    onSaid();
    // oxlint-disable-next-line react/exhaustive-deps -- once, however often the page renders meanwhile
  }, []);
  return null;
}

function wasCancelled(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'cancelled' in state;
}

function welcome(customer: Customer | null, say: (customer: Customer) => void): void {
  if (customer === null) return;
  say(customer);
  track({ name: 'authentication', method: 'social', language: spokenLocale() });
}

/** Somebody has a session now: of an account from before, or of a new one. */
function isIn(outcome: string | null): boolean {
  return outcome === 'signed_in' || outcome === 'registered';
}

/** Somebody came back from a provider: signed in, or back to the providers' tab. The dashboard reports linked logins. */
function Outcome({ outcome }: { readonly outcome: ProviderOutcome }) {
  const { show } = useDialogAddress();
  const customer = useCustomer();
  const sayRegistered = useSayRegistered();
  if (outcome === 'linked' || (outcome === 'taken' && customer !== null)) return null;
  if (outcome === 'taken')
    return <Said say={saySocialTaken} onSaid={() => void show({ name: 'signIn', step: 'email' })} />;
  if (isIn(outcome)) {
    const say = outcome === 'registered' ? sayRegistered : sayWelcomeBack;
    return <Said say={() => welcome(customer, say)} onSaid={() => void show(null)} />;
  }
  const cancelled = outcome === 'cancelled';
  // somebody who is signed in wanted to connect a provider: the page is where it was
  if (customer !== null) {
    return <Said say={() => (cancelled ? undefined : saySocialFailed())} onSaid={() => void show(null)} />;
  }
  return (
    <Said
      say={() => (cancelled ? undefined : saySocialFailed())}
      onSaid={() => void show({ name: 'signIn', step: 'social' }, cancelled ? { cancelled } : {})}
    />
  );
}

function SignIn({ step: text }: { readonly step: string }) {
  const { show, close, leadsTo } = useDialogAddress();
  const { state }: { state: unknown } = useLocation();
  const step = signInStepOf(text);
  if (step.kind === 'outcome') return <Outcome key={step.outcome} outcome={step.outcome} />;
  return (
    <SignInDialog
      tab={step.tab}
      cancelled={wasCancelled(state)}
      leadsTo={leadsTo}
      onTab={(tab) => void show({ name: 'signIn', step: tab })}
      onClose={close}
    />
  );
}

function Registration({ step }: { readonly step: string }) {
  const { show, close, leadsTo } = useDialogAddress();
  return (
    <RegistrationDialog
      leadsTo={leadsTo}
      step={step === 'form' ? 'form' : 'method'}
      onStep={(next) => void show({ name: 'register', step: next })}
      onSignIn={(tab) => void show({ name: 'signIn', step: tab })}
      onClose={close}
    />
  );
}

/** The dialogs that the address asks for. Whoever is signed in already has no use for them. */
export function AccountDialogs() {
  const [search] = useSearchParams();
  const { show } = useDialogAddress();
  const { pathname } = useLocation();
  const [wasSignedIn] = useState(useCustomer() !== null);
  const signIn = search.get('signIn');
  const register = search.get('register');
  const outcome = signIn !== null && signInStepOf(signIn).kind === 'outcome';
  // that page shows this outcome itself
  if (outcome && !isIn(signIn) && /^\/login\/?$/.test(pathname)) return null;
  if (wasSignedIn && !outcome) return <Said say={() => undefined} onSaid={() => void show(null)} />;
  if (signIn !== null) return <SignIn step={signIn} />;
  return register === null ? null : <Registration step={register} />;
}
