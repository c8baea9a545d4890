import { ProviderLinks } from '#web/account-kit/ways-in/provider-links.tsx';
import { m } from '#messages/compiled/messages.js';
import { ArrowEndIcon, MailIcon, PhoneIcon } from '#web/ui/icons/icons.tsx';

type RegistrationMethodStepProps = {
  /** Page to open after the registration. Null if no page was requested. */
  readonly nextPagePath: string | null;
  readonly onEmail: () => void;
  /** Opens the phone tab of the sign-in dialog. A visitor who verifies a code there also gets an account. */
  readonly onPhone: () => void;
  readonly onSignIn: () => void;
};

/** First step of the registration, in which the visitor chooses how to register. */
export function RegistrationMethodStep({ nextPagePath, onEmail, onPhone, onSignIn }: RegistrationMethodStepProps) {
  return (
    <div className="account-panel">
      <p className="lead-words">{m.register_method()}</p>
      <ul className="provider-list">
        <li>
          <button type="button" className="provider provider-first" onClick={onEmail}>
            <MailIcon className="icon-large" />
            <span>{m.register_method_email()}</span>
            <ArrowEndIcon className="icon-medium" />
          </button>
        </li>
        <li>
          <button type="button" className="provider" onClick={onPhone}>
            <PhoneIcon className="icon-large" />
            <span>{m.register_method_phone()}</span>
          </button>
        </li>
      </ul>
      <ProviderLinks providers={['google', 'apple', 'facebook']} nextPagePath={nextPagePath} isRegistration />
      <p className="account-switch">
        {m.register_have_account()}{' '}
        <button type="button" className="account-link" onClick={onSignIn}>
          {m.register_sign_in_here()}
        </button>
      </p>
    </div>
  );
}
