import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PasskeyButton } from '../../lib/acts/passkey-button.tsx';
import { CodeStep } from './code-step.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { EnrolmentStep } from './enrolment-step.tsx';
import { PasswordStep } from './password-step.tsx';

/**
 * Returns the page to open after sign-in, which is the requested page of the portal. Returns the dashboard if the URL
 * is outside the portal or belongs to a page that is used without being signed in.
 */
export function nextPathOrDashboard(wanted: string | null): string {
  return wanted !== null && /^\/admin\/(?!login|setup|forgot|reset|stop-email)[\w/?=&%.-]*$/.test(wanted)
    ? wanted
    : '/admin/dashboard';
}

/**
 * Page to sign in with a password and the second factor. A user without a second factor sets it up first. A passkey
 * replaces both the password and the second factor.
 */
export function SignInPage() {
  const [step, setStep] = useState<'password' | 'code' | 'enrolment'>('password');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  function enter() {
    showToast({ title: m.staff_login_done_title(), description: m.staff_login_done_text(), tone: 'success' });
    void navigate(nextPathOrDashboard(query.get('next')), { replace: true, state: 'arrived' });
  }
  return (
    <SignInLayout>
      {step === 'password' ? (
        <>
          <PasswordStep onDone={setStep} />
          <PasskeyButton purpose="login" label={m.staff_login_passkey()} onDone={enter} />
          <Link className="staff-door-link" to="/admin/forgot">
            {m.staff_forgot_link()}
          </Link>
        </>
      ) : null}
      {step === 'code' ? <CodeStep onDone={enter} onAgain={() => setStep('password')} /> : null}
      {step === 'enrolment' ? <EnrolmentStep onDone={enter} /> : null}
    </SignInLayout>
  );
}
