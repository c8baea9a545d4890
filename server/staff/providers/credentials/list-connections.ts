import type { AnswerOf } from '#contracts/core/endpoint.ts';
import {
  connectableNames,
  connectableProviders,
  connectionKinds,
  type Connection,
  type ConnectionKind,
  type listConnections as listConnectionsCall,
  type SavedConnection,
} from '#contracts/staff/settings/credentials.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import type { SavedCredential } from '#server/core/credentials/credential-book.ts';
import { takesPayments } from '#server/payments/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { serverSettings, settingNamesOf } from './credential-settings.ts';
import { isProviderReplaceable } from './remove-provider.ts';

type ListDeps = Pick<Deps, 'config' | 'credentials' | 'gateways' | 'mail' | 'sms'>;

/** Returns how payments, mail and text messages are connected. The response never contains credentials. */
export async function listConnections(deps: ListDeps): Promise<AnswerOf<typeof listConnectionsCall>> {
  await deps.credentials.refresh();
  return { connections: connectionKinds.map((kind) => connectionOf(deps, kind)) };
}

function connectionOf(deps: ListDeps, kind: ConnectionKind): Connection {
  const { config, credentials } = deps;
  const saved = credentials.listSaved().filter((one) => one.kind === kind);
  const active = saved.find((one) => one.active);
  const onServer = serverSettings[kind].filter((name) => name in config.settings);
  const choices = connectableNames.filter(
    (name) => connectableProviders[name].kind === kind && !credentials.isOnServer(settingNamesOf(name)),
  );
  return {
    kind,
    state: stateOf(deps, kind),
    onServer,
    choices,
    saved: active === undefined ? null : savedOf(active),
    former: saved.filter((one) => !one.active).map(savedOf),
    removable: isProviderReplaceable(deps, kind),
  };
}

function stateOf({ gateways, mail, sms }: ListDeps, kind: ConnectionKind): Connection['state'] {
  if (kind === 'payments') {
    if (!takesPayments(gateways)) return 'off';
    return gateways.opening('credit_card')[0].movesMoney ? 'on' : 'practice';
  }
  const { kind: sender } = kind === 'mail' ? mail : sms;
  if (sender === 'off') return 'off';
  return sender === 'development' ? 'practice' : 'on';
}

function savedOf({ provider, publicMark, name, savedAt, version, settings }: SavedCredential): SavedConnection {
  return {
    provider,
    mark: publicMark,
    by: name,
    at: isoTextOf(savedAt),
    version,
    readable: settings !== null,
  };
}
