import type { BrandCache, ShopBrand } from './brand/brand-cache.ts';
import type { Clock } from './clock/port.ts';
import type { Config } from './config/config.ts';
import type { CredentialCache } from './credentials/credential-cache.ts';
import type { Database } from './db/database.ts';
import type { CountryLookup } from './geo/port.ts';
import type { RateLimits } from './http/limits/define-rate-limits.ts';
import type { ProxyWatch } from './http/limits/proxy-watch.ts';
import type { SessionLookup, StaffSessionLookup } from './http/calls/session-lookups.ts';
import type { Logger } from './log-port.ts';
import type { IdGenerator } from './ids/port.ts';
import type { PictureProcessor } from './images/port.ts';
import type { PdfChecker } from './pdf/port.ts';
import type { Keyring } from './keyring/port.ts';
import type { Metrics } from './metrics.ts';
import type { Pages } from './pages/pages.ts';
import type { Typesetter } from './typesetting/port.ts';

export type DatabaseEngine = {
  readonly kind: 'private' | 'outside';
  /** Returns `full` if every acknowledged write survives a power failure; otherwise returns `reduced`. */
  durability(): 'full' | 'reduced';
  /** Returns false while the private database cluster restarts. */
  isUp(): boolean;
  /**
   * Returns the free space in bytes on the disk of the private database cluster. Returns null for an external database.
   */
  freeBytes(): number | null;
  readonly knownMigrations: number;
};

/**
 * Dependencies of the core module, which contains no business rules. Each other module adds its own dependencies in
 * `server/<capability>/deps.ts`.
 */
export type CoreDeps = {
  readonly config: Config;
  /** Credentials of external providers. The core module only registers listeners for their changes. */
  readonly credentials: Pick<CredentialCache<object>, 'onChange'>;
  /** The shop's current facts. Read them at each use and keep no copy. */
  readonly brand: ShopBrand;
  readonly brandCache: BrandCache;
  readonly log: Logger;
  readonly db: Database;
  readonly engine: DatabaseEngine;
  /** Returns true after this process received the stop signal. */
  readonly isClosing: () => boolean;
  readonly clock: Clock;
  readonly countries: CountryLookup;
  readonly ids: IdGenerator;
  readonly keyring: Keyring;
  readonly pictures: PictureProcessor;
  readonly pdfs: PdfChecker;
  readonly sessions: SessionLookup;
  readonly staff: StaffSessionLookup;
  readonly typesetter: Typesetter;
  readonly limits: RateLimits;
  readonly metrics: Metrics;
  readonly pages: Pages;
  readonly proxyWatch: ProxyWatch;
};
