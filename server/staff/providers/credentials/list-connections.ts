import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { OptionalModule } from '#contracts/core/optional-modules.ts';
import {
  connectableProviderNames,
  connectableProviders,
  connectionKinds,
  type ConnectionKind,
} from '#contracts/staff/settings/connectable-providers.ts';
import type {
  ProviderConnection,
  listConnections as listConnectionsCall,
  SavedConnection,
} from '#contracts/staff/settings/credentials.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { SavedCredential } from '#server/core/credentials/credential-cache.ts';
import { canOpenPaymentPages } from '#server/payments/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { environmentSettingsByConnection, settingNamesOf } from './credential-settings.ts';
import { otherProviderState } from './other-provider-state.ts';
import { isProviderReplaceable } from './remove-provider.ts';
import { signInReturnUrlOf } from './test-credentials.ts';

type ListDeps = Pick<Deps, 'config' | 'credentials' | 'gateways' | 'mail' | 'sms'>;

/**
 * Returns the connections to external providers: payments, mail, text messages, Nayax, wallets and sign-in. The
 * response never contains credentials.
 */
export async function listConnections(deps: ListDeps): Promise<ResponseOf<typeof listConnectionsCall>> {
  await deps.credentials.refresh();
  const kinds = connectionKinds.filter((kind) => isConnectionAvailable(deps, kind));
  return { connections: kinds.map((kind) => connectionOf(deps, kind)) };
}

/** Optional module of the shop that needs each kind of provider. */
const moduleOf: Partial<Record<ConnectionKind, OptionalModule>> = {
  nayax: 'nayax',
  apple_wallet: 'wallets',
  google_wallet: 'wallets',
};

/**
 * Returns true if the shop offers providers of this kind. Returns false if the module that needs them is switched off.
 */
export function isConnectionAvailable({ config }: Pick<Deps, 'config'>, kind: ConnectionKind): boolean {
  return !config.modulesOff.some((off) => off === moduleOf[kind]);
}

const identityKinds = ['google', 'apple', 'facebook', 'tiktok'] as const;

function returnUrlOfKind(deps: ListDeps, kind: ConnectionKind): string | null {
  const provider = identityKinds.find((name) => name === kind);
  return provider === undefined ? null : signInReturnUrlOf(deps, provider);
}

function connectionOf(deps: ListDeps, kind: ConnectionKind): ProviderConnection {
  const { config, credentials } = deps;
  const saved = credentials.listSaved().filter((one) => one.kind === kind);
  const active = saved.find((one) => one.active);
  const onServer = environmentSettingsByConnection[kind].filter((name) => name in config.settings);
  const choices = connectableProviderNames.filter(
    (name) => connectableProviders[name].kind === kind && !credentials.areSetByEnvironment(settingNamesOf(name)),
  );
  return {
    kind,
    state: stateOf(deps, kind),
    onServer,
    choices,
    saved: active === undefined ? null : savedConnectionOf(active),
    former: saved.filter((one) => !one.active).map(savedConnectionOf),
    removable: isProviderReplaceable(deps, kind),
    returnUrl: returnUrlOfKind(deps, kind),
  };
}

function stateOf(deps: ListDeps, kind: ConnectionKind): ProviderConnection['state'] {
  const { gateways, mail, sms } = deps;
  if (kind === 'payments') {
    if (!canOpenPaymentPages(gateways)) return 'off';
    return gateways.opening('credit_card')[0].movesMoney ? 'on' : 'practice';
  }
  if (kind === 'mail' || kind === 'texts') {
    const { kind: sender } = kind === 'mail' ? mail : sms;
    if (sender === 'off') return 'off';
    return sender === 'development' ? 'practice' : 'on';
  }
  return otherProviderState(deps, kind);
}

function savedConnectionOf({
  provider,
  publicMark,
  name,
  savedAt,
  version,
  settings,
}: SavedCredential): SavedConnection {
  return {
    provider,
    mark: publicMark,
    by: name,
    at: toIsoInstant(savedAt),
    version,
    readable: settings !== null,
  };
}
