import { useEffect, useId, useRef } from 'react';
import { AccountDialog } from '#web/account-kit/account-dialog.tsx';
import { useRegisteredToast } from '#web/account-kit/notices.ts';
import { useDialogSignInHandler } from '#web/account-kit/use-sign-in-handler.ts';
import type { Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { registrationDialogText } from '../../discounts/registration-text.ts';
import { RegistrationMethodStep } from './method-step.tsx';
import { RegistrationForm } from './registration-form.tsx';

export const registrationSteps = ['method', 'form'] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

export type RegistrationDialogProps = {
  readonly step: RegistrationStep;
  /** Page to open after the registration. Null if no page was requested. */
  readonly nextPagePath: string | null;
  readonly onStep: (step: RegistrationStep) => void;
  readonly onSignIn: (tab: 'biometric' | 'phone') => void;
  readonly onClose: () => Promise<void>;
};

/** The premium registration dialog. The visitor first chooses a registration method, and then fills in the form. */
export function RegistrationDialog({ step, nextPagePath, onStep, onSignIn, onClose }: RegistrationDialogProps) {
  const titleId = useId();
  const { percents } = usePage();
  const sayRegistered = useRegisteredToast();
  const signedIn = useDialogSignInHandler(nextPagePath);
  const shown = useRef(step);

  // the clicked button is removed together with its step, so the focus moves to the heading of the dialog
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.getElementById(titleId)?.focus();
  }, [step, titleId]);

  async function finish(customer: Customer) {
    sayRegistered(customer);
    await onClose();
    signedIn(customer, 'email');
  }

  return (
    <AccountDialog
      titleId={titleId}
      title={m.register_title()}
      text={registrationDialogText(percents)}
      wide={step === 'form'}
      onClose={() => void onClose()}
    >
      {step === 'method' ? (
        <RegistrationMethodStep
          nextPagePath={nextPagePath}
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
