import { useEffect, useState } from 'react';
import {
  staffPasskeyLogin,
  staffPasskeyOptions,
  staffPasskeyProof,
  staffProofOptions,
} from '#contracts/staff/passkeys.ts';
import { askPasskey } from '#web/account-kit/passkey-library.ts';
import { canVerifyOnDevice } from '#web/account-kit/passkey-sign-in.ts';
import { callApi } from '#web/lib/api.ts';
import { browserApi } from '#web/lib/browser-api.ts';

const ways = {
  login: { begin: staffPasskeyOptions, judge: staffPasskeyLogin },
  proof: { begin: staffProofOptions, judge: staffPasskeyProof },
} as const;

/** Asks the device for a passkey and the server what it thinks of the answer; false for whatever goes wrong. */
export async function showPasskey(way: keyof typeof ways): Promise<boolean> {
  const { begin, judge } = ways[way];
  const options = await callApi(browserApi, begin, {});
  if (!options.ok) return false;
  const credential = await askPasskey(options.value);
  return credential !== null && (await callApi(browserApi, judge, { body: { credential } })).ok;
}

/** Whether this device can check who holds it; undefined until it has answered. */
export function useDeviceCheck(): boolean | undefined {
  const [can, setCan] = useState<boolean | undefined>();
  useEffect(() => {
    void canVerifyOnDevice().then(setCan);
  }, []);
  return can;
}
