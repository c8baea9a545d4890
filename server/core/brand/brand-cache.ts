import { brandSectionSchemas, type BrandSection, type PublicBrand } from '#contracts/core/brand.ts';
import { customMessageLinesSchema, type CustomMessageLines } from '#contracts/core/reading/custom-lines.ts';
import {
  legalTexts,
  legalTextSettingName,
  publishedTextSchema,
  type LegalText,
  type PublishedText,
} from '#contracts/core/reading/legal-texts.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { legalVersionName } from '#domain/core/legal-versions.ts';
import { findUnfilledShopDetails } from '#domain/core/unfilled-shop-details.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { Logger } from '#server/core/log-port.ts';
import { homeTextsOfSettings, type CustomHomeTexts } from './custom-home-texts.ts';
import { findBrandLogo } from './store/brand-logo.ts';
import { listCurrentBrandSettings, listLegalTextsInForce, type BrandSetting } from './store/brand-setting.ts';

const REFRESH_MS = 30_000;

export type PublishedLegalText = { readonly version: number; readonly value: PublishedText };
type PublishedLegalTexts = Readonly<Partial<Record<LegalText, PublishedLegalText>>>;

/**
 * The shop's public facts, edited message texts, legal texts and texts of the home page. Pages receive only the public
 * facts. The home page requests its texts separately.
 */
export type ShopBrand = PublicBrand & {
  readonly customLines: CustomMessageLines;
  readonly customHomeTexts: CustomHomeTexts;
  readonly publishedLegalTexts: PublishedLegalTexts;
  /** The PNG file whose name is in `look.logo`; null if the shop has not uploaded a logo. */
  readonly logoPicture: Buffer | null;
  /**
   * Versions of the legal texts that come with the software. They are available even if the owner's texts replace these
   * texts.
   */
  readonly builtInLegal: PublicBrand['legal'];
};

export type BrandCache = {
  /**
   * Current values of the shop's facts. The object lives as long as the process, and its properties are replaced when
   * the owner saves changes. Read a property at each use and keep no copy.
   */
  readonly brand: ShopBrand;
  readonly file: PublicBrand;
  /**
   * Returns false in production while the shop's facts are incomplete. They are incomplete if a value has an unfilled
   * placeholder in square brackets, or if the registration number is invalid. Then nothing is sold, and visitors get a
   * placeholder page (503).
   */
  isOpen(): boolean;
  /** Loads the saved values, and reloads them after each change by any process. */
  startListening(): Promise<void>;
  refresh(): Promise<void>;
  /** Calls `listener` after every change of the shop's facts. */
  onChange(listener: () => void): void;
  close(): void;
};

type BrandCacheDeps = {
  readonly file: PublicBrand;
  readonly db: Database;
  readonly log: Logger;
  readonly clock: Clock;
  readonly config: Pick<Config, 'production'>;
};

/** Returns the values of the brand file, for a shop that has saved nothing in the portal. */
export function shopBrandOfFile(file: PublicBrand): ShopBrand {
  return {
    ...file,
    customLines: { en: {}, he: {} },
    customHomeTexts: {},
    publishedLegalTexts: {},
    logoPicture: null,
    builtInLegal: file.legal,
  };
}

/**
 * Creates the store of the shop's facts. Values that the owner saved in the portal override the values of the brand
 * file.
 */
export function createBrandCache({ file, db, log, clock, config }: BrandCacheDeps): BrandCache {
  const brand = shopBrandOfFile(file);
  const listeners: (() => void)[] = [];
  let known = JSON.stringify(brand);
  let timer: NodeJS.Timeout | null = null;

  const isComplete = () => findUnfilledShopDetails(brand).length === 0;
  let complete = isComplete();
  let lastReading = Promise.resolve();

  /**
   * Runs reloads one after the other, because a read that began before a change would otherwise overwrite the new
   * values.
   */
  function refresh(): Promise<void> {
    const reading = lastReading.then(read, read);
    lastReading = reading;
    return reading;
  }

  async function read(): Promise<void> {
    const settings = await listCurrentBrandSettings(db);
    const published = await listLegalTextsInForce(db, shopDayText(clock.now()));
    const onInvalidSetting = (part: string) => {
      log.error({ part }, 'a saved part of the shop’s facts does not match its contract: using the brand file');
    };
    const facts = applySavedSettings(file, settings, onInvalidSetting);
    const publishedLegalTexts = legalTextsIn(published, onInvalidSetting);
    const next: Omit<ShopBrand, 'logoPicture'> = {
      ...facts,
      legal: legalVersionsInForce(facts.legal, publishedLegalTexts),
      customLines: customTextsIn(settings, onInvalidSetting),
      customHomeTexts: homeTextsOfSettings(settings, onInvalidSetting),
      publishedLegalTexts,
      builtInLegal: facts.legal,
    };
    const text = JSON.stringify(next);
    if (text === known) return;
    const logoPicture = await logoPictureOf(db, brand, next);
    // all values are set in the same tick, so that no reader sees a mix of old and new values
    known = text;
    Object.assign(brand, next, { look: next.look, logoPicture });
    complete = isComplete();
    for (const listener of listeners) listener();
  }

  function refreshSafely(): void {
    refresh().catch((error: unknown) => log.warn({ error }, 'could not reload the shop’s facts'));
  }

  return {
    brand,
    file,
    isOpen: () => !config.production || complete,
    refresh,
    async startListening() {
      await db.listen('brand_changed', refreshSafely);
      await refresh();
      // the reload catches a change whose notification was lost, and a legal text that comes into force today
      timer = setInterval(refreshSafely, REFRESH_MS).unref();
    },
    onChange: (listener) => void listeners.push(listener),
    close() {
      if (timer !== null) clearInterval(timer);
    },
  };
}

/**
 * Returns the brand file's values, overridden by the settings that the owner saved. A saved setting that does not match
 * its schema is ignored.
 */
export function applySavedSettings(
  file: PublicBrand,
  settings: readonly Pick<BrandSetting, 'part' | 'value'>[],
  onInvalidSetting: (part: string) => void,
): PublicBrand {
  return settings.reduce<PublicBrand>((over, { part, value }) => {
    if (!isBrandSection(part)) return over;
    const read = brandSectionSchemas[part].safeParse(value);
    if (read.success) return { ...over, ...read.data };
    onInvalidSetting(part);
    return over;
  }, file);
}

function isBrandSection(part: string): part is BrandSection {
  return Object.hasOwn(brandSectionSchemas, part);
}

type SavedSettings = readonly Pick<BrandSetting, 'part' | 'value' | 'version'>[];

/** Collects the edited lines of all messages. Each line belongs to one message only. */
function customTextsIn(settings: SavedSettings, onInvalidSetting: (part: string) => void): CustomMessageLines {
  return settings.reduce<CustomMessageLines>(
    (all, { part, value }) => {
      if (!part.startsWith('message.')) return all;
      const read = customMessageLinesSchema.safeParse(value);
      if (!read.success) onInvalidSetting(part);
      return read.success ? { en: { ...all.en, ...read.data.en }, he: { ...all.he, ...read.data.he } } : all;
    },
    { en: {}, he: {} },
  );
}

/** Returns the shop's details that appear on public pages. */
export function publicBrandOf(shop: ShopBrand): PublicBrand {
  const {
    customLines: _words,
    customHomeTexts: _home,
    publishedLegalTexts: _texts,
    logoPicture: _picture,
    builtInLegal: _legal,
    ...brand
  } = shop;
  return brand;
}

function legalTextsIn(published: SavedSettings, onInvalidSetting: (part: string) => void): PublishedLegalTexts {
  return Object.fromEntries(
    published.flatMap(({ part, version, value }) => {
      const text = legalTexts.find((one) => legalTextSettingName(one) === part);
      const read = publishedTextSchema.safeParse(value);
      if (text !== undefined && read.success) return [[text, { version, value: read.data }]];
      onInvalidSetting(part);
      return [];
    }),
  );
}

/**
 * Returns the versions of the texts that customers agree to. If the owner's text is in force, its version is returned;
 * otherwise the version of the text that comes with the software.
 */
function legalVersionsInForce(
  builtIn: PublicBrand['legal'],
  { terms, privacy }: PublishedLegalTexts,
): PublicBrand['legal'] {
  const own = terms === undefined ? null : { version: terms.version, effective: terms.value.effective };
  return {
    termsVersion: own === null ? builtIn.termsVersion : legalVersionName(own),
    termsEffective: own === null ? builtIn.termsEffective : own.effective,
    privacyEffective: privacy === undefined ? builtIn.privacyEffective : privacy.value.effective,
  };
}

/** Loads the logo only if its name changed; the name is derived from the picture. */
async function logoPictureOf(
  db: BrandCacheDeps['db'],
  current: Pick<ShopBrand, 'look' | 'logoPicture'>,
  { look }: Pick<PublicBrand, 'look'>,
): Promise<Buffer | null> {
  if (look?.logo === undefined) return null;
  return look.logo === current.look?.logo && current.logoPicture !== null
    ? current.logoPicture
    : findBrandLogo(db, look.logo);
}
