import { useEffect, useState } from 'react';
import { canVerifyOnDevice } from './ways-in/passkey-sign-in.ts';

/**
 * Ability of this device to verify its user by face, fingerprint or screen lock; `unknown` until the browser has
 * responded.
 */
export type DeviceVerification = 'unknown' | 'able' | 'unable';

export function useDeviceVerification(): DeviceVerification {
  const [state, setState] = useState<DeviceVerification>('unknown');
  useEffect(() => {
    let isUnmounted = false;
    void canVerifyOnDevice().then((able) => {
      if (!isUnmounted) setState(able ? 'able' : 'unable');
    });
    return () => {
      isUnmounted = true;
    };
  }, []);
  return state;
}
