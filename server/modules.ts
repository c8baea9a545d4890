import type { AllRefusals } from './core/http/problems/refusal.ts';
import { ConfigError, type Config } from './core/config/config.ts';
import type { Queryable } from './core/db/database.ts';
import type { EditableTexts } from './core/documents/editable-text.ts';
import type { DeclaredRateLimits } from './core/http/limits/define-rate-limits.ts';
import type { Counters } from './core/metrics.ts';
import { core } from './core/modules/core-module.ts';
import { mergeUniqueRecords } from './core/modules/define-module.ts';
import { household } from './entitlements/family/module.ts';
import { entitlements } from './entitlements/module.ts';
import { wallets } from './entitlements/wallets/module.ts';
import { identity } from './identity/module.ts';
import { ledger } from './ledger/module.ts';
import { loyalty } from './loyalty/module.ts';
import { messaging } from './messaging/module.ts';
import { payments } from './payments/module.ts';
import { membership } from './selling/membership/module.ts';
import { selling } from './selling/module.ts';
import { franchise } from './franchise/module.ts';
import { site } from './site/module.ts';
import { showcase } from './site/showcase/module.ts';
import { employees } from './staff/employees/module.ts';
import { inventory } from './staff/inventory/module.ts';
import { staffMemberships } from './staff/memberships/module.ts';
import { staff } from './staff/module.ts';
import { payouts } from './staff/payouts/module.ts';
import type { OpenWorkSources } from './staff/public.ts';
import { franchiseStatements } from './staff/statements/module.ts';
import { stations } from './stations/module.ts';
import { nayax } from './stations/nayax/module.ts';
import { tax } from './tax/module.ts';

/**
 * Modules of the server. Each module comes after the modules it depends on. Their declarations are merged in this
 * order.
 */
export const modules = [
  core,
  tax,
  ledger,
  messaging,
  loyalty,
  identity,
  entitlements,
  payments,
  selling,
  stations,
  site,
  franchise,
  staff,
] as const;

/** Optional modules that a shop can switch off with MODULES_OFF. Their tables belong to the modules above. */
const optionalParts = [
  household,
  membership,
  wallets,
  nayax,
  staffMemberships,
  franchiseStatements,
  payouts,
  inventory,
  employees,
  showcase,
] as const;

export type AppModule = (typeof modules)[number] | (typeof optionalParts)[number];

/** All modules, also those that this shop has switched off. */
export const allModules: readonly AppModule[] = [...modules, ...optionalParts];

/**
 * Returns all modules that are not in MODULES_OFF. Only these modules have routes, messages, scheduled jobs and workers
 * in this shop.
 */
export function enabledModules({ modulesOff }: Pick<Config, 'modulesOff'>): readonly AppModule[] {
  return [...modules, ...optionalParts.filter((part) => !modulesOff.includes(part.switch))];
}

export function listDisabledModules({ modulesOff }: Pick<Config, 'modulesOff'>) {
  return optionalParts.filter((part) => modulesOff.includes(part.switch));
}

/** Throws ConfigError if a module in MODULES_OFF is still needed to fulfil obligations to customers. */
export async function assertDisabledModulesUnused(db: Queryable, config: Pick<Config, 'modulesOff'>): Promise<void> {
  const reasons: string[] = [];
  for (const part of listDisabledModules(config)) {
    const reason = 'findReasonToKeep' in part ? await part.findReasonToKeep(db) : null;
    if (reason !== null) reasons.push(reason);
  }
  if (reasons.length > 0) throw new ConfigError(reasons);
}

/**
 * HTTP status and message of every problem code. A problem code in the API definition that no module declares is a
 * compile error.
 */
export const refusals = mergeUniqueRecords(
  modules.flatMap((module) => ('refusals' in module ? [module.refusals] : [])),
) satisfies AllRefusals;

/** Rate limits of all modules. Startup fails if two modules declare the same name. */
export const limits = mergeUniqueRecords(
  modules.flatMap((module) => ('limits' in module ? [module.limits] : [])),
) satisfies DeclaredRateLimits;
export type RateLimitName = keyof typeof limits;

/** Editable mail texts of all modules; the shop can replace them in the portal. */
export const editableTexts: EditableTexts = mergeUniqueRecords<EditableTexts>(
  modules.flatMap((module) => ('editableTexts' in module ? [module.editableTexts] : [])),
);

/** Counters of all modules for /metrics. */
export const counters: Counters = mergeUniqueRecords<Counters>(
  modules.flatMap((module) => ('counters' in module ? [module.counters] : [])),
);

/** Returns the kinds of open work for staff users. Each enabled module of this shop declares its own kinds. */
export function listOpenWorkSources(config: Pick<Config, 'modulesOff'>): OpenWorkSources {
  return enabledModules(config).flatMap((module): OpenWorkSources => ('openWork' in module ? module.openWork : []));
}
