import type { Deps } from '#server/deps.ts';
import { countLowShelves } from '../store/inventory-shelf.ts';

/** What is counted where it is kept; a screen that brings its table puts its count here. */
type Fact = (deps: Pick<Deps, 'db' | 'clock'>) => Promise<number>;

const nothingKept: Fact = async () => 0;

/** Numbers of the overview that belong to other parts of the portal. */
export const dashboardFacts = {
  lowStockItems: ({ db }) => countLowShelves(db),
  pendingDocuments: nothingKept,
} as const satisfies Record<string, Fact>;
