import { useEffect, useState } from 'react';
import { canVerifyOnDevice } from './ways-in/passkey-sign-in.ts';

/** Whether this device can check who holds it; `unknown` until it has answered. */
export type DeviceState = 'unknown' | 'able' | 'unable';

export function useDeviceState(): DeviceState {
  const [state, setState] = useState<DeviceState>('unknown');
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
