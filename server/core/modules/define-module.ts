import type { OptionalModule } from '#contracts/core/optional-modules.ts';
import type { AccountMerge } from '#server/core/modules/account-merge.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { Counters } from '#server/core/metrics.ts';
import type { EditableTexts } from '#server/core/documents/editable-text.ts';
import type { ModuleSettings } from '#server/core/config/module-settings.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { ScheduledJob } from '#server/core/jobs/scheduler.ts';
import type { SealedParts } from '#server/core/keyring/sealed-column.ts';
import type { DeclaredLimits } from '#server/core/http/limits/define-limits.ts';
import type { Refusals } from '#server/core/http/problems/refusal.ts';
import type { HealthFacts } from '#server/core/operations/get-readiness.ts';
import type { PageSource } from '#server/core/pages/page-source.ts';
import type { Retention } from '#server/core/retention.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import type { OpenWorkSource } from './open-work.ts';

/** Started workers of one module. `wake` lets other parts of the process wake them; null if that is not needed. */
export type ModuleWorkers = { readonly wake: object | null; readonly running: readonly Stoppable[] };

/** A worker that can be stopped; `stop` resolves when running work has ended. */
export type Stoppable = { stop(): Promise<unknown> };

/**
 * Declaration of a capability. Only the name is required. `server/modules.ts` lists the modules, and the composition
 * root merges each part of the declarations. Functions receive the dependencies of all modules, so each function
 * declares the dependencies that it needs.
 */
export type Module = {
  readonly name: string;
  /** Name in MODULES_OFF that removes the calls, scheduled jobs and workers of this module. */
  readonly switch?: OptionalModule;
  /** Settings of this module in the environment. */
  readonly settings?: ModuleSettings;
  /**
   * Returns the parts of the configuration that differ if the shop has switched this module off: they lack the module's
   * providers. Throws ConfigError if another setting needs one of these providers.
   */
  readonly withoutProviders?: (config: never) => object;
  /**
   * Returns the reason why a shop must not start while this module is switched off, as one sentence for the operator:
   * unfulfilled obligations to customers that only this module can fulfil. Null if there are none.
   */
  readonly findReasonToKeep?: (db: Queryable) => Promise<string | null>;
  /** Registers the calls; returns the data that public pages show, if the capability has any. */
  readonly routes?: (app: App, deps: never) => PageSource | void;
  /** Message topics by the name that the outbox stores; messaging defines their type. */
  readonly topics?: Readonly<Record<string, unknown>>;
  /** Status and message of the problem codes that this module is responsible for. */
  readonly refusals?: Refusals;
  /** Editable mail texts of this module, by message key; the shop can replace them in the portal. */
  readonly editableTexts?: EditableTexts;
  /** Counters of this module for /metrics. */
  readonly counters?: Counters;
  /** Rate limits of this module by name. */
  readonly limits?: DeclaredLimits;
  readonly personalData?: PersonalData;
  readonly accountMerge?: AccountMerge;
  readonly sealed?: SealedParts;
  /** Names of the points in the code at which FAILPOINT may kill the process. */
  readonly failpoints?: readonly string[];
  readonly retention?: Retention;
  /**
   * Deletes rows after their retention period. Returns the numbers of deleted rows, by the names of the retention
   * rules.
   */
  readonly deletions?: (deps: never) => Promise<Readonly<Record<string, number>>>;
  readonly schedules?: (deps: never) => readonly ScheduledJob[];
  /** Starts background work that no request triggers. */
  readonly workers?: (deps: never) => ModuleWorkers;
  /** Work of this module that waits for staff users; their home page shows it. */
  readonly openWork?: readonly OpenWorkSource[];
  /** Health facts for /readyz and /metrics. */
  readonly health?: (deps: never) => Partial<HealthFacts>;
};

/** Checks the shape of a module and keeps its exact type, from which the composition root infers unions of names. */
export function defineModule<const Defined extends Module>(module: Defined): Defined {
  return module;
}

/** Dependencies that one part of the declarations needs in all modules together: `DepsOf<AppModule, 'schedules'>`. */
export type DepsOf<Defined, Part extends keyof Module> = (
  Defined extends Readonly<Record<Part, (deps: infer Deps) => unknown>> ? (deps: Deps) => void : never
) extends (deps: infer All) => void
  ? All
  : never;

/** Converts a union type to an intersection: the type of records merged by name. */
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
