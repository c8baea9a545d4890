import { openWorkSource } from '#server/core/modules/open-work.ts';
import type { Deps } from './deps.ts';
import { findHeldDocuments } from './store/held-documents.ts';

/** Work of the tax module that waits for staff. It is tax documents that could not be issued. */
export const taxOpenWork = [
  openWorkSource({
    names: ['invoices_held', 'provider_documents'],
    permission: 'order.read',
    async find({ db }: Pick<Deps, 'db'>) {
      const { held, heldSince, late, lateSince } = await findHeldDocuments(db);
      return {
        invoices_held: { count: held, oldestAt: heldSince },
        provider_documents: { count: late, oldestAt: lateSince },
      };
    },
  }),
] as const;
