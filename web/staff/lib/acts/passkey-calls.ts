import {
  staffPasskeyLogin,
  staffPasskeyOptions,
  staffPasskeyProof,
  staffProofOptions,
} from '#contracts/staff/team/passkeys.ts';
import { askPasskey } from '#web/account-kit/ways-in/passkey-library.ts';
import { refusalOf, type PasskeyRefusal } from '#web/account-kit/ways-in/passkey-sign-in.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';

const ways = {
  login: { begin: staffPasskeyOptions, judge: staffPasskeyLogin },
  proof: { begin: staffProofOptions, judge: staffPasskeyProof },
} as const;

/** Asks the device for a passkey and the server to check its answer; null when the passkey was accepted. Never throws. */
export async function showPasskey(way: keyof typeof ways): Promise<PasskeyRefusal | null> {
  const { begin, judge } = ways[way];
  const options = await callApi(browserApi, begin, {});
  if (!options.ok) return { kind: 'refused' };
  const credential = await askPasskey(options.value);
  if (credential === null) return { kind: 'stopped' };
  const answer = await callApi(browserApi, judge, { body: { credential } });
  return answer.ok ? null : refusalOf(answer.problem, credential.id);
}
