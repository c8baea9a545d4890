import type { Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import { FingerprintIcon } from '#web/ui/icons/account-icons.tsx';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import type { SignInTab } from './sign-in-tabs.ts';
import { useDevicePasskey } from '#web/account-kit/ways-in/use-device-passkey.ts';
import type { DeviceVerification } from '#web/account-kit/use-device-verification.ts';

const notes = {
  unknown: m.signin_biometric_checking,
  able: m.signin_biometric_first,
  unable: m.signin_biometric_unavailable,
} as const satisfies Record<DeviceVerification, () => string>;

type BiometricPanelProps = {
  readonly onOther: (tab: SignInTab) => void;
  readonly onSignedIn: (customer: Customer) => void;
};

const otherTabs = ['phone', 'email', 'social'] as const satisfies readonly SignInTab[];

export function BiometricPanel({ onOther, onSignedIn }: BiometricPanelProps) {
  const { device, button, pending } = useDevicePasskey(onSignedIn);
  return (
    <div className="account-panel biometric">
      {device === 'unable' ? null : (
        <span className="medallion">
          <FingerprintIcon className="medallion-finger" />
        </span>
      )}
      <div>
        <h3>{m.signin_biometric_title()}</h3>
        <p>{m.signin_biometric_text()}</p>
      </div>
      <button {...button} type="button" className="button button-primary button-wide" aria-describedby="biometric-note">
        {pending ? m.signin_biometric_pending() : m.signin_biometric_submit()}
      </button>
      <output id="biometric-note" className="account-note">
        {notes[device]()}
      </output>
      {device === 'unable' ? <OtherSignInMethods tabs={otherTabs} onOther={onOther} /> : null}
    </div>
  );
}
