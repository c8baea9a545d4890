import type { BrandBook, ShopBrand } from './brand/brand-book.ts';
import type { Clock } from './clock/port.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { Failpoint } from './failpoints.ts';
import type { CountryLookup } from './geo/port.ts';
import type { Limits } from './http/limits/limit-table.ts';
import type { ProxyWatch } from './http/limits/proxy-watch.ts';
import type { SessionBook, StaffBook } from './http/calls/visitor.ts';
import type { IdMaker } from './ids/port.ts';
import type { PictureMaker } from './images/port.ts';
import type { PdfChecker } from './pdf/port.ts';
import type { Keyring } from './keyring/port.ts';
import type { Metrics } from './metrics.ts';
import type { Pages } from './pages/pages.ts';
import type { Typesetter } from './typesetting/port.ts';

/** The part of pino we use: an object for machines, a sentence for people. Never personal data, never a token. */
export type Logger = {
  debug(detail: object, text: string): void;
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
  error(detail: object, text: string): void;
};

/** What is known of the database beside its answers, for whoever asks whether we are ready. */
export type DatabaseEngine = {
  readonly kind: 'private' | 'outside';
  /** `full` where every answered write survives a power cut. */
  durability(): 'full' | 'reduced';
  /** False while the private cluster is being brought back. */
  isUp(): boolean;
  /** Free bytes on the private cluster's disk; null for an external database. */
  freeBytes(): number | null;
  /** How many migrations this version of the code knows. */
  readonly knownMigrations: number;
};

/** What the machinery needs that knows no business. Use cases are given more: server/deps.ts. */
export type CoreDeps = {
  readonly config: Config;
  /** What holds now: read from it whenever something is said. */
  readonly brand: ShopBrand;
  readonly brandBook: BrandBook;
  readonly log: Logger;
  readonly db: Database;
  readonly engine: DatabaseEngine;
  /** True from the moment at which this process was told to stop. */
  readonly isClosing: () => boolean;
  readonly clock: Clock;
  readonly countries: CountryLookup;
  readonly ids: IdMaker;
  readonly keyring: Keyring;
  readonly pictures: PictureMaker;
  readonly pdfs: PdfChecker;
  readonly sessions: SessionBook;
  readonly staff: StaffBook;
  readonly typesetter: Typesetter;
  readonly failpoint: Failpoint;
  readonly limits: Limits;
  readonly metrics: Metrics;
  readonly pages: Pages;
  readonly proxyWatch: ProxyWatch;
};
