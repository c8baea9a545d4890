import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { resendVerification, verifyEmail } from '#contracts/identity/credentials.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { useCustomer } from '#web/lib/session.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import brokenPicture from '../../illustrations/offline.svg';
import donePicture from '../../illustrations/paid.svg';
import picture from '../../illustrations/waiting.svg';
import { SwitchAccountButton } from '../../session/switch-account.tsx';
import { ConfirmOrderEmailPage } from './confirm-order-email-page.tsx';
import { MergeLink, JavaScriptRequiredNotice, ProofFrame } from './proof-frame.tsx';
import { MailCodeField } from '#web/account-kit/fields/mail-code-field.tsx';
import { useMailToken } from '#web/account-kit/use-mail-token.ts';

/** Sign-in URL that leads back to this page. The secret token of the link stays in this tab. */
const SIGN_IN = '/login?next=/email/verify';

type Result =
  | { readonly kind: 'confirmed'; readonly email: string }
  | { readonly kind: 'used_up' | 'taken' | 'signed_out' };

const resultOf: Readonly<Record<string, Result>> = {
  link_used_up: { kind: 'used_up' },
  email_taken: { kind: 'taken' },
  not_signed_in: { kind: 'signed_out' },
};

type ViewProps = { readonly picture: string; readonly title: string; readonly text: string };

/** A view that replaces the previous view of the page. The focus moves to its heading. */
function View({ children, ...frame }: ViewProps & { readonly children: ReactNode }) {
  useEffect(focusHeading, []);
  return <ProofFrame {...frame}>{children}</ProofFrame>;
}

function EmailVerified({ email }: { readonly email: string }) {
  return (
    <View
      picture={donePicture}
      title={m.proof_verify_done_title()}
      text={m.proof_verify_done_text({ email: leftToRight(email) })}
    >
      <Link className="button button-primary button-wide" to="/dashboard">
        {m.proof_verify_done_next()}
      </Link>
    </View>
  );
}

/**
 * Page for a link that was already used. A signed-in visitor can request a new link, and other visitors sign in first.
 */
function LinkUsedUp() {
  const customer = useCustomer();
  const [words, setWords] = useState<string | null>(null);
  const { form, end } = useCallForm({
    endpoint: resendVerification,
    input: () => ({}),
    onDone: ({ sent }) => setWords(sent ? m.proof_link_sent() : m.proof_nothing_waits()),
  });
  return (
    <View picture={brokenPicture} title={m.proof_link_used_title()} text={m.proof_link_used_email_text()}>
      {customer === null ? (
        <Link className="button button-primary button-wide" to="/login?next=/dashboard">
          {m.signin_email_submit()}
        </Link>
      ) : (
        <form {...form} className="account-form">
          <output className={words === null ? 'sr-only' : 'notice notice-info'}>{words}</output>
          <FormFooter
            {...end}
            off={words !== null}
            reason={words ?? undefined}
            label={m.proof_link_new()}
            busy={m.proof_forgot_pending()}
          />
        </form>
      )}
    </View>
  );
}

function EmailTaken() {
  const customer = useCustomer();
  return (
    <View picture={brokenPicture} title={m.proof_verify_taken_title()} text={m.proof_verify_taken_text()}>
      {customer === null ? (
        <Link className="button button-primary button-wide" to="/login">
          {m.proof_verify_taken_sign_in()}
        </Link>
      ) : (
        <>
          <MergeLink />
          <SwitchAccountButton next="/dashboard" label={m.proof_verify_taken_sign_in()} look="secondary" />
        </>
      )}
      <Link className="button button-secondary button-wide" to="/password/forgot">
        {m.signin_forgot()}
      </Link>
    </View>
  );
}

function SignInFirst() {
  return (
    <View picture={picture} title={m.proof_verify_sign_in_title()} text={m.proof_verify_sign_in_text()}>
      <Link className="button button-primary button-wide" to={SIGN_IN}>
        {m.signin_email_submit()}
      </Link>
      <p className="account-note">{m.proof_verify_not_me()}</p>
    </View>
  );
}

function ResultView({ result }: { readonly result: Result }) {
  if (result.kind === 'confirmed') return <EmailVerified email={result.email} />;
  if (result.kind === 'used_up') return <LinkUsedUp />;
  return result.kind === 'taken' ? <EmailTaken /> : <SignInFirst />;
}

/**
 * Page that confirms the email address of an account. It also confirms the email address of a purchase that staff
 * corrected.
 */
export function VerifyPage() {
  const [query] = useSearchParams();
  return query.get('for') === 'order' ? <ConfirmOrderEmailPage /> : <AccountEmailPage />;
}

/**
 * Page that verifies an email address with the link or the code in an email. Only a click on the button confirms it,
 * because mail scanners open every link.
 */
function AccountEmailPage() {
  const { token, storeToken, forget } = useMailToken('email_link');
  const [result, setResult] = useState<Result | null>(null);
  const typedCode = useRef('');
  const { field, form, end } = useCallForm({
    endpoint: verifyEmail,
    input(typed) {
      if (typeof token === 'string') return { body: { token } };
      typedCode.current = typed('token').token;
      return { body: { token: typedCode.current } };
    },
    onDone: ({ email }) => {
      setResult({ kind: 'confirmed', email });
      forget();
    },
    onRefused: ({ code }) => {
      const newResult = resultOf[code];
      if (newResult === undefined) return;
      setResult(newResult);
      if (newResult.kind !== 'signed_out') forget();
      else if (typedCode.current !== '') storeToken(typedCode.current);
    },
  });

  if (result !== null) return <ResultView result={result} />;
  return (
    <ProofFrame
      picture={picture}
      title={m.proof_verify_title()}
      text={token === null ? m.proof_code_text() : m.proof_verify_text()}
    >
      <JavaScriptRequiredNotice />
      <form {...form} className="account-form only-scripted">
        {token === null ? <MailCodeField {...field('token')} /> : null}
        <FormFooter
          {...end}
          off={token === undefined}
          label={m.proof_verify_submit()}
          busy={m.proof_verify_pending()}
        />
      </form>
      <p className="account-note">{m.proof_verify_not_me()}</p>
    </ProofFrame>
  );
}
