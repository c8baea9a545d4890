import type { OptionalModule } from '#contracts/core/optional-modules.ts';
import type { AccountMerge } from '#server/core/modules/account-merge.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { Counters } from '#server/core/metrics.ts';
import type { EditableTexts } from '#server/core/documents/editable-text.ts';
import type { ModuleSettings } from '#server/core/config/module-settings.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { ScheduledJob } from '#server/core/jobs/scheduler.ts';
import type { ModuleSealedData } from '#server/core/keyring/sealed-column.ts';
import type { DeclaredRateLimits } from '#server/core/http/limits/define-rate-limits.ts';
import type { Refusals } from '#server/core/http/problems/refusal.ts';
import type { HealthProbes } from '#server/core/operations/get-readiness.ts';
import type { PageSource } from '#server/core/pages/page-source.ts';
import type { Retention } from '#server/core/retention.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import type { OpenWorkSource } from './open-work.ts';

/**
 * Started workers of one module. Other parts of the process call `wake` to wake them. `wake` is null if that is not
 * needed.
 */
export type ModuleWorkers = { readonly wake: object | null; readonly running: readonly StoppableWorker[] };

/** A worker that can be stopped. `stop` resolves when its running work has ended. */
export type StoppableWorker = { stop(): Promise<unknown> };

/**
 * Declaration of a module. Only the name is required. `server/modules.ts` lists the modules, and the composition root
 * merges their declarations. Functions receive the dependencies of all modules, so each function declares the
 * dependencies that it needs.
 */
export type Module = {
  readonly name: string;
  /**
   * Name of this module in MODULES_OFF. If it is listed there, the shop runs without the module's routes, scheduled
   * jobs and workers.
   */
  readonly switch?: OptionalModule;
  readonly settings?: ModuleSettings;
  /**
   * Returns the changed parts of the configuration for a shop that has switched this module off. They lack the module's
   * providers. Throws ConfigError if another setting needs one of these providers.
   */
  readonly withoutProviders?: (config: never) => object;
  /**
   * Returns the reason why a shop must not start while this module is switched off, as one sentence for the operator.
   * The reason is something that the shop owes to customers and only this module can provide. Returns null if there is
   * none.
   */
  readonly findReasonToKeep?: (db: Queryable) => Promise<string | null>;
  /** Registers the routes of this module. Returns the data that public pages show, if the module has any. */
  readonly routes?: (app: App, deps: never) => PageSource | void;
  readonly topics?: Readonly<Record<string, unknown>>;
  readonly refusals?: Refusals;
  /** Editable mail texts of this module, by message key. The shop can replace them in the portal. */
  readonly editableTexts?: EditableTexts;
  readonly counters?: Counters;
  /** Rate limits of this module by name. */
  readonly limits?: DeclaredRateLimits;
  readonly personalData?: PersonalData;
  readonly accountMerge?: AccountMerge;
  readonly sealed?: ModuleSealedData;
  /** Names of the failpoints, at which FAILPOINT may kill the process. */
  readonly failpoints?: readonly string[];
  readonly retention?: Retention;
  /**
   * Deletes rows after their retention period. Returns the numbers of deleted rows by the name of the retention rule.
   */
  readonly deletions?: (deps: never) => Promise<Readonly<Record<string, number>>>;
  readonly schedules?: (deps: never) => readonly ScheduledJob[];
  /** Starts background work that does not depend on a request. */
  readonly workers?: (deps: never) => ModuleWorkers;
  /** Open work of this module for staff users. The home page of the portal shows it. */
  readonly openWork?: readonly OpenWorkSource[];
  /** Returns this module's health facts for /readyz and /metrics. */
  readonly health?: (deps: never) => Partial<HealthProbes>;
};

/**
 * Returns the module unchanged and checks its shape at compile time. It keeps the module's exact type, from which the
 * composition root infers unions of names.
 */
export function defineModule<const Defined extends Module>(module: Defined): Defined {
  return module;
}

/** Dependencies that one declaration needs in all modules together, such as `DepsOf<AppModule, 'schedules'>`. */
export type DepsOf<Defined, Part extends keyof Module> = (
  Defined extends Readonly<Record<Part, (deps: infer Deps) => unknown>> ? (deps: Deps) => void : never
) extends (deps: infer All) => void
  ? All
  : never;

export type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Merges records whose keys are unique across modules. Throws if two modules use the same key. */
export function mergeUniqueRecords<Part extends object>(parts: readonly Part[]): UnionToIntersection<Part> {
  const folded: Record<string, unknown> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (Object.hasOwn(folded, name)) throw new Error(`two modules declare '${name}'`);
    folded[name] = value;
  }
  return folded as UnionToIntersection<Part>;
}
