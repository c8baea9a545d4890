import { useEffect, useState } from 'react';
import { canVerifyOnDevice } from './ways-in/passkey-sign-in.ts';

/**
 * Result of the check for user verification by face, fingerprint or screen lock on this device. It is `unknown` until
 * the browser has responded.
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
