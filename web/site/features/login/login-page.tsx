import { useState, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { TermsLinks } from '#web/account-kit/fields/account-fields.tsx';
import { EmailSignIn } from '#web/account-kit/ways-in/email-sign-in.tsx';
import { NextField } from '#web/account-kit/fields/next-field.tsx';
import { usePasskeyAutofill } from '#web/account-kit/fields/use-passkey-autofill.ts';
import { useRedirectAfterSignIn, type SignInHandler } from '#web/account-kit/use-sign-in-handler.ts';
import type { SignInMethods } from '#web/account-kit/ways-in/use-sign-in-methods.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { withNextPage } from '#web/lib/with-next-page.ts';
import { safeNextPath } from '#web/lib/addresses/safe-next-path.ts';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { useCustomer } from '#web/lib/session.ts';
import { ArrowEndIcon, PhoneIcon } from '#web/ui/icons/icons.tsx';
import { showSocialFailedToast } from '#web/account-kit/notices.ts';
import type { SignInOutcome } from '#contracts/identity/identities.ts';
import { AlreadySignedIn } from '../../session/already-signed-in.tsx';
import { AccountPageLayout } from '../../session/account-page-layout.tsx';
import { BiometricButton } from './biometric-button.tsx';
import { PhoneSignInSteps } from './phone-path.tsx';
import { ProviderTiles } from './provider-tiles.tsx';

/** Texts for the outcomes after which the visitor returned from a provider without being signed in. */
const words = {
  cancelled: m.signin_social_cancelled,
  failed: m.login_outcome_failed,
  unavailable: m.login_outcome_unavailable,
  taken: m.login_outcome_taken,
} as const satisfies Partial<Record<SignInOutcome, () => string>>;

type ShownOutcome = keyof typeof words;

/**
 * Reads the outcome of a sign-in from `?signIn=…`. Returns null for unknown values, and for outcomes that another page
 * shows.
 */
function parseOutcome(text: string | null): ShownOutcome | null {
  return text !== null && Object.hasOwn(words, text) ? (text as ShownOutcome) : null;
}

/**
 * Shows the result of a sign-in with a provider. After a failure, it shows the notice that the specification defines,
 * and a text that stays on the page.
 */
function OutcomeNotice({ outcome }: { readonly outcome: ShownOutcome }) {
  const failed = outcome === 'failed' || outcome === 'unavailable';
  useEffect(() => {
    if (failed) showSocialFailedToast();
  }, [failed]);
  return <p className={`notice ${failed ? 'notice-danger' : 'notice-info'}`}>{words[outcome]()}</p>;
}

type PartProps = {
  readonly ways: SignInMethods | null;
  readonly back: FormResult;
  readonly next: string | null;
  readonly onSignedIn: SignInHandler;
};

/** Shows all sign-in methods. The providers come first, then phone, passkey, and email address with password. */
function AllSignInMethods({ ways, back, next, onSignedIn }: PartProps) {
  usePasskeyAutofill(true, onSignedIn);
  return (
    <>
      <ProviderTiles ways={ways} next={next} />
      <p className="entry-or">
        <span>{m.login_or()}</span>
      </p>
      <div className="entry-ways">
        <Link
          className="button button-secondary button-wide"
          to={`/login?${new URLSearchParams({ phone: '1', ...(next === null ? {} : { next }) })}`}
        >
          <PhoneIcon className="icon-medium" />
          {m.login_phone()}
        </Link>
        <BiometricButton onSignedIn={(customer) => onSignedIn(customer, 'biometric')} />
      </div>
      <EmailSignIn back={back} note={m.login_failed_note()} label={m.login_email_label()} onSignedIn={onSignedIn}>
        <NextField next={next} />
      </EmailSignIn>
    </>
  );
}

function PhoneSignIn({ ways, back, next, onSignedIn }: PartProps) {
  const [search] = useSearchParams();
  const leave = (words: string) => (
    <Link className="button button-quiet" to={withNextPage('/login', next)}>
      <ArrowEndIcon className="icon-medium icon-back" />
      {words}
    </Link>
  );
  return (
    <PhoneSignInSteps
      codeSent={search.has('sent')}
      back={back}
      next={next}
      ways={ways}
      leave={leave}
      onSignedIn={(customer) => onSignedIn(customer, 'phone')}
    />
  );
}

function ClosingNote() {
  const { brand, renderedAt } = usePage();
  const localized = useLocalizedText();
  return (
    <div className="entry-closing">
      <p className="account-note">{m.login_legal()}</p>
      <TermsLinks />
      <p className="account-note">
        {m.footer_copyright({ year: renderedAt.slice(0, 4), company: localized(brand.company) })}
      </p>
    </div>
  );
}

type LoginPageProps = {
  /** Available sign-in methods. Null if the server did not respond. */
  readonly ways: SignInMethods | null;
  /** Result of sending the form without JavaScript. */
  readonly back: FormResult;
};

/** Full page for sign-in with all methods. After the sign-in, it leads to the page that the visitor requested. */
export function LoginPage({ ways, back }: LoginPageProps) {
  const [search] = useSearchParams();
  const signedInOn = useRedirectAfterSignIn();
  const customer = useCustomer();
  const [wasSignedIn] = useState(customer !== null);
  const next = safeNextPath(search.get('next'));
  const outcome = parseOutcome(search.get('signIn'));
  const byPhone = search.has('phone');

  if (wasSignedIn && customer !== null) return <AlreadySignedIn customer={customer} target={next ?? '/'} />;

  const onSignedIn: SignInHandler = (known, method) => signedInOn(known, method, next ?? '/');
  const part = { ways, back, next, onSignedIn };
  return (
    <AccountPageLayout
      title={byPhone ? m.login_phone_title() : m.login_title()}
      text={byPhone ? m.signin_phone_text() : m.signin_text()}
    >
      {outcome === null ? null : <OutcomeNotice outcome={outcome} />}
      {byPhone ? <PhoneSignIn {...part} /> : <AllSignInMethods {...part} />}
      <div className="entry-new">
        <p>{m.login_new_here()}</p>
        <Link className="button button-secondary" to={withNextPage('/register', next)}>
          {m.login_create()}
        </Link>
      </div>
      <ClosingNote />
    </AccountPageLayout>
  );
}
