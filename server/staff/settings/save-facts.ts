import { brandParts, type BrandPart, type PublicBrand } from '#contracts/core/brand.ts';
import { refused, type Outcome } from '#contracts/core/problem.ts';
import { factsToSave } from '#contracts/staff/settings/shop-facts.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { registrationNumberOf } from '#domain/core/codes/registration-number.ts';
import { legalMistake } from '#domain/staff/legal-version.ts';
import type { Staff } from '#server/core/actor.ts';
import { findLogo } from '#server/core/brand/store/brand-logo.ts';
import { findSetting } from '#server/core/brand/store/brand-setting.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { listBrandVersions } from './store/brand-version.ts';
import { followSettings, writeSetting, type SettingVersion } from './write-setting.ts';

type FactsDeps = Pick<Deps, 'brandBook' | 'clock' | 'db' | 'log'>;

export type FactsChange = {
  readonly part: BrandPart;
  /** The version that was seen; 0 where nobody had saved any. */
  readonly seen: number;
  readonly value: object;
};

/** Far more than anybody publishes. */
const LEGAL_VERSIONS_MAX = 1_000;

type Mistaken = {
  readonly ok: false;
  readonly refusal: 'validation_failed';
  readonly fields: Record<string, 'invalid'>;
};
type Saved = Outcome<null, 'changed_meanwhile'> | Mistaken;

/** What the owner says of one part from now on. It holds in this process when this returns, in others a moment later. */
export async function saveFacts(deps: FactsDeps, actor: Staff, change: FactsChange): Promise<Saved> {
  const saved = await deps.db.inTransaction(async (tx): Promise<Saved> => {
    const mistake = await findMistake(deps, tx, change);
    if (mistake !== null) return { ok: false, refusal: 'validation_failed', fields: { [mistake]: 'invalid' } };
    return write(deps, tx, { actor, change, restored: null });
  });
  if (saved.ok) await followSettings(deps);
  return saved;
}

type Restored = Outcome<null, 'changed_meanwhile' | 'not_found' | 'validation_failed'>;

/**
 * An earlier version again, as a new one. Not of the legal texts: what people agreed to is told by its number, which
 * goes forward only.
 */
export async function restoreFacts(
  deps: FactsDeps,
  actor: Staff,
  { part, seen, version }: Pick<FactsChange, 'part' | 'seen'> & { readonly version: number },
): Promise<Restored> {
  if (part === 'legal') return refused('validation_failed');
  const restored = await deps.db.inTransaction(async (tx): Promise<Restored> => {
    const earlier = await findSetting(tx, { part, version });
    if (earlier === null) return refused('not_found');
    // what was allowed then may not be today
    const value = factsToSave[part].safeParse(earlier.value);
    if (!value.success || (part === 'company' && !isRegistered(value.data))) return refused('validation_failed');
    return write(deps, tx, { actor, change: { part, seen, value: value.data }, restored: version });
  });
  if (restored.ok) await followSettings(deps);
  return restored;
}

function write(deps: FactsDeps, tx: Tx, version: Pick<SettingVersion, 'actor' | 'restored'> & { change: FactsChange }) {
  return writeSetting(deps, tx, { ...version, unsaved: partOf(deps.brandBook.file, version.change.part) });
}

/** Today's part of what the brand says. */
export function partOf(brand: PublicBrand, part: BrandPart): object {
  return brandParts[part].parse(brand);
}

/** The field that cannot be what it says; null where all can. */
async function findMistake(deps: FactsDeps, tx: Tx, { part, value }: FactsChange): Promise<string | null> {
  if (part === 'legal') {
    const mistake = await findLegalMistake(deps, tx, value);
    return mistake === null ? null : `legal.${mistake}`;
  }
  if (part === 'company') return isRegistered(value) ? null : 'registrationNumber';
  if (part !== 'look') return null;
  const { logo } = factsToSave.look.parse(value).look;
  // logos are never deleted: what is there now stays
  return logo === undefined || (await findLogo(tx, logo)) !== null ? null : 'look.logo';
}

/** Whether the company's number can be one: it is printed on documents and stands in the files for the Tax Authority. */
function isRegistered(company: object): boolean {
  return registrationNumberOf(factsToSave.company.parse(company).registrationNumber) !== null;
}

async function findLegalMistake({ brandBook, clock }: FactsDeps, tx: Tx, value: object) {
  const versions = await listBrandVersions(tx, { part: 'legal', limit: LEGAL_VERSIONS_MAX });
  const earlier = versions.map((version) => brandParts.legal.parse(version.value).legal);
  const [newest = brandBook.file.legal, ...older] = [...earlier, brandBook.file.legal];
  const { legal } = factsToSave.legal.parse(value);
  return legalMistake(legal, { earlier: [newest, ...older], today: shopDayText(clock.now()) });
}
