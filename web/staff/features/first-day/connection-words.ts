import type {
  ConnectableName,
  Connection,
  ConnectionKind,
  CredentialField,
  SavedConnection,
} from '#contracts/staff/settings/credentials.ts';
import type { ConnectionState } from '#contracts/staff/settings/providers.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

export const kindLabels = {
  payments: m.staff_provider_payments,
  mail: m.staff_provider_mail,
  texts: m.staff_provider_sms,
} as const satisfies Record<ConnectionKind, () => string>;

export const connectLabels = {
  payments: m.staff_connect_payments,
  mail: m.staff_connect_mail,
  texts: m.staff_connect_texts,
} as const satisfies Record<ConnectionKind, () => string>;

const names: Readonly<Record<ConnectableName, () => string>> = {
  payplus: () => 'PayPlus',
  cardcom: () => 'CardCom',
  smtp: m.staff_connect_smtp,
  inforu: () => 'InforU',
  '019sms': () => '019SMS',
  http: m.staff_connect_own_gateway,
};

/** Returns the name of a provider as the company spells it, or a description if it has no company name. */
export function connectionName(provider: string): string {
  return Object.hasOwn(names, provider) ? names[provider as ConnectableName]() : provider;
}

/** Returns the name of a provider with the public part of its credentials. */
export function savedName({ provider, mark }: SavedConnection): string {
  return `${connectionName(provider)} (${leftToRight(mark)})`;
}

export const fieldLabels = {
  apiKey: m.staff_connect_api_key,
  secretKey: m.staff_connect_secret_key,
  pageUid: m.staff_connect_page_uid,
  terminalUid: m.staff_connect_terminal_uid,
  cashierUid: m.staff_connect_cashier_uid,
  terminal: m.staff_connect_terminal,
  apiName: m.staff_connect_api_name,
  apiPassword: m.staff_connect_api_password,
  server: m.staff_connect_server,
  user: m.staff_connect_user,
  password: m.staff_connect_password,
  from: m.staff_connect_from,
  token: m.staff_connect_token,
  sender: m.staff_connect_sender,
  url: m.staff_connect_url,
} as const satisfies Record<CredentialField, () => string>;

/** Short help for fields whose value has a special format. */
export const fieldHints: Partial<Readonly<Record<CredentialField, () => string>>> = {
  server: m.staff_connect_server_hint,
  sender: m.staff_connect_sender_hint,
  terminalUid: m.staff_connect_terminal_uid_hint,
};

/** Sentences that state the effect of the test, shown before its button. */
export const testLabels = {
  payments: m.staff_connect_test_payments,
  mail: m.staff_connect_test_mail,
  texts: m.staff_connect_test_texts,
} as const satisfies Record<ConnectionKind, () => string>;

/** Sentences about a failed test, after which no credentials were saved. */
export const faultLabels = {
  credentials: m.staff_connect_refused,
  unreached: m.staff_connect_unreached,
  in_doubt: m.staff_connect_in_doubt,
} as const satisfies Record<Exclude<ConnectionState, 'good'>, () => string>;

/** Text of a card while no provider is connected. */
const emptyLabels = {
  payments: { practice: m.staff_connect_practice_payments, off: m.staff_connect_off_payments },
  mail: { practice: m.staff_connect_practice_mail, off: m.staff_connect_off_mail },
  texts: { practice: m.staff_connect_practice_texts, off: m.staff_connect_off_texts },
} as const;

/** Returns the text of a card while no provider is connected; null if a provider is connected. */
export function emptyText({ kind, state }: Pick<Connection, 'kind' | 'state'>): string | null {
  return state === 'on' ? null : emptyLabels[kind][state]();
}
