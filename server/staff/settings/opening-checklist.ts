import {
  brandSections,
  type BrandSection,
  type PublicBrand,
  type VersionedSettingName,
} from '#contracts/core/brand.ts';
import { legalTextSettingName } from '#contracts/core/reading/legal-texts.ts';
import {
  openingSteps,
  type OpeningChecklist,
  type OpeningChecklistMark,
  type OpeningStepState,
  type OpeningStep,
} from '#contracts/staff/opening-checklist.ts';
import type { Provider } from '#contracts/staff/settings/providers.ts';
import { findExampleContacts } from '#domain/core/text/placeholders.ts';
import { findUnfilledShopDetails } from '#domain/core/unfilled-shop-details.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { listCurrentBrandSettings } from '#server/core/brand/store/brand-setting.ts';
import type { Deps } from '#server/staff/deps.ts';
import { isSandboxDataLost } from '#server/payments/public.ts';
import { listManagedStations } from '#server/stations/public.ts';
import { listProviders } from '../providers/list-providers.ts';
import {
  addOpeningChecklistMark,
  deleteOpeningChecklistMark,
  findOpeningChecklistData,
  listOpeningChecklistMarks,
} from '../dashboard/store/opening-checklist.ts';
import { currentDetailsOfPart } from './save-shop-details.ts';

type OpeningChecklistDeps = Pick<
  Deps,
  'brandCache' | 'config' | 'credentials' | 'db' | 'gateways' | 'mail' | 'proxyWatch' | 'sms' | 'topics'
> &
  Parameters<typeof listManagedStations>[0];
type ManagedStation = Awaited<ReturnType<typeof listManagedStations>>[number];

/** Returns the steps of the opening checklist. The state of each step is calculated from the database. */
export async function getOpeningChecklist(deps: OpeningChecklistDeps): Promise<OpeningChecklist> {
  const { brandCache, db } = deps;
  await brandCache.refresh();
  const [settings, facts, marks, { providers }, stations, sandboxBankLost] = await Promise.all([
    listCurrentBrandSettings(db),
    findOpeningChecklistData(db, deps.clock.now()),
    listOpeningChecklistMarks(db),
    listProviders(deps),
    listManagedStations(deps, null),
    isSandboxDataLost(deps),
  ]);
  const { brand } = brandCache;
  const isSaved = (part: VersionedSettingName) => settings.some((setting) => setting.part === part);
  const providerOf = (name: string) => providers.find((one) => one.name === name);
  const states: Readonly<Record<OpeningStep, OpeningStepState>> = {
    names: stateOfFacts(brand, 'names'),
    company: stateOfFacts(brand, 'company'),
    contact: stateOfFacts(brand, 'contact'),
    accessibility: stateOfFacts(brand, 'accessibility'),
    legal: isSaved('legal') || isSaved(legalTextSettingName('terms')) ? 'done' : 'unpublished',
    stations: stateOfStations(stations),
    prices: stateOfPrices(facts, marks),
    mail: stateOfMessages(providerOf('mail')),
    sms: stateOfSms(providerOf('sms')),
    payments: stateOfPayments(providerOf('payments'), facts.hasSold),
    stickers: marks.includes('stickers') || areStickersSeen(stations) ? 'done' : 'unconfirmed',
  };
  const steps = openingSteps.map((name) => {
    const state = states[name];
    return { name, state, done: state === 'done', stops: stops(brand, name) };
  });
  const leads = !facts.hasTried && !marks.includes('dismissed') && findUnfilledShopDetails(brand).length > 0;
  return { steps, marks, leads, proxyMissing: deps.proxyWatch.state() === 'not_named', sandboxBankLost };
}

/** Returns the state of the checklist step `prices`. Standard prices count as done once staff have confirmed them. */
function stateOfPrices(
  { hasPrice, hasCustomPrice }: { readonly hasPrice: boolean; readonly hasCustomPrice: boolean },
  marks: readonly OpeningChecklistMark[],
): OpeningStepState {
  if (!hasPrice) return 'no_price';
  return hasCustomPrice || marks.includes('prices') ? 'done' : 'standard_prices';
}

/**
 * Conditions that a station must meet before customers can use it. The checklist reports the first condition that is
 * not met.
 */
const stationNeeds: readonly (readonly [OpeningStepState, (station: ManagedStation) => boolean])[] = [
  ['no_station', ({ row }) => row.status === 'live'],
  ['no_hours', ({ row }) => row.hours.some((opening) => opening !== null)],
  ['no_bay', ({ bays }) => bays.some(({ bay }) => bay.status === 'live')],
  ['no_machine', ({ connection }) => connection === 'online' || connection === 'unasked'],
];

/**
 * Returns `done` if one of the shop's own stations meets all conditions, and `sample_stations` if all stations are
 * samples. Otherwise the conditions are checked in turn, each for the stations that met the conditions before it. The
 * first condition that no station meets is returned.
 */
function stateOfStations(stations: readonly ManagedStation[]): OpeningStepState {
  let left = stationsWithoutSample(stations);
  if (left.length === 0 && stations.length > 0) return 'sample_stations';
  for (const [missing, isMet] of stationNeeds) {
    left = left.filter(isMet);
    if (left.length === 0) return missing;
  }
  return 'done';
}

function stationsWithoutSample(stations: readonly ManagedStation[]): readonly ManagedStation[] {
  return stations.filter(({ row }) => !row.sample);
}

/**
 * Returns true if staff have scanned the stickers of all bays in service at the shop's own stations. Returns false if
 * there is no such bay.
 */
function areStickersSeen(stations: readonly ManagedStation[]): boolean {
  const bays = stationsWithoutSample(stations)
    .flatMap((station) => station.bays)
    .filter(({ bay }) => bay.status === 'live');
  return bays.length > 0 && bays.every(({ bay }) => bay.stickerSeenAt !== null);
}

/**
 * Returns the state of a message channel. In a development shop, messages stay in the outbox, which does not count as a
 * test.
 */
function stateOfMessages(provider: Provider | undefined): OpeningStepState {
  const unconnected = unconnectedStateOf(provider);
  if (unconnected !== null) return unconnected;
  return provider?.lastGoodAt === null ? 'untested' : 'done';
}

/**
 * Returns the state of text messages. The state is `done` if they are off, because a shop can open without text
 * messages.
 */
function stateOfSms(provider: Provider | undefined): OpeningStepState {
  return provider?.state === 'off' ? 'done' : stateOfMessages(provider);
}

/** Returns the state of payments. The state is `done` after a sale, even if another provider is connected now. */
function stateOfPayments(provider: Provider | undefined, hasSold: boolean): OpeningStepState {
  return hasSold ? 'done' : (unconnectedStateOf(provider) ?? 'no_payment');
}

/** Returns the state of a step whose provider is not connected. Returns null if the provider is connected. */
function unconnectedStateOf(provider: Provider | undefined): OpeningStepState | null {
  if (provider?.state === 'on') return null;
  return provider?.state === 'practice' ? 'practice' : 'not_connected';
}

/**
 * Returns the state of one section of the shop's facts. Placeholders and an invalid company number count as missing.
 * Sample postal addresses and sample phone numbers count as examples.
 */
function stateOfFacts(brand: PublicBrand, part: BrandSection): OpeningStepState {
  const facts = currentDetailsOfPart(brand, part);
  if (findUnfilledShopDetails(facts).length > 0) return 'missing';
  return findExampleContacts(facts).length > 0 ? 'example' : 'done';
}

function stops(brand: PublicBrand, step: OpeningStep): boolean {
  const part = brandSections.find((name) => name === step);
  return part !== undefined && findUnfilledShopDetails(currentDetailsOfPart(brand, part)).length > 0;
}

type MarkChange = { readonly mark: OpeningChecklistMark; readonly on: boolean };

/**
 * Sets or removes a mark of the opening checklist. The marks are: stickers put up, standard prices confirmed, checklist
 * dismissed. It is idempotent.
 */
export async function setOpeningChecklistMark(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  { mark, on }: MarkChange,
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const changed = on
      ? await addOpeningChecklistMark(tx, { mark, staffId: actor.staffId, now: clock.now() })
      : await deleteOpeningChecklistMark(tx, mark);
    if (!changed) return;
    await appendAudit(tx, actor, { action: 'first_day.mark', refId: null, detail: { mark, before: !on, after: on } });
  });
}
