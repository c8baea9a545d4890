import type { ConnectionKind, CredentialError } from '#contracts/staff/settings/connectable-providers.ts';
import type { ProviderConnection, SavedConnection } from '#contracts/staff/settings/credentials.ts';
import type { ConnectionState } from '#contracts/staff/settings/providers.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { connectionName, connectionKindLabels } from '../../lib/words/connection-name.ts';

export function connectLabel(kind: ConnectionKind): string {
  if (kind === 'payments') return m.staff_connect_payments();
  if (kind === 'mail') return m.staff_connect_mail();
  return kind === 'texts' ? m.staff_connect_texts() : m.staff_connect_of({ name: connectionKindLabels[kind]() });
}

/** Returns the name of a provider together with the public part of its credentials. */
export function savedConnectionName({ provider, mark }: SavedConnection): string {
  return `${connectionName(provider)} (${leftToRight(mark)})`;
}

/** Sentences about the effect of the test of a provider. They are shown before the button that starts the test. */
export const connectionTestLabels = {
  payments: m.staff_connect_test_payments,
  mail: m.staff_connect_test_mail,
  texts: m.staff_connect_test_texts,
  nayax: m.staff_connect_test_nayax,
  google_wallet: m.staff_connect_test_google_wallet,
  apple_wallet: m.staff_connect_test_apple_wallet,
  google: m.staff_connect_test_sign_in,
  apple: m.staff_connect_test_sign_in,
  facebook: m.staff_connect_test_sign_in,
  tiktok: m.staff_connect_test_sign_in,
} as const satisfies Record<ConnectionKind, () => string>;

/** Texts for a failed test of credentials. No credentials were saved after such a test. */
export const connectionFaultLabels = {
  credentials: m.staff_connect_refused,
  unreached: m.staff_connect_unreached,
  in_doubt: m.staff_connect_in_doubt,
} as const satisfies Record<Exclude<ConnectionState, 'good'>, () => string>;

/** Texts for an error in the credentials, for example an expired certificate. No credentials were saved. */
export const credentialFaultLabels = {
  file_unreadable: m.staff_fault_file_unreadable,
  file_passphrase: m.staff_fault_file_passphrase,
  file_no_key: m.staff_fault_file_no_key,
  file_key_mismatch: m.staff_fault_file_key_mismatch,
  pass_other_certificate: m.staff_fault_pass_other_certificate,
  pass_other_issuer: m.staff_fault_pass_other_issuer,
  pass_expired: m.staff_fault_pass_expired,
  issuer_refused: m.staff_fault_issuer_refused,
  redirect_refused: m.staff_fault_redirect_refused,
} as const satisfies Record<CredentialError, () => string>;

const signInOffLabels = { practice: m.staff_connect_practice_sign_in, off: m.staff_connect_off_sign_in } as const;
const walletOffLabels = { practice: m.staff_connect_off_wallet, off: m.staff_connect_off_wallet } as const;

/** Text that a card shows while no provider is connected. */
const emptyLabels = {
  payments: { practice: m.staff_connect_practice_payments, off: m.staff_connect_off_payments },
  mail: { practice: m.staff_connect_practice_mail, off: m.staff_connect_off_mail },
  texts: { practice: m.staff_connect_practice_texts, off: m.staff_connect_off_texts },
  nayax: { practice: m.staff_connect_practice_nayax, off: m.staff_connect_off_nayax },
  google_wallet: walletOffLabels,
  apple_wallet: walletOffLabels,
  google: signInOffLabels,
  apple: signInOffLabels,
  facebook: signInOffLabels,
  tiktok: signInOffLabels,
} as const satisfies Record<ConnectionKind, Record<'off' | 'practice', () => string>>;

/** Returns the text that a card shows while no provider is connected. Returns null if a provider is connected. */
export function notConnectedText({ kind, state }: Pick<ProviderConnection, 'kind' | 'state'>): string | null {
  return state === 'on' ? null : emptyLabels[kind][state]();
}
