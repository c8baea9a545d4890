import { brandPartNames, type BrandPart, type PublicBrand, type SettingPart } from '#contracts/core/brand.ts';
import { partOfText } from '#contracts/core/reading/legal-texts.ts';
import { firstDaySteps, type FirstDay, type FirstDayMark, type FirstDayStep } from '#contracts/staff/first-day.ts';
import { findExamples } from '#domain/core/text/placeholders.ts';
import { findUnfilledFacts } from '#domain/core/unfilled-facts.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { listCurrentSettings } from '#server/core/brand/store/brand-setting.ts';
import type { Deps } from '#server/staff/deps.ts';
import { isSandboxBankLost } from '#server/payments/public.ts';
import { listManagedStations } from '#server/stations/public.ts';
import { listProviders } from '../providers/list-providers.ts';
import {
  addFirstDayMark,
  deleteFirstDayMark,
  findFirstDayFacts,
  listFirstDayMarks,
} from '../dashboard/store/first-day.ts';
import { partOf } from './save-facts.ts';

type FirstDayDeps = Pick<
  Deps,
  'brandBook' | 'config' | 'credentials' | 'db' | 'gateways' | 'mail' | 'proxyWatch' | 'sms' | 'topics'
> &
  Parameters<typeof listManagedStations>[0];
type ManagedStation = Awaited<ReturnType<typeof listManagedStations>>[number];

/** Returns the progress of the checklist before opening, from the database. */
export async function getFirstDay(deps: FirstDayDeps): Promise<FirstDay> {
  const { brandBook, db } = deps;
  await brandBook.refresh();
  const [settings, facts, marks, { providers }, kept, sandboxBankLost] = await Promise.all([
    listCurrentSettings(db),
    findFirstDayFacts(db),
    listFirstDayMarks(db),
    listProviders(deps),
    listManagedStations(deps, null),
    isSandboxBankLost(deps),
  ]);
  const isSaved = (part: SettingPart) => settings.some((setting) => setting.part === part);
  // a message in the practice outbox was not really delivered
  const worked = (name: string) =>
    providers.some((one) => one.name === name && one.state === 'on' && one.lastGoodAt !== null);
  const isOff = (name: string) => providers.some((one) => one.name === name && one.state === 'off');
  const done: Readonly<Record<FirstDayStep, boolean>> = {
    names: isSaved('names'),
    company: isOwn(brandBook.brand, 'company'),
    contact: isOwn(brandBook.brand, 'contact'),
    accessibility: isOwn(brandBook.brand, 'accessibility'),
    legal: isSaved('legal') || isSaved(partOfText('terms')),
    stations: kept.some(isOpenToCustomers),
    prices: facts.hasPrice || marks.includes('prices'),
    mail: worked('mail'),
    sms: worked('sms') || isOff('sms'),
    payments: facts.hasSold,
    stickers: marks.includes('stickers'),
  };
  const steps = firstDaySteps.map((name) => ({ name, done: done[name], stops: stops(brandBook.brand, name) }));
  const leads = !facts.hasTried && !marks.includes('dismissed') && findUnfilledFacts(brandBook.brand).length > 0;
  return { steps, marks, leads, proxyMissing: deps.proxyWatch.state() === 'not_named', sandboxBankLost };
}

/**
 * Returns true for a real station in service with opening hours and a bay in service, whose machine is connected or
 * started by Nayax.
 */
function isOpenToCustomers({ row: { sample, status, hours }, bays, connection }: ManagedStation): boolean {
  if (sample || status !== 'live' || hours.every((opening) => opening === null)) return false;
  return bays.some(({ bay }) => bay.status === 'live') && (connection === 'online' || connection === 'unasked');
}

/** Returns true if the part contains no placeholder, no invalid company number and no sample value. */
function isOwn(brand: PublicBrand, part: BrandPart): boolean {
  const facts = partOf(brand, part);
  return findUnfilledFacts(facts).length === 0 && findExamples(facts).length === 0;
}

function stops(brand: PublicBrand, step: string): boolean {
  const part = brandPartNames.find((name) => name === step);
  return part !== undefined && findUnfilledFacts(partOf(brand, part)).length > 0;
}

type MarkChange = { readonly mark: FirstDayMark; readonly on: boolean };

/** Marks a step of the checklist as done, which only a person can check. It is idempotent. */
export async function markFirstDay(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  { mark, on }: MarkChange,
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const changed = on
      ? await addFirstDayMark(tx, { mark, staffId: actor.staffId, now: clock.now() })
      : await deleteFirstDayMark(tx, mark);
    if (!changed) return;
    await appendAudit(tx, actor, { action: 'first_day.mark', refId: null, detail: { mark, before: !on, after: on } });
  });
}
