import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PasskeyButton } from '../../lib/acts/passkey-button.tsx';
import { CodeStep } from './code-step.tsx';
import { Door } from './door.tsx';
import { EnrolmentStep } from './enrolment-step.tsx';
import { PasswordStep } from './password-step.tsx';

/** Only places of the portal: an address from elsewhere leads nowhere. */
export function nextPlace(wanted: string | null): string {
  return wanted !== null && /^\/admin\/(?!login|setup)[\w/?=&%.-]*$/.test(wanted) ? wanted : '/admin/dashboard';
}

/** Password, then the second step; who has none sets it up. A passkey is both at once. */
export function SignInPage() {
  const [step, setStep] = useState<'password' | 'code' | 'enrolment'>('password');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  function enter() {
    showToast({ title: m.staff_login_done_title(), description: m.staff_login_done_text(), tone: 'success' });
    void navigate(nextPlace(query.get('next')), { replace: true, state: 'arrived' });
  }
  return (
    <Door>
      {step === 'password' ? (
        <>
          <PasswordStep onDone={setStep} />
          <PasskeyButton way="login" label={m.staff_login_passkey()} onDone={enter} />
        </>
      ) : null}
      {step === 'code' ? <CodeStep onDone={enter} onAgain={() => setStep('password')} /> : null}
      {step === 'enrolment' ? <EnrolmentStep onDone={enter} /> : null}
    </Door>
  );
}
