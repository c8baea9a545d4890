import type { ConnectableProviderName, ConnectionKind } from '#contracts/staff/settings/connectable-providers.ts';
import { m } from '#messages/compiled/messages.js';

export const connectionKindLabels = {
  payments: m.staff_provider_payments,
  mail: m.staff_provider_mail,
  texts: m.staff_provider_sms,
  nayax: m.staff_provider_nayax,
  google_wallet: m.staff_provider_google_wallet,
  apple_wallet: m.staff_provider_apple_wallet,
  google: m.staff_provider_google,
  apple: m.staff_provider_apple,
  facebook: m.staff_provider_facebook,
  tiktok: m.staff_provider_tiktok,
} as const satisfies Record<ConnectionKind, () => string>;

const names: Readonly<Record<ConnectableProviderName, () => string>> = {
  payplus: () => 'PayPlus',
  cardcom: () => 'CardCom',
  smtp: m.staff_connect_smtp,
  inforu: () => 'InforU',
  '019sms': () => '019SMS',
  http: m.staff_connect_own_gateway,
  nayax: connectionKindLabels.nayax,
  google_wallet: connectionKindLabels.google_wallet,
  apple_wallet: connectionKindLabels.apple_wallet,
  google: connectionKindLabels.google,
  apple: connectionKindLabels.apple,
  facebook: connectionKindLabels.facebook,
  tiktok: connectionKindLabels.tiktok,
};

/**
 * Returns the name of a provider as the company spells it, or a description if there is no company name. For an unknown
 * provider, returns the code itself.
 */
export function connectionName(provider: string): string {
  return Object.hasOwn(names, provider) ? names[provider as ConnectableProviderName]() : provider;
}
