import { useEffect, useId, useRef } from 'react';
import type { Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { AccountDialog } from '../../session/account-dialog.tsx';
import { sayRegistered } from '../../session/notices.ts';
import { useSignedIn } from '../../session/use-signed-in.ts';
import { MethodStep } from './method-step.tsx';
import { RegistrationForm } from './registration-form.tsx';

export const registrationSteps = ['method', 'form'] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

export type RegistrationDialogProps = {
  readonly step: RegistrationStep;
  readonly onStep: (step: RegistrationStep) => void;
  readonly onSignIn: (tab: 'biometric' | 'phone') => void;
  readonly onClose: () => Promise<void>;
};

/** The premium registration: how, then the form. */
export function RegistrationDialog({ step, onStep, onSignIn, onClose }: RegistrationDialogProps) {
  const titleId = useId();
  const { brand } = usePage();
  const spoken = useSpoken();
  const signedIn = useSignedIn();
  const shown = useRef(step);

  // what was pressed is gone with its step: the head of the dialog says where one is
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.getElementById(titleId)?.focus();
  }, [step, titleId]);

  function finish(customer: Customer) {
    sayRegistered(customer, spoken(brand.name));
    void onClose().then(() => signedIn(customer, 'email'));
  }

  return (
    <AccountDialog
      titleId={titleId}
      title={m.register_title()}
      text={m.register_text()}
      wide={step === 'form'}
      onClose={() => void onClose()}
    >
      {step === 'method' ? (
        <MethodStep
          onEmail={() => onStep('form')}
          onPhone={() => onSignIn('phone')}
          onSignIn={() => onSignIn('biometric')}
        />
      ) : (
        <>
          <button type="button" className="button button-quiet account-back" onClick={() => onStep('method')}>
            {m.register_back()}
          </button>
          <RegistrationForm onDone={finish} />
        </>
      )}
    </AccountDialog>
  );
}
