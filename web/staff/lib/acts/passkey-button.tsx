import { sayBiometricFailed } from '#web/account-kit/notices.ts';
import { useDeviceState } from '#web/account-kit/use-device-state.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { FingerprintIcon } from '#web/ui/icons/account-icons.tsx';
import { showPasskey } from './passkey-calls.ts';

type ButtonProps = {
  readonly way: Parameters<typeof showPasskey>[0];
  readonly label: string;
  readonly onDone: () => void;
};

/** A passkey in place of what else would be typed; not there where this device has no such thing. */
export function PasskeyButton({ way, label, onDone }: ButtonProps) {
  const [pending, during] = useBusy();
  const device = useDeviceState();
  if (device !== 'able') return null;
  async function show() {
    const refusal = await during(() => showPasskey(way));
    if (refusal === null) onDone();
    else sayBiometricFailed(refusal);
  }
  return (
    <button type="button" className="button button-secondary" disabled={pending} onClick={() => void show()}>
      <FingerprintIcon className="size-5" />
      {pending ? m.signin_biometric_pending() : label}
    </button>
  );
}
