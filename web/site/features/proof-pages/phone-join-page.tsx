import { Link, useNavigate } from 'react-router';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { joinHeldPhone, openPhoneAccount, type getHeldPhone } from '#contracts/identity/held-phone.ts';
import { isolated, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { NextField } from '#web/account-kit/fields/next-field.tsx';
import { sayPhoneDone } from '#web/account-kit/notices.ts';
import { storedReferral } from '#web/account-kit/stored-referral.ts';
import { useSignedInOn } from '#web/account-kit/use-signed-in.ts';
import { leadingOn } from '#web/lib/leading-on.ts';
import { useCustomer } from '#web/lib/session.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { FormEnd, FormFailure } from '#web/ui/fields/form-parts.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import brokenPicture from '../../illustrations/offline.svg';
import picture from '../../illustrations/waiting.svg';
import { ProofFrame } from './proof-frame.tsx';

type Held = NonNullable<AnswerOf<typeof getHeldPhone>['held']>;

type PartProps = {
  readonly held: Held;
  /** Page that signing in leads on to; null if none was asked for. */
  readonly next: string | null;
  /** Refusal of a form that was sent without scripts. */
  readonly failure: string | null;
};

/** Refusals that come back in the address. A proof that is gone needs no words: the page shows it. */
const failures = new Map([
  ['phone_taken', m.problem_phone_taken],
  ['step_up_required', m.problem_step_up_required],
]);

function Gone() {
  const customer = useCustomer();
  return (
    <ProofFrame picture={brokenPicture} title={m.held_phone_gone_title()} text={m.held_phone_gone_text()}>
      {customer === null ? (
        <Link className="button button-primary w-full" to="/login?phone=1">
          {m.login_phone()}
        </Link>
      ) : (
        <Link className="button button-primary w-full" to="/dashboard">
          {m.proof_verify_done_next()}
        </Link>
      )}
    </ProofFrame>
  );
}

/** Nothing of the other account is shown: whoever typed the number there may be a stranger. */
function Choice({ held, next, failure }: PartProps) {
  const signedInOn = useSignedInOn();
  const { form, end } = useCallForm({
    endpoint: openPhoneAccount,
    input: () => ({ body: { referralCode: storedReferral() } }),
    onDone: ({ customer }) => {
      sayPhoneDone();
      signedInOn(customer, 'phone', next ?? '/');
    },
    back: { failure, errors: {} },
  });
  const here = leadingOn('/phone/join', next);
  return (
    <ProofFrame
      picture={picture}
      title={m.held_phone_title()}
      text={m.held_phone_text({ phone: leftToRight(held.phone) })}
    >
      <Link className="button button-primary w-full" to={leadingOn('/login', here)}>
        {m.held_phone_sign_in()}
      </Link>
      <form {...form} method="post" action={openPhoneAccount.path} className="account-form">
        <NextField next={next} />
        <p className="account-note mt-2 text-center">{m.held_phone_not_mine()}</p>
        <FormFailure failure={end.failure} />
        <button type="submit" className="button button-secondary w-full" disabled={end.pending}>
          {end.pending ? end.busy : m.held_phone_new()}
        </button>
      </form>
    </ProofFrame>
  );
}

/** Signed in to the account: only a press adds the number, which somebody else may have proven in this browser. */
function Join({ held, next, failure }: PartProps) {
  const customer = useCustomer();
  const navigate = useNavigate();
  const onward = next ?? '/dashboard';
  const email = customer?.email ?? null;
  const account = email === null ? customer?.firstName : leftToRight(email);
  const { form, end } = useCallForm({
    endpoint: joinHeldPhone,
    input: () => ({}),
    onDone: () => {
      showToast({ title: m.held_phone_done_title(), description: m.held_phone_done_text(), tone: 'success' });
      void navigate(onward, { replace: true });
    },
    back: { failure, errors: {} },
  });
  return (
    <ProofFrame
      picture={picture}
      title={m.held_phone_join_title()}
      text={m.held_phone_join_text({ phone: leftToRight(held.phone) })}
    >
      {account === undefined || account === '' ? null : (
        <p>
          <Sentence text={m.held_phone_account({ account: isolated(account) })} />
        </p>
      )}
      {held.replaces === null ? null : (
        <p className="notice notice-info">
          <Sentence text={m.held_phone_replaces({ phone: leftToRight(held.replaces) })} />
        </p>
      )}
      <form {...form} method="post" action={joinHeldPhone.path} className="account-form">
        <NextField next={onward} />
        <FormEnd {...end} label={m.held_phone_join()} busy={end.busy} />
      </form>
      <Link className="button button-quiet" to={onward}>
        {m.held_phone_not_now()}
      </Link>
    </ProofFrame>
  );
}

type PhoneJoinPageProps = {
  /** Null: no proof is held for this browser. */
  readonly held: Held | null;
  readonly next: string | null;
  readonly problem: string | null;
};

/** A number was proven by SMS while an account names it: its owner adds it to that account, or opens a new one. */
export function PhoneJoinPage({ held, next, problem }: PhoneJoinPageProps) {
  const customer = useCustomer();
  if (held === null) return <Gone />;
  const part = { held, next, failure: failures.get(problem ?? '')?.() ?? null };
  return customer === null ? <Choice {...part} /> : <Join {...part} />;
}
