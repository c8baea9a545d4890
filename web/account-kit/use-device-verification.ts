import { useEffect, useState } from 'react';
import { canVerifyOnDevice } from './ways-in/passkey-sign-in.ts';

/** Ability of this device to verify its user; `unknown` until the device has responded. */
export type DeviceVerification = 'unknown' | 'able' | 'unable';

export function useDeviceVerification(): DeviceVerification {
  const [state, setState] = useState<DeviceVerification>('unknown');
  useEffect(() => {
    let gone = false;
    void canVerifyOnDevice().then((able) => {
      if (!gone) setState(able ? 'able' : 'unable');
    });
    return () => {
      gone = true;
    };
  }, []);
  return state;
}
