import {
  staffPasskeyLogin,
  staffPasskeyOptions,
  staffPasskeyProof,
  staffProofOptions,
} from '#contracts/staff/passkeys.ts';
import { askPasskey } from '#web/account-kit/passkey-library.ts';
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
