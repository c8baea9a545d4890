import { brandParts, type BrandPart, type PublicBrand } from '#contracts/core/brand.ts';
import { ownWordsSchema, type OwnWordsOfShop } from '#contracts/core/reading/own-words.ts';
import {
  legalTexts,
  partOfText,
  publishedTextSchema,
  type LegalText,
  type PublishedText,
} from '#contracts/core/reading/legal-texts.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { numberOf } from '#domain/core/legal-plan.ts';
import { findPlaceholders } from '#domain/core/text/placeholders.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { Logger } from '#server/core/deps.ts';
import { findLogo } from './store/brand-logo.ts';
import { listCurrentSettings, listTextsInForce, type BrandSetting } from './store/brand-setting.ts';

const REFRESH_MS = 30_000;

/** A legal text in the owner's words, as it is in force. */
export type OwnText = { readonly version: number; readonly value: PublishedText };
type OwnTexts = Readonly<Partial<Record<LegalText, OwnText>>>;

/**
 * What the shop says of itself, the messages that it says in its own words, and its legal texts. Pages get the first
 * alone.
 */
export type ShopBrand = PublicBrand & {
  readonly ownWords: OwnWordsOfShop;
  readonly ownTexts: OwnTexts;
  /** The PNG that `look.logo` names; null: the shop has none of its own. */
  readonly logoPicture: Buffer | null;
  /** The versions of the texts that come with the shop, whether or not they are in force. */
  readonly builtInLegal: PublicBrand['legal'];
};

export type BrandBook = {
  /**
   * What holds now. One object for the life of the process, whose values are replaced when the owner saves: read from
   * it whenever something is said, and keep no part of it.
   */
  readonly brand: ShopBrand;
  /** What the file says. */
  readonly file: PublicBrand;
  /** False in production while something still stands in square brackets: then nothing is sold and no page is shown. */
  isOpen(): boolean;
  /** Reads what was saved, and from now on follows every change, whoever makes it. */
  follow(): Promise<void>;
  /** Reads again at once. */
  refresh(): Promise<void>;
  /** `listener` hears of every change of what holds. */
  onChange(listener: () => void): void;
  close(): void;
};

type BookParts = {
  readonly file: PublicBrand;
  readonly db: Database;
  readonly log: Logger;
  readonly clock: Clock;
  readonly config: Pick<Config, 'production'>;
};

/** What holds while nobody has saved anything. */
export function unsavedBrand(file: PublicBrand): ShopBrand {
  return { ...file, ownWords: { en: {}, he: {} }, ownTexts: {}, logoPicture: null, builtInLegal: file.legal };
}

/** The facts of the shop: the brand file, and over it what the owner saved in the portal. */
export function createBrandBook({ file, db, log, clock, config }: BookParts): BrandBook {
  const brand = unsavedBrand(file);
  const listeners: (() => void)[] = [];
  let known = JSON.stringify(brand);
  let timer: NodeJS.Timeout | null = null;

  const isComplete = (): boolean => findPlaceholders(brand).length === 0;
  let complete = isComplete();
  let lastReading = Promise.resolve();

  /** One after the other: a reading that had begun before a change would put back what was there. */
  function refresh(): Promise<void> {
    const reading = lastReading.then(read, read);
    lastReading = reading;
    return reading;
  }

  async function read(): Promise<void> {
    const settings = await listCurrentSettings(db);
    const published = await listTextsInForce(db, shopDayText(clock.now()));
    const onMisfit = (part: string) => {
      log.error({ part }, 'a saved part of the shop’s facts does not fit any more: the brand file counts there');
    };
    const facts = overlay(file, settings, onMisfit);
    const ownTexts = ownTextsIn(published, onMisfit);
    const next: Omit<ShopBrand, 'logoPicture'> = {
      ...facts,
      legal: legalOf(facts.legal, ownTexts),
      ownWords: ownWordsIn(settings, onMisfit),
      ownTexts,
      builtInLegal: facts.legal,
    };
    const text = JSON.stringify(next);
    if (text === known) return;
    const logoPicture = await logoPictureOf(next);
    // from here on at once: who finds it known finds it said, too
    known = text;
    Object.assign(brand, next, { look: next.look, logoPicture });
    complete = isComplete();
    for (const listener of listeners) listener();
  }

  /** Asked for when the look changes alone: the same name is the same picture. */
  async function logoPictureOf({ look }: PublicBrand): Promise<Buffer | null> {
    if (look?.logo === undefined) return null;
    return look.logo === brand.look?.logo && brand.logoPicture !== null ? brand.logoPicture : findLogo(db, look.logo);
  }

  function again(): void {
    refresh().catch((error: unknown) => log.warn({ error }, 'the shop’s facts could not be looked at again'));
  }

  return {
    brand,
    file,
    isOpen: () => !config.production || complete,
    refresh,
    async follow() {
      await db.listen('brand_changed', again);
      await refresh();
      // for an announcement that got lost, and for a text whose day has come
      timer = setInterval(again, REFRESH_MS).unref();
    },
    onChange: (listener) => void listeners.push(listener),
    close() {
      if (timer !== null) clearInterval(timer);
    },
  };
}

/** What was saved stands over the file, part by part; what does not fit the contract does not count. */
export function overlay(
  file: PublicBrand,
  settings: readonly Pick<BrandSetting, 'part' | 'value'>[],
  onMisfit: (part: string) => void,
): PublicBrand {
  return settings.reduce<PublicBrand>((over, { part, value }) => {
    if (!isBrandPart(part)) return over;
    const read = brandParts[part].safeParse(value);
    if (read.success) return { ...over, ...read.data };
    onMisfit(part);
    return over;
  }, file);
}

function isBrandPart(part: string): part is BrandPart {
  return Object.hasOwn(brandParts, part);
}

type Saved = readonly Pick<BrandSetting, 'part' | 'value' | 'version'>[];

/** The lines of every message that the shop says in its own words; a line is of one message alone. */
function ownWordsIn(settings: Saved, onMisfit: (part: string) => void): OwnWordsOfShop {
  return settings.reduce<OwnWordsOfShop>(
    (all, { part, value }) => {
      if (!part.startsWith('message.')) return all;
      const read = ownWordsSchema.safeParse(value);
      if (!read.success) onMisfit(part);
      return read.success ? { en: { ...all.en, ...read.data.en }, he: { ...all.he, ...read.data.he } } : all;
    },
    { en: {}, he: {} },
  );
}

/** What of it is printed on public pages. */
export function publicBrandOf(shop: ShopBrand): PublicBrand {
  const { ownWords: _words, ownTexts: _texts, logoPicture: _picture, builtInLegal: _legal, ...brand } = shop;
  return brand;
}

function ownTextsIn(published: Saved, onMisfit: (part: string) => void): OwnTexts {
  return Object.fromEntries(
    published.flatMap(({ part, version, value }) => {
      const text = legalTexts.find((one) => partOfText(one) === part);
      const read = publishedTextSchema.safeParse(value);
      if (text !== undefined && read.success) return [[text, { version, value: read.data }]];
      onMisfit(part);
      return [];
    }),
  );
}

/** Which texts people agree to now: the owner's where they are in force, and otherwise those that come with the shop. */
function legalOf(builtIn: PublicBrand['legal'], { terms, privacy }: OwnTexts): PublicBrand['legal'] {
  const own = terms === undefined ? null : { version: terms.version, effective: terms.value.effective };
  return {
    termsVersion: own === null ? builtIn.termsVersion : numberOf(own),
    termsEffective: own === null ? builtIn.termsEffective : own.effective,
    privacyEffective: privacy === undefined ? builtIn.privacyEffective : privacy.value.effective,
  };
}
