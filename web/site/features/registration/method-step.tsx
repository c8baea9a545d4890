import { m } from '#messages/compiled/messages.js';
import { ArrowEndIcon, MailIcon, PhoneIcon } from '#web/ui/icons.tsx';
import { ProviderLinks, type DialogProvider } from '../../session/provider-links.tsx';
import { useWaysIn } from '../../session/use-ways-in.ts';

const providers: readonly DialogProvider[] = ['google', 'apple', 'facebook'];

export type MethodStepProps = {
  readonly onEmail: () => void;
  /** A code proves the number and makes the account: it is the sign-in dialog's own path. */
  readonly onPhone: () => void;
  readonly onSignIn: () => void;
};

/** Step one: how to sign up. */
export function MethodStep({ onEmail, onPhone, onSignIn }: MethodStepProps) {
  const ways = useWaysIn();
  return (
    <div className="account-panel">
      <p className="font-semibold">{m.register_method()}</p>
      <ul className="provider-list">
        <li>
          <button type="button" className="provider provider-first" onClick={onEmail}>
            <MailIcon className="size-6 shrink-0" />
            <span>{m.register_method_email()}</span>
            <ArrowEndIcon className="size-5" />
          </button>
        </li>
        <li>
          <button type="button" className="provider" onClick={onPhone}>
            <PhoneIcon className="size-6 shrink-0" />
            <span>{m.register_method_phone()}</span>
          </button>
        </li>
      </ul>
      <ProviderLinks providers={providers} ways={ways} />
      <p className="account-switch">
        {m.register_have_account()}{' '}
        <button type="button" className="account-link" onClick={onSignIn}>
          {m.register_sign_in_here()}
        </button>
      </p>
    </div>
  );
}
