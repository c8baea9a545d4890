import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import {
  connectableProviders,
  type ConnectableProviderName,
  type CredentialError,
} from '#contracts/staff/settings/connectable-providers.ts';
import type { connectProvider as connectProviderCall } from '#contracts/staff/settings/credentials.ts';
import { parseIsraeliMobile, type IsraeliMobileRefusal } from '#domain/core/contact/mobile-phone.ts';
import { invariant } from '#domain/core/invariant.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { ConfigError, type Settings } from '#server/core/config/config.ts';
import { decryptSettings, encryptSettings } from '#server/core/credentials/sealed-settings.ts';
import {
  listCredentials,
  lockCredentials,
  saveCredential,
} from '#server/core/credentials/store/provider-credential.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { FieldProblems } from '#server/core/http/calls/endpoint-call.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { Deps, ProviderConfig } from '#server/staff/deps.ts';
import { staffRateLimits } from '#server/staff/limits.ts';
import {
  providerAccountOf,
  credentialFieldOfSettingError,
  readProviderSettings,
  settingNamesOf,
  redactCredentials,
  type CredentialValues,
} from './credential-settings.ts';
import { isProviderNeeded } from './remove-provider.ts';
import { isConnectionAvailable } from './list-connections.ts';
import { nayaxCallbackSettingsOf, nayaxCallbackUrlOf } from './nayax-callback.ts';
import { testCredentials, type CredentialTestDeps, type CredentialTestResult } from './test-credentials.ts';

export type ConnectProviderRequest = {
  readonly provider: ConnectableProviderName;
  readonly values: CredentialValues;
  readonly seen: number;
  readonly phone: string | undefined;
  readonly locale: Locale;
};

type Refusal = 'not_found' | 'set_on_server' | 'too_many_requests' | 'changed_meanwhile' | 'credentials_needed';
type ConnectOutcome = Outcome<ResponseOf<typeof connectProviderCall>, Refusal> | RefusedDraft;

type ConnectDeps = CredentialTestDeps & Pick<Deps, 'credentials' | 'limits' | 'log'>;

/**
 * Tests credentials of a provider and saves them if the test succeeds. Every process uses the new credentials from its
 * next call on. Earlier payments stay with the provider that captured them.
 */
export async function connectProvider(
  deps: ConnectDeps,
  actor: Staff,
  request: ConnectProviderRequest,
): Promise<ConnectOutcome> {
  const { provider, locale } = request;
  if (!isConnectionAvailable(deps, connectableProviders[provider].kind)) return refused('not_found');
  if (deps.credentials.areSetByEnvironment(settingNamesOf(provider))) return refused('set_on_server');
  // another process may have saved credentials, and the new credentials reuse parts of them, for example the secret of
  // Nayax' callback URL
  await deps.credentials.refresh();
  const draft = readDraft(deps, request);
  if (!draft.ok) return 'fault' in draft ? accepted(credentialFaultAnswer(draft.fault)) : draft;
  const budget = await deps.limits.consume(staffRateLimits.provider_tests_by_member, actor.staffId);
  if (!budget.allowed) return refused('too_many_requests');

  const { config, phone } = draft.value;
  const tried = await testCredentials(deps, actor, { provider, config, phone, locale });
  if (tried.state !== 'good') return accepted(await recordFailure(deps, actor, { request, tried }));
  const saved = await deps.db.inTransaction((tx) => save({ deps, actor, request, tx }, draft.value));
  if (!saved.ok) return saved;
  await deps.credentials.refresh();
  return accepted({ ...tried, callbackUrl: nayaxCallbackUrlOf(deps, draft.value.settings) });
}

function credentialFaultAnswer(fault: CredentialError): ResponseOf<typeof connectProviderCall> {
  return { state: 'credentials', reason: null, fault, senderDomain: null, callbackUrl: null };
}

type InvalidSettings = { readonly fields: FieldProblems };
type RefusedDraft =
  | { readonly ok: false; readonly refusal: IsraeliMobileRefusal }
  | ({ readonly ok: false; readonly refusal: 'validation_failed' } & InvalidSettings);
type Draft = {
  readonly settings: Settings;
  readonly mark: string;
  readonly config: ProviderConfig;
  /** Mobile number (E.164) to which the test text message is sent. */
  readonly phone: string | null;
};

/**
 * Returns the typed credentials and the configuration that contains them. If fields are invalid, these fields are
 * returned instead.
 */
function readDraft(
  deps: ConnectDeps,
  { provider, values, phone }: ConnectProviderRequest,
):
  | { readonly ok: true; readonly value: Draft }
  | RefusedDraft
  | { readonly ok: false; readonly fault: CredentialError } {
  const read = readProviderSettings(provider, values);
  if (!read.ok) return 'fault' in read ? read : { ok: false, refusal: 'validation_failed', fields: read.fields };
  const settings = { ...read.settings, ...nayaxCallbackSettingsOf(deps, provider) };
  const mobile = parseIsraeliMobile(phone ?? '');
  if (connectableProviders[provider].kind === 'texts' && !mobile.ok) return mobile;
  const config = draftConfig(deps, provider, settings);
  if ('fields' in config) return { ok: false, refusal: 'validation_failed', fields: config.fields };
  return { ok: true, value: { settings, mark: read.mark, config, phone: mobile.ok ? mobile.e164 : null } };
}

type Failure = { readonly request: ConnectProviderRequest; readonly tried: CredentialTestResult };

/** Records a failed test of credentials. Returns the provider's reason without the typed secrets. */
async function recordFailure(
  { db, ids, log }: ConnectDeps,
  actor: Staff,
  { request: { provider, values }, tried }: Failure,
): Promise<ResponseOf<typeof connectProviderCall>> {
  const { state, reason } = tried;
  const shown = reason === null ? null : redactCredentials(reason, values);
  log.warn({ provider, state, error: shown }, 'the test of typed credentials failed');
  const entry = { action: 'provider.test', refId: ids.uuid(), detail: { provider, state } };
  await db.inTransaction((tx) => appendAudit(tx, actor, entry));
  return { ...tried, reason: shown, callbackUrl: null };
}

/**
 * Returns the configuration that contains the typed credentials. If the configuration rejects values, their fields are
 * returned instead.
 */
function draftConfig(
  { credentials }: ConnectDeps,
  provider: ConnectableProviderName,
  settings: Settings,
): ProviderConfig | InvalidSettings {
  try {
    return credentials.withDraft({ kind: connectableProviders[provider].kind, provider, settings });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const fields = error.mistakes.flatMap((mistake) => credentialFieldOfSettingError(provider, mistake) ?? []);
    if (fields.length === 0) throw error;
    return { fields: Object.fromEntries(fields.map((name) => [name, 'invalid'])) };
  }
}

type Saving = {
  readonly deps: ConnectDeps;
  readonly actor: Staff;
  readonly request: ConnectProviderRequest;
  readonly tx: Tx;
};

async function save(
  { deps, actor, request, tx }: Saving,
  { settings, mark }: { readonly settings: Settings; readonly mark: string },
): Promise<Outcome<null, 'changed_meanwhile' | 'credentials_needed'>> {
  const { clock, keyring } = deps;
  const { provider, seen } = request;
  const { kind } = connectableProviders[provider];
  const now = clock.now();
  await lockCredentials(tx);
  const rows = await listCredentials(tx);
  const before = rows.find((row) => row.provider === provider);
  if ((before?.version ?? 0) !== seen) return refused('changed_meanwhile');
  const known =
    before === undefined
      ? null
      : readSealed(deps, { table: 'provider_credential', id: provider }, () =>
          decryptSettings(keyring, provider, before.settingsSealed),
        );
  const isOtherAccount = known !== null && providerAccountOf(provider, known) !== providerAccountOf(provider, settings);
  if (isOtherAccount && (await isProviderNeeded(tx, provider, now))) return refused('credentials_needed');
  const credential = {
    provider,
    kind,
    settingsSealed: encryptSettings(keyring, provider, settings),
    publicMark: mark,
    version: seen + 1,
    savedAt: now,
    savedBy: actor.staffId,
  };
  const isSaved = await saveCredential(tx, credential, kind === 'payments');
  invariant(isSaved, 'credentials were changed in spite of their lock');
  const former = rows.find((row) => row.kind === kind && row.active)?.provider ?? null;
  const detail = { provider, mark, version: seen + 1, before: former };
  await appendAudit(tx, actor, { action: 'provider.connect', refId: null, detail });
  return accepted(null);
}
