import type { RoutePermission } from '#contracts/core/permission.ts';
import type { Staff } from '#server/core/actor.ts';

/** Number of items of one cause within a kind of work. */
type OpenWorkPart = { readonly kind: string; readonly count: number };

/**
 * Open work of one kind: the number of items, and when the oldest item began to wait, in epoch ms; null if not
 * recorded. `parts` lists the causes, if the kind has several. `recordId` is the record that all items concern, if they
 * concern one record.
 */
export type OpenWork = {
  readonly count: number;
  readonly oldestAt: number | null;
  readonly parts?: readonly OpenWorkPart[];
  readonly recordId?: string;
};

/** Kinds of work that wait for a staff user, found by one bounded query. */
export type OpenWorkSource<Needs = never, Name extends string = string> = {
  readonly names: readonly Name[];
  /** Permission to handle the work; users without it do not see it. */
  readonly permission: RoutePermission;
  readonly find: (
    deps: Needs,
    viewer: Pick<Staff, 'scope' | 'staffId'>,
  ) => Promise<Readonly<Partial<Record<Name, OpenWork>>>>;
};

/** Checks a source and keeps the types of its names and of the dependencies that it needs. */
export function openWorkSource<const Name extends string, Needs>(
  source: OpenWorkSource<Needs, Name>,
): OpenWorkSource<Needs, Name> {
  return source;
}

/** Returns open work of unknown age. */
export function openWorkOfUnknownAge(count: number): OpenWork {
  return { count, oldestAt: null };
}
