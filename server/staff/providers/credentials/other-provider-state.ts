import type { ConnectionKind } from '#contracts/staff/settings/connectable-providers.ts';
import type { ProviderConnection } from '#contracts/staff/settings/credentials.ts';
import type { Deps } from '#server/staff/deps.ts';

type State = ProviderConnection['state'];

/** Kinds of providers whose state depends only on their credentials. */
type MachineWalletOrSignIn = Exclude<ConnectionKind, 'mail' | 'payments' | 'texts'>;

/**
 * Returns the state of a provider for machines, wallets or sign-in. Outside production, a simulated provider replaces
 * Nayax and each sign-in provider without credentials.
 */
export function otherProviderState(deps: Pick<Deps, 'config' | 'credentials'>, kind: MachineWalletOrSignIn): State {
  const { production } = deps.config;
  const { identity, nayax, wallets } = deps.credentials.current();
  if (kind === 'nayax') return nayaxStateOf(deps, nayax);
  if (kind === 'apple_wallet') return wallets.apple === null ? 'off' : 'on';
  if (kind === 'google_wallet') return wallets.google === null ? 'off' : 'on';
  if (identity[kind] !== null) return 'on';
  return production ? 'off' : 'practice';
}

/**
 * Returns the state of Nayax. Outside production, the configuration contains a simulated Nayax until the owner connects
 * the real service.
 */
function nayaxStateOf({ config, credentials }: Pick<Deps, 'config' | 'credentials'>, nayax: object | null): State {
  if (nayax === null) return 'off';
  const isReal = config.production || credentials.listSaved().some(({ provider }) => provider === 'nayax');
  return isReal ? 'on' : 'practice';
}
