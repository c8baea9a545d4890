import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import {
  linkPendingIdentity,
  openProviderAccount,
  type getPendingIdentity,
} from '#contracts/identity/pending-identity.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { NextField } from '#web/account-kit/fields/next-field.tsx';
import { useRedirectAfterSignIn } from '#web/account-kit/use-sign-in-handler.ts';
import { providers } from '#web/account-kit/ways-in/providers.tsx';
import { withNextPage } from '#web/lib/with-next-page.ts';
import { useCustomer } from '#web/lib/session.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { FormFooter, FormFailure } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import picture from '../../illustrations/waiting.svg';
import { SwitchAccountButton } from '../../session/switch-account.tsx';
import { MergeLink, ProofFrame, SignedInAccount } from './proof-frame.tsx';

export type PendingIdentity = NonNullable<ResponseOf<typeof getPendingIdentity>['held']>;

type PartProps = {
  readonly held: PendingIdentity;
  /** Page to open after sign-in. Null if no page was requested. */
  readonly next: string | null;
  /** Code of the refusal after the form was sent without JavaScript. Null if there was no refusal. */
  readonly problem: string | null;
};

function failureText(code: string | null): string | null {
  if (code === 'email_taken') return m.problem_email_taken();
  if (code === 'provider_taken') return m.problem_provider_taken();
  if (code === 'provider_in_other_account') return m.problem_provider_in_other_account();
  return code === 'step_up_required' ? m.held_provider_stale() : null;
}

/**
 * Lets the visitor choose between the existing account and a new account. It shows no details of the account that
 * contains this email address. The email address is unverified there, and the account can belong to a stranger.
 */
function Choice({ held, next, problem }: PartProps) {
  const signedInOn = useRedirectAfterSignIn();
  const { form, end } = useCallForm({
    endpoint: openProviderAccount,
    input: () => ({ body: {} }),
    onDone: ({ customer }) => signedInOn(customer, 'social', next ?? '/'),
    words: failureText,
    back: { failure: failureText(problem), errors: {} },
  });
  const provider = providers[held.provider].name;
  const joinPath = withNextPage('/phone/join', next);
  return (
    <ProofFrame
      picture={picture}
      title={m.held_phone_title()}
      text={m.held_provider_text({ provider, email: leftToRight(held.email) })}
    >
      <Link className="button button-primary button-wide" to={withNextPage('/login', joinPath)}>
        {m.held_phone_sign_in()}
      </Link>
      <form {...form} method="post" action={openProviderAccount.path} className="account-form">
        <NextField next={next} />
        <p className="account-note proof-note">{m.held_provider_not_mine()}</p>
        <FormFailure failure={end.failure} />
        <button type="submit" className="button button-secondary button-wide" disabled={end.pending}>
          {end.pending ? end.busy : m.held_phone_new()}
        </button>
      </form>
    </ProofFrame>
  );
}

/**
 * Form that connects the sign-in provider to the account of a signed-in visitor. The provider is connected only after a
 * click, because another person could have signed in with it in this browser.
 */
function ConnectProvider({ held, next, problem }: PartProps) {
  const [refusal, setRefusal] = useState(problem);
  const navigate = useNavigate();
  const onward = next ?? '/dashboard';
  const provider = providers[held.provider].name;
  const { form, end } = useCallForm({
    endpoint: linkPendingIdentity,
    input: () => ({}),
    onDone: () => {
      showToast({ title: m.held_provider_done({ provider }), tone: 'success' });
      void navigate(onward, { replace: true });
    },
    words: failureText,
    onRefused: ({ code }) => setRefusal(code),
    back: { failure: failureText(problem), errors: {} },
  });
  return (
    <ProofFrame
      picture={picture}
      title={m.held_provider_join_title({ provider })}
      text={m.held_provider_join_text({ provider, email: leftToRight(held.email) })}
    >
      <SignedInAccount />
      {refusal === 'provider_in_other_account' ? (
        <>
          <FormFailure failure={failureText(refusal)} />
          <MergeLink />
        </>
      ) : (
        <form {...form} method="post" action={linkPendingIdentity.path} className="account-form">
          <NextField next={onward} />
          <FormFooter {...end} label={m.held_provider_join({ provider })} busy={end.busy} />
        </form>
      )}
      {refusal === 'step_up_required' ? (
        <SwitchAccountButton
          next={withNextPage('/phone/join', next)}
          label={m.held_phone_sign_in_again()}
          look="secondary"
        />
      ) : null}
      <Link className="button button-quiet" to={onward}>
        {m.held_phone_not_now()}
      </Link>
    </ProofFrame>
  );
}

/**
 * Page for an email address that a sign-in provider has verified, while another account contains it unverified. The
 * visitor connects the provider to that account, or creates a new account.
 */
export function LinkProviderPage(props: PartProps) {
  const customer = useCustomer();
  return customer === null ? <Choice {...props} /> : <ConnectProvider {...props} />;
}
