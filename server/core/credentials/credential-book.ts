import { completeConfig, type Config, type ProviderConfig, type Settings } from '#server/core/config/config.ts';
import { paymentProviders } from '#server/core/config/sections/payment-schemas.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { Logger } from '#server/core/log-port.ts';
import { openSettings } from './sealed-settings.ts';
import { listCredentials, type CredentialRow } from './store/provider-credential.ts';

const REFRESH_MS = 30_000;

/** Saved credentials of one provider, decrypted. Settings that cannot be decrypted are null. */
export type SavedCredential = Omit<CredentialRow, 'settingsSealed'> & { readonly settings: Settings | null };

/** Credentials that are not saved, for a test. */
export type CredentialDraft = Pick<CredentialRow, 'kind' | 'provider'> & { readonly settings: Settings };

export type CredentialBook = {
  /**
   * Returns the configuration of the providers: the environment, completed by the credentials that the owner saved in the portal. A
   * section stays the same object until it changes.
   */
  current(): ProviderConfig;
  /** Returns the configuration as if the draft had been saved. Throws ConfigError. */
  withDraft(draft: CredentialDraft): ProviderConfig;
  listSaved(): readonly SavedCredential[];
  /** Returns true if one of these settings is set in the environment, so that the portal cannot change any of them. */
  isOnServer(names: readonly string[]): boolean;
  /** Reloads the saved credentials now. */
  refresh(): Promise<void>;
  /** Loads the saved credentials, and reloads them after each change by any process. */
  follow(): Promise<void>;
  /** Calls `listener` after every change of the current configuration. */
  onChange(listener: () => void): void;
  close(): void;
};

type BookParts = {
  readonly config: Config;
  readonly db: Database;
  readonly keyring: Keyring;
  readonly log: Logger;
};

/**
 * Creates the store of the providers' credentials: the environment, completed by the credentials that the owner saved.
 */
export function createCredentialBook({ config, db, keyring, log }: BookParts): CredentialBook {
  const listeners: (() => void)[] = [];
  let saved: readonly SavedCredential[] = [];
  let current: ProviderConfig = { payment: config.payment, mail: config.mail, sms: config.sms };
  let lastReading = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  /** Runs reloads one after the other, because an older reload would otherwise overwrite newer values. */
  function refresh(): Promise<void> {
    const reading = lastReading.then(read, read);
    lastReading = reading;
    return reading;
  }

  async function read(): Promise<void> {
    const rows = await listCredentials(db);
    saved = rows.map(({ settingsSealed, ...row }) => ({
      ...row,
      settings: readSealed({ keyring }, { table: 'provider_credential', id: row.provider }, () =>
        openSettings(keyring, row.provider, settingsSealed),
      ),
    }));
    const next = unchangedSections(current, usable());
    if (next === current) return;
    current = next;
    for (const listener of listeners) listener();
  }

  /**
   * Returns the complete configuration; only the environment's configuration if the saved credentials contradict it.
   */
  function usable(): ProviderConfig {
    try {
      return complete(config, saved);
    } catch (error) {
      log.error({ error: String(error) }, 'the saved credentials contradict the environment: using the environment');
      return { payment: config.payment, mail: config.mail, sms: config.sms };
    }
  }

  function again(): void {
    refresh().catch((error: unknown) => log.warn({ error: String(error) }, 'could not reload the credentials'));
  }

  return {
    current: () => current,
    withDraft: (draft) => complete(config, withDraft(saved, draft)),
    listSaved: () => saved,
    isOnServer: (names) => names.some((name) => name in config.settings),
    refresh,
    async follow() {
      await db.listen('provider_credential_changed', again);
      await refresh();
      // catches a change whose notification was lost
      timer = setInterval(again, REFRESH_MS).unref();
    },
    onChange: (listener) => void listeners.push(listener),
    close() {
      if (timer !== null) clearInterval(timer);
    },
  };
}

type UsedCredential = Pick<SavedCredential, 'kind' | 'provider' | 'active' | 'settings'>;

/**
 * Returns the credentials as if the draft had been saved. The draft replaces the earlier credentials of its provider
 * and is active.
 */
function withDraft(saved: readonly UsedCredential[], draft: CredentialDraft): UsedCredential[] {
  const others = saved
    .filter(({ kind, provider }) => provider !== draft.provider && (kind !== draft.kind || kind === 'payments'))
    .map((one) => (one.kind === draft.kind ? { ...one, active: false } : one));
  return [...others, { ...draft, active: true }];
}

/**
 * Completes the environment with saved credentials. If the environment contains one of their settings, the saved
 * credentials are ignored as a whole. Otherwise one account's key could be sent to another account's server.
 */
function complete(config: Config, credentials: readonly UsedCredential[]): ProviderConfig {
  const used = credentials.filter(
    ({ settings }) => settings !== null && Object.keys(settings).every((name) => !(name in config.settings)),
  );
  if (used.length === 0) return { payment: config.payment, mail: config.mail, sms: config.sms };
  const sections = completeConfig(config, Object.assign({}, ...used.map(({ settings }) => settings)) as Settings);
  const chosen = used.find(({ kind, active }) => kind === 'payments' && active)?.provider;
  const provider = paymentProviders.find((name) => name === chosen);
  if (provider === undefined || 'PAYMENT_PROVIDER' in config.settings) return sections;
  return { ...sections, payment: { ...sections.payment, order: [provider] } };
}

/** Returns `next` with the unchanged sections of `current`; `current` itself if no section changed. */
function unchangedSections(current: ProviderConfig, next: ProviderConfig): ProviderConfig {
  const keep = <Section>(one: Section, other: Section) => (JSON.stringify(one) === JSON.stringify(other) ? one : other);
  const payment = keep(current.payment, next.payment);
  const mail = keep(current.mail, next.mail);
  const sms = keep(current.sms, next.sms);
  const same = payment === current.payment && mail === current.mail && sms === current.sms;
  return same ? current : { payment, mail, sms };
}

/**
 * Returns a function that returns a value made from the newest section. The value is cached until the section changes.
 */
export function cachedBySection<Name extends keyof ProviderConfig, Value>(
  book: Pick<CredentialBook, 'current'>,
  name: Name,
  make: (section: ProviderConfig[Name]) => Value,
): () => Value {
  let made: { readonly section: ProviderConfig[Name]; readonly value: Value } | null = null;
  return () => {
    const section = book.current()[name];
    if (made === null || made.section !== section) made = { section, value: make(section) };
    return made.value;
  };
}
