import { showBiometricFailedToast } from '#web/account-kit/notices.ts';
import { useDeviceVerification } from '#web/account-kit/use-device-verification.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { FingerprintIcon } from '#web/ui/icons/account-icons.tsx';
import {
  staffPasskeyLogin,
  staffPasskeyOptions,
  staffPasskeyProof,
  staffProofOptions,
} from '#contracts/staff/team/passkeys.ts';
import { requestPasskey } from '#web/account-kit/ways-in/passkey-library.ts';
import { passkeyRefusalOf, type PasskeyRefusal } from '#web/account-kit/ways-in/passkey-sign-in.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';

const ways = {
  login: { begin: staffPasskeyOptions, judge: staffPasskeyLogin },
  proof: { begin: staffProofOptions, judge: staffPasskeyProof },
} as const;

/**
 * Requests a passkey from the device and verifies it with the server. Returns null if the passkey was accepted,
 * otherwise the reason for the refusal. Never throws.
 */
async function verifyByPasskey(purpose: keyof typeof ways): Promise<PasskeyRefusal | null> {
  const { begin, judge } = ways[purpose];
  const options = await callApi(browserApi, begin, {});
  if (!options.ok) return { kind: 'refused' };
  const credential = await requestPasskey(options.value);
  if (credential === null) return { kind: 'stopped' };
  const answer = await callApi(browserApi, judge, { body: { credential } });
  return answer.ok ? null : passkeyRefusalOf(answer.problem, credential.id);
}

type ButtonProps = {
  readonly purpose: Parameters<typeof verifyByPasskey>[0];
  readonly label: string;
  readonly onDone: () => void;
};

/**
 * Button that requests a passkey. It is used to sign in, or as the second factor of a step-up. Hidden if the device
 * does not support passkeys.
 */
export function PasskeyButton({ purpose, label, onDone }: ButtonProps) {
  const [pending, during] = useBusy();
  const device = useDeviceVerification();
  if (device !== 'able') return null;
  async function show() {
    const refusal = await during(() => verifyByPasskey(purpose));
    if (refusal === null) onDone();
    else showBiometricFailedToast(refusal);
  }
  return (
    <button type="button" className="button button-secondary" disabled={pending} onClick={() => void show()}>
      <FingerprintIcon className="icon-medium" />
      {pending ? m.signin_biometric_pending() : label}
    </button>
  );
}
