import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ProviderOutcome } from '#contracts/identities.ts';
import { withDialog, type DialogName } from '#web/lib/dialog-address.ts';
import { isOpenedHere } from '#web/lib/opened-here.ts';
import { useCustomer } from '#web/lib/session.ts';
import { RegistrationDialog } from './features/registration/registration-dialog.tsx';
import { SignInDialog } from './features/sign-in/sign-in-dialog.tsx';
import { signInStepOf } from './features/sign-in/sign-in-tabs.ts';
import { saySocialFailed, sayWelcomeBack } from './session/notices.ts';

/** Moves between the dialogs within one entry of the history, so that one step back closes them. */
function useDialogAddress() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  function show(open: { name: DialogName; step: string } | null, more: object = {}) {
    const kept = isOpenedHere(state) ? state : {};
    setSearch(withDialog(search, open), {
      replace: true,
      preventScrollReset: true,
      state: { ...(kept as object), ...more },
    });
  }
  function close() {
    // opened from this page: closing is going back, so that the back button does not open it again
    if (isOpenedHere(state)) void navigate(-1);
    else show(null);
  }
  return { show, close };
}

/** Takes out of the address what it no longer has to say, after saying it. */
function Said({ say, onSaid }: { readonly say: () => void; readonly onSaid: () => void }) {
  useEffect(() => {
    say();
    onSaid();
    // once, whatever is drawn again meanwhile
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}

function wasCancelled(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'cancelled' in state;
}

/** How somebody came back from a provider: in, or to the providers' tab. Linking is said where ways in are kept. */
function Outcome({ outcome }: { readonly outcome: ProviderOutcome }) {
  const { show } = useDialogAddress();
  const customer = useCustomer();
  if (outcome === 'linked' || outcome === 'taken') return null;
  if (outcome === 'signed_in') {
    return <Said say={() => (customer === null ? undefined : sayWelcomeBack(customer))} onSaid={() => show(null)} />;
  }
  const cancelled = outcome === 'cancelled';
  return (
    <Said
      say={() => (cancelled ? undefined : saySocialFailed())}
      onSaid={() => show({ name: 'signIn', step: 'social' }, cancelled ? { cancelled } : {})}
    />
  );
}

function SignIn({ step: text }: { readonly step: string }) {
  const { show, close } = useDialogAddress();
  const { state }: { state: unknown } = useLocation();
  const step = signInStepOf(text);
  if (step.kind === 'outcome') return <Outcome key={step.outcome} outcome={step.outcome} />;
  return (
    <SignInDialog
      tab={step.tab}
      cancelled={wasCancelled(state)}
      onTab={(tab) => show({ name: 'signIn', step: tab })}
      onClose={close}
    />
  );
}

function Registration({ step }: { readonly step: string }) {
  const { show, close } = useDialogAddress();
  return (
    <RegistrationDialog
      step={step === 'form' ? 'form' : 'method'}
      onStep={(next) => show({ name: 'register', step: next })}
      onSignIn={(tab) => show({ name: 'signIn', step: tab })}
      onClose={close}
    />
  );
}

/** The dialogs that the address asks for. Whoever is signed in already has no use for them. */
export function AccountDialogs() {
  const [search] = useSearchParams();
  const { show } = useDialogAddress();
  const [wasSignedIn] = useState(useCustomer() !== null);
  const signIn = search.get('signIn');
  const register = search.get('register');
  const outcome = signIn !== null && signInStepOf(signIn).kind === 'outcome';
  if (wasSignedIn && !outcome) return <Said say={() => undefined} onSaid={() => show(null)} />;
  if (signIn !== null) return <SignIn step={signIn} />;
  return register === null ? null : <Registration step={register} />;
}
