import type { Settings } from '#server/core/config/config.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { Logger } from '#server/core/log-port.ts';
import { decryptSettings } from './sealed-settings.ts';
import { listCredentials, type CredentialRow } from './store/provider-credential.ts';

const REFRESH_MS = 30_000;

/** Saved credentials of one provider, decrypted. `settings` is null if it cannot be decrypted. */
export type SavedCredential = Omit<CredentialRow, 'settingsSealed'> & { readonly settings: Settings | null };

/** Credentials that are tested before they are saved. */
export type CredentialDraft = Pick<CredentialRow, 'kind' | 'provider'> & { readonly settings: Settings };

/** Store of the providers' credentials. `Sections` is the configuration that the owner can complete in the portal. */
export type CredentialCache<Sections extends object> = {
  /**
   * Returns the configuration of the providers. It combines the settings of the environment with the credentials that
   * the owner saved in the portal. Each section stays the same object until its values change.
   */
  current(): Sections;
  /** Returns the configuration that would result if the draft was saved. Throws ConfigError. */
  withDraft(draft: CredentialDraft): Sections;
  listSaved(): readonly SavedCredential[];
  /**
   * Returns true if at least one of these settings is set in the environment. The portal then cannot change any of
   * them.
   */
  areSetByEnvironment(names: readonly string[]): boolean;
  refresh(): Promise<void>;
  /** Loads the saved credentials, and reloads them after each change by any process. */
  startListening(): Promise<void>;
  /** Calls `listener` after every change of the current configuration. */
  onChange(listener: () => void): void;
  close(): void;
};

export type CredentialCacheDeps<Sections extends object> = {
  readonly environment: Sections;
  readonly settings: Settings;
  /** Returns the configuration sections of the environment, completed by these credentials. Throws ConfigError. */
  readonly complete: (credentials: readonly ActiveCredentialFields[]) => Sections;
  readonly db: Database;
  readonly keyring: Keyring;
  readonly log: Logger;
};

/**
 * Creates the store of the providers' credentials. It combines the credentials of the environment with the credentials
 * that the owner saved in the portal.
 */
export function createCredentialCache<Sections extends object>(
  parts: CredentialCacheDeps<Sections>,
): CredentialCache<Sections> {
  const { db, environment, keyring, log } = parts;
  const listeners: (() => void)[] = [];
  let saved: readonly SavedCredential[] = [];
  let current = environment;
  let lastReading = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  /** Runs reloads one after the other. Otherwise an older reload could overwrite newer values. */
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
        decryptSettings(keyring, row.provider, settingsSealed),
      ),
    }));
    const next = reuseUnchangedSections(current, usable());
    if (next === current) return;
    current = next;
    for (const listener of listeners) listener();
  }

  /**
   * Returns the configuration with the saved credentials. Returns only the configuration of the environment if the
   * saved credentials contradict it.
   */
  function usable(): Sections {
    try {
      return complete(parts, saved);
    } catch (error) {
      log.error({ error: String(error) }, 'the saved credentials contradict the environment: using the environment');
      return environment;
    }
  }

  function refreshSafely(): void {
    refresh().catch((error: unknown) => log.warn({ error: String(error) }, 'could not reload the credentials'));
  }

  return {
    current: () => current,
    withDraft: (draft) => complete(parts, withDraft(saved, draft)),
    listSaved: () => saved,
    areSetByEnvironment: (names) => names.some((name) => name in parts.settings),
    refresh,
    async startListening() {
      await db.listen('provider_credential_changed', refreshSafely);
      await refresh();
      // the reload catches a change whose notification was lost
      timer = setInterval(refreshSafely, REFRESH_MS).unref();
    },
    onChange: (listener) => void listeners.push(listener),
    close() {
      if (timer !== null) clearInterval(timer);
    },
  };
}

export type ActiveCredentialFields = Pick<SavedCredential, 'kind' | 'provider' | 'active' | 'settings'>;

/**
 * Returns the credentials that would result if the draft was saved. The draft becomes active and replaces the earlier
 * credentials of its provider. Other payment providers become inactive; for every other kind, the credentials of other
 * providers are removed.
 */
function withDraft(saved: readonly ActiveCredentialFields[], draft: CredentialDraft): ActiveCredentialFields[] {
  const others = saved
    .filter(({ kind, provider }) => provider !== draft.provider && (kind !== draft.kind || kind === 'payments'))
    .map((one) => (one.kind === draft.kind ? { ...one, active: false } : one));
  return [...others, { ...draft, active: true }];
}

/**
 * Completes the environment with saved credentials. If the environment contains any setting of these credentials, all
 * their settings are ignored. Otherwise the key of one account could be sent to the server of another account.
 */
function complete<Sections extends object>(
  { complete: completeBy, environment, settings: onServer }: CredentialCacheDeps<Sections>,
  credentials: readonly ActiveCredentialFields[],
): Sections {
  const used = credentials.filter(
    ({ settings }) => settings !== null && Object.keys(settings).every((name) => !(name in onServer)),
  );
  return used.length === 0 ? environment : completeBy(used);
}

/**
 * Returns `next`, in which each unchanged section is the same object as in `current`. Returns `current` itself if no
 * section changed.
 */
function reuseUnchangedSections<Sections extends object>(current: Sections, next: Sections): Sections {
  const former = new Map<string, unknown>(Object.entries(current));
  const sections = Object.entries(next).map(([name, section]): [string, unknown] => {
    const known = former.get(name);
    return [name, JSON.stringify(known) === JSON.stringify(section) ? known : section];
  });
  if (sections.every(([name, section]) => section === former.get(name))) return current;
  return Object.assign({}, next, Object.fromEntries(sections));
}

/**
 * Returns a getter for a value that is built from a section of the current configuration. The value is cached until the
 * section changes.
 */
export function memoizeBySection<Sections extends object, Name extends keyof Sections, Value>(
  book: Pick<CredentialCache<Sections>, 'current'>,
  name: Name,
  make: (section: Sections[Name]) => Value,
): () => Value {
  let cached: { readonly section: Sections[Name]; readonly value: Value } | null = null;
  return () => {
    const section = book.current()[name];
    if (cached === null || cached.section !== section) cached = { section, value: make(section) };
    return cached.value;
  };
}
