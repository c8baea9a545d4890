import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { linkPendingPhone, openPhoneAccount, type getPendingPhone } from '#contracts/identity/pending-phone.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { NextField } from '#web/account-kit/fields/next-field.tsx';
import { showPhoneConfirmedToast } from '#web/account-kit/notices.ts';
import { readStoredReferral } from '#web/account-kit/stored-referral.ts';
import { useRedirectAfterSignIn } from '#web/account-kit/use-sign-in-handler.ts';
import { withNextPage } from '#web/lib/with-next-page.ts';
import { useCustomer } from '#web/lib/session.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { FormFooter, FormFailure } from '#web/ui/fields/form-parts.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import brokenPicture from '../../illustrations/offline.svg';
import picture from '../../illustrations/waiting.svg';
import { SwitchAccountButton } from '../../session/switch-account.tsx';
import { MergeLink, ProofFrame, SignedInAccount } from './proof-frame.tsx';

type PendingPhone = NonNullable<ResponseOf<typeof getPendingPhone>['held']>;

type PartProps = {
  readonly held: PendingPhone;
  /** Page to open after sign-in. Null if no page was requested. */
  readonly next: string | null;
  /** Code of the refusal after the form was sent without JavaScript. Null if there was no refusal. */
  readonly problem: string | null;
};

/**
 * Returns the text for a refusal code in the URL. Returns null if there is no code or no text for it. If the
 * verification is missing, the page itself shows this.
 */
function failureText(code: string | null): string | null {
  if (code === 'phone_taken') return m.problem_phone_taken();
  return code === 'step_up_required' ? m.held_phone_stale() : null;
}

function PhoneProofExpired() {
  const customer = useCustomer();
  return (
    <ProofFrame picture={brokenPicture} title={m.held_phone_gone_title()} text={m.held_phone_gone_text()}>
      {customer === null ? (
        <Link className="button button-primary button-wide" to="/login?phone=1">
          {m.login_phone()}
        </Link>
      ) : (
        <Link className="button button-primary button-wide" to="/dashboard">
          {m.proof_verify_done_next()}
        </Link>
      )}
    </ProofFrame>
  );
}

/** Returns the state of the form that creates an account with the verified phone number. */
function usePhoneAccount({ next, problem }: Pick<PartProps, 'next' | 'problem'>) {
  const signedInOn = useRedirectAfterSignIn();
  return useCallForm({
    endpoint: openPhoneAccount,
    input: () => ({ body: { referralCode: readStoredReferral() } }),
    onDone: ({ customer }) => {
      showPhoneConfirmedToast();
      signedInOn(customer, 'phone', next ?? '/');
    },
    back: { failure: failureText(problem), errors: {} },
  });
}

/**
 * Lets the visitor choose between the existing account and a new account. It shows no details of the account that
 * contains this phone number. The number is unverified there, and the account can belong to a stranger.
 */
function Choice({ held, next, problem }: PartProps) {
  const { form, end } = usePhoneAccount({ next, problem });
  const joinPath = withNextPage('/phone/join', next);
  return (
    <ProofFrame
      picture={picture}
      title={m.held_phone_title()}
      text={m.held_phone_text({ phone: leftToRight(held.phone) })}
    >
      <Link className="button button-primary button-wide" to={withNextPage('/login', joinPath)}>
        {m.held_phone_sign_in()}
      </Link>
      <form {...form} method="post" action={openPhoneAccount.path} className="account-form">
        <NextField next={next} />
        <p className="account-note proof-note">{m.held_phone_not_mine()}</p>
        <FormFailure failure={end.failure} />
        <button type="submit" className="button button-secondary button-wide" disabled={end.pending}>
          {end.pending ? end.busy : m.held_phone_new()}
        </button>
      </form>
    </ProofFrame>
  );
}

/**
 * Lets the visitor choose what to do if the phone number is verified for another account. This browser has verified the
 * same phone number, so the visitor can merge that account or sign in to it.
 */
function PhoneTakenChoice({ next }: { readonly next: string }) {
  const { form, end } = usePhoneAccount({ next, problem: null });
  return (
    <>
      <FormFailure failure={failureText('phone_taken')} />
      <MergeLink />
      <form {...form} method="post" action={openPhoneAccount.path} className="account-form">
        <NextField next={next} />
        <FormFailure failure={end.failure} />
        <button type="submit" className="button button-secondary button-wide" disabled={end.pending}>
          {end.pending ? end.busy : m.proof_verify_taken_sign_in()}
        </button>
      </form>
    </>
  );
}

/**
 * Form that adds the phone number to the account of a signed-in visitor. The number is added only after a click,
 * because another person could have verified it in this browser.
 */
function LinkPhone({ held, next, problem }: PartProps) {
  const [refusal, setRefusal] = useState(problem);
  const navigate = useNavigate();
  const onward = next ?? '/dashboard';
  const { form, end } = useCallForm({
    endpoint: linkPendingPhone,
    input: () => ({}),
    onDone: () => {
      showToast({ title: m.held_phone_done_title(), description: m.held_phone_done_text(), tone: 'success' });
      void navigate(onward, { replace: true });
    },
    words: failureText,
    onRefused: ({ code }) => setRefusal(code),
    back: { failure: failureText(problem), errors: {} },
  });
  return (
    <ProofFrame
      picture={picture}
      title={m.held_phone_join_title()}
      text={m.held_phone_join_text({ phone: leftToRight(held.phone) })}
    >
      <SignedInAccount />
      {held.replaces === null ? null : (
        <p className="notice notice-info">
          <Sentence text={m.held_phone_replaces({ phone: leftToRight(held.replaces) })} />
        </p>
      )}
      {refusal === 'phone_taken' ? (
        <PhoneTakenChoice next={onward} />
      ) : (
        <form {...form} method="post" action={linkPendingPhone.path} className="account-form">
          <NextField next={onward} />
          <FormFooter {...end} label={m.held_phone_join()} busy={end.busy} />
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

type LinkPhonePageProps = {
  /** Phone number that was verified in this browser. Null if there is none. */
  readonly held: PendingPhone | null;
  readonly next: string | null;
  readonly problem: string | null;
};

/**
 * Page for a phone number that was verified by SMS in this browser, while another account contains the same number. The
 * visitor signs in to that account and adds the number, or creates a new account.
 */
export function LinkPhonePage({ held, next, problem }: LinkPhonePageProps) {
  const customer = useCustomer();
  if (held === null) return <PhoneProofExpired />;
  const part = { held, next, problem };
  return customer === null ? <Choice {...part} /> : <LinkPhone {...part} />;
}
