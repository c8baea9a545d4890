import type { Deps } from '#server/deps.ts';
import { countPendingDocuments } from '../employees/store/employee-document.ts';
import { countLowShelves } from '../inventory/store/inventory-shelf.ts';

/** What is counted where it is kept; a screen that brings its table puts its count here. */
type Fact = (deps: Pick<Deps, 'db' | 'clock'>) => Promise<number>;

/** Numbers of the overview that belong to other parts of the portal. */
export const dashboardFacts = {
  lowStockItems: ({ db }) => countLowShelves(db),
  pendingDocuments: ({ db }) => countPendingDocuments(db),
} as const satisfies Record<string, Fact>;
