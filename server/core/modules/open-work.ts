import type { RequiredPermission } from '#contracts/core/permission.ts';
import type { Staff } from '#server/core/actor.ts';

type OpenWorkPart = { readonly kind: string; readonly count: number };

/**
 * Open work of one kind: the number of items, and the time in epoch ms at which the oldest item began to wait. The time
 * is null if it was not recorded. `parts` lists the causes if the kind has several. `recordId` is the record that all
 * items concern, if they concern one record.
 */
export type OpenWork = {
  readonly count: number;
  readonly oldestAt: number | null;
  readonly parts?: readonly OpenWorkPart[];
  readonly recordId?: string;
};

export type OpenWorkSource<Needs = never, Name extends string = string> = {
  readonly names: readonly Name[];
  /** Permission that is needed to handle this open work. Users without it do not see the work. */
  readonly permission: RequiredPermission;
  readonly find: (
    deps: Needs,
    viewer: Pick<Staff, 'scope' | 'staffId'>,
  ) => Promise<Readonly<Partial<Record<Name, OpenWork>>>>;
};

/**
 * Returns the source of open work unchanged and checks it at compile time. It keeps the types of its names and
 * dependencies.
 */
export function openWorkSource<const Name extends string, Needs>(
  source: OpenWorkSource<Needs, Name>,
): OpenWorkSource<Needs, Name> {
  return source;
}

/** Returns open work for which the age of the oldest item is unknown. */
export function openWorkOfUnknownAge(count: number): OpenWork {
  return { count, oldestAt: null };
}
