import { brandSectionSchemas, type BrandSection, type PublicBrand } from '#contracts/core/brand.ts';
import { refused, type Outcome } from '#contracts/core/problem.ts';
import { shopDetailsSchemas } from '#contracts/staff/settings/shop-details.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { parseRegistrationNumber } from '#domain/core/codes/registration-number.ts';
import { iconNameForSize, iconSizes } from '#domain/core/look/icon-paths.ts';
import { invalidLegalVersionField } from '#domain/staff/legal-version.ts';
import type { Staff } from '#server/core/actor.ts';
import { findBrandLogo } from '#server/core/brand/store/brand-logo.ts';
import { findBrandSetting } from '#server/core/brand/store/brand-setting.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listBrandVersions } from './store/brand-version.ts';
import { refreshSettingsCache, writeSetting, type SettingVersion } from './write-setting.ts';

type FactsDeps = Pick<Deps, 'brandCache' | 'clock' | 'db' | 'log'>;

export type ShopDetailsChange = {
  readonly part: BrandSection;
  /** Version of these facts that was on the staff user's screen. It is 0 if no version was saved. */
  readonly seen: number;
  readonly value: object;
};

/** Maximum number of versions of the legal texts that are read. No shop publishes as many. */
const LEGAL_VERSIONS_MAX = 1_000;

type InvalidFields = {
  readonly ok: false;
  readonly refusal: 'validation_failed';
  readonly fields: Record<string, 'invalid'>;
};
type SaveOutcome = Outcome<null, 'changed_meanwhile'> | InvalidFields;

/**
 * Saves one section of the shop's facts. The change applies in this process immediately, and in other processes a
 * moment later.
 */
export async function saveShopDetailsSection(
  deps: FactsDeps,
  actor: Staff,
  change: ShopDetailsChange,
): Promise<SaveOutcome> {
  const saved = await deps.db.inTransaction(async (tx): Promise<SaveOutcome> => {
    const mistake = await findMistake(deps, tx, change);
    if (mistake !== null) return { ok: false, refusal: 'validation_failed', fields: { [mistake]: 'invalid' } };
    return write(deps, tx, { actor, change, restored: null });
  });
  if (saved.ok) await refreshSettingsCache(deps);
  return saved;
}

type RestoreOutcome = Outcome<null, 'changed_meanwhile' | 'not_found' | 'validation_failed'>;

/**
 * Restores an earlier version of the shop's facts by saving it as a new version. Legal texts cannot be restored,
 * because customers agreed to a version by its number, which only increases.
 */
export async function restoreShopDetailsSection(
  deps: FactsDeps,
  actor: Staff,
  { part, seen, version }: Pick<ShopDetailsChange, 'part' | 'seen'> & { readonly version: number },
): Promise<RestoreOutcome> {
  if (part === 'legal') return refused('validation_failed');
  const restored = await deps.db.inTransaction(async (tx): Promise<RestoreOutcome> => {
    const earlier = await findBrandSetting(tx, { part, version });
    if (earlier === null) return refused('not_found');
    // the validation rules can have changed since the earlier version was saved
    const value = shopDetailsSchemas[part].safeParse(earlier.value);
    if (!value.success || (part === 'company' && !isRegistered(value.data))) return refused('validation_failed');
    return write(deps, tx, { actor, change: { part, seen, value: value.data }, restored: version });
  });
  if (restored.ok) await refreshSettingsCache(deps);
  return restored;
}

function write(
  deps: FactsDeps,
  tx: Tx,
  version: Pick<SettingVersion, 'actor' | 'restored'> & { change: ShopDetailsChange },
) {
  return writeSetting(deps, tx, {
    ...version,
    unsaved: currentDetailsOfPart(deps.brandCache.file, version.change.part),
  });
}

/** Returns the current values of one section of the shop's facts. */
export function currentDetailsOfPart(brand: PublicBrand, part: BrandSection): object {
  return brandSectionSchemas[part].parse(brand);
}

/** Returns the name of the first field with an invalid value. Returns null if all values are valid. */
async function findMistake(deps: FactsDeps, tx: Tx, { part, value }: ShopDetailsChange): Promise<string | null> {
  if (part === 'legal') {
    const mistake = await findLegalMistake(deps, tx, value);
    return mistake === null ? null : `legal.${mistake}`;
  }
  if (part === 'company') return isRegistered(value) ? null : 'registrationNumber';
  if (part !== 'look') return null;
  const { logo, icon } = shopDetailsSchemas.look.parse(value).look;
  // logos and icons are never deleted, so a logo that exists stays available
  if (logo !== undefined && (await findBrandLogo(tx, logo)) === null) return 'look.logo';
  return icon === undefined || (await hasIcon(tx, icon)) ? null : 'look.icon';
}

/**
 * Returns true if the picture was stored as an icon in all sizes. This must be checked, because the names of square
 * logos and icons can have the same form.
 */
async function hasIcon(tx: Tx, icon: string): Promise<boolean> {
  for (const size of iconSizes) {
    // oxlint-disable-next-line no-await-in-loop -- statements of one transaction
    if ((await findBrandLogo(tx, iconNameForSize(icon, size))) === null) return false;
  }
  return true;
}

/**
 * Returns true if the company number has a valid check digit. The number is printed on documents and reported to the
 * Tax Authority.
 */
function isRegistered(company: object): boolean {
  return parseRegistrationNumber(shopDetailsSchemas.company.parse(company).registrationNumber) !== null;
}

async function findLegalMistake({ brandCache, clock }: FactsDeps, tx: Tx, value: object) {
  const versions = await listBrandVersions(tx, { part: 'legal', limit: LEGAL_VERSIONS_MAX });
  const earlier = versions.map((version) => brandSectionSchemas.legal.parse(version.value).legal);
  const [newest = brandCache.file.legal, ...older] = [...earlier, brandCache.file.legal];
  const { legal } = shopDetailsSchemas.legal.parse(value);
  return invalidLegalVersionField(legal, { earlier: [newest, ...older], today: shopDayText(clock.now()) });
}
