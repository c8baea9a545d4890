import { useState, type MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import type { FormReturn } from '#web/lib/form-return.ts';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { useCustomer } from '#web/lib/session.ts';
import { ArrowEndIcon } from '#web/ui/icons.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { AlreadySignedIn } from '../../session/already-signed-in.tsx';
import { EntryFrame } from '../../session/entry-frame.tsx';
import { sayRegistered } from '../../session/notices.ts';
import { useSignedInOn } from '../../session/use-signed-in.ts';
import { FailureSummary } from './failure-summary.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import { usePageRegistration } from './use-page-registration.ts';

/** Back to where somebody came from; opened on its own, to the sign-in page. */
function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  function goBack(event: MouseEvent) {
    // the first entry of a visit has nothing of ours before it
    if (key === 'default') return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <Link to="/login" className="button button-quiet account-back" onClick={goBack}>
      <ArrowEndIcon className="size-5 rotate-180" />
      {m.register_page_back()}
    </Link>
  );
}

/** What the button waits for; only scripts make it wait. */
function StillMissing({ missing }: { readonly missing: readonly string[] }) {
  return (
    <p id="register-missing" className="account-note only-scripted">
      {missing.length === 0 ? null : m.register_page_missing({ fields: missing.join(', ') })}
    </p>
  );
}

/** The full-page registration. `back`: a form sent without scripts came back. */
export function RegisterPage({ back }: { readonly back: FormReturn }) {
  const { brand } = usePage();
  const spoken = useSpoken();
  const signedInOn = useSignedInOn();
  const customer = useCustomer();
  const hydrated = useHydrated();
  const [wasSignedIn] = useState(customer !== null);
  const { formRef, errors, failure, pending, missing, restored, ...does } = usePageRegistration(back, (made) => {
    sayRegistered(made, spoken(brand.name));
    signedInOn(made, 'email', '/');
  });

  if (wasSignedIn && customer !== null) return <AlreadySignedIn customer={customer} target="/" />;
  const waits = missing.length > 0;
  return (
    <EntryFrame title={m.register_page_title()} text={m.register_page_text()} wide lead={<BackButton />}>
      <form
        ref={formRef}
        method="post"
        action="/api/auth/register"
        encType="multipart/form-data"
        noValidate
        className="account-form"
        onSubmit={does.submit}
        onInput={does.watch}
      >
        {/* for Enter in a field: while the button below waits, it says what is missing instead of staying silent */}
        <button type="submit" hidden>
          {m.register_page_submit()}
        </button>
        <output className={restored ? 'notice notice-info' : 'sr-only'}>
          {restored ? m.register_page_restored() : null}
        </output>
        <RegistrationFields errors={errors} draft={back.draft} />
        <FailureSummary failure={failure} errors={errors} />
        <button
          type="submit"
          className="button button-primary button-large w-full"
          data-waits={waits}
          disabled={pending || (hydrated && waits)}
          aria-describedby="register-missing"
        >
          {pending ? m.register_pending() : m.register_page_submit()}
        </button>
        <StillMissing missing={missing} />
      </form>
      <p className="account-switch">
        {m.register_have_account()}
        <Link className="account-link" to="/login">
          {m.register_sign_in_here()}
        </Link>
      </p>
    </EntryFrame>
  );
}
