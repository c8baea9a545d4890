import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { openWorkOfUnknownAge, openWorkSource } from '#server/core/modules/open-work.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findPendingEmployeeDocuments } from './store/employee-document.ts';

/** Time in ms before a document's expiry from which the document is listed as waiting work. */
const ENDING_MS = 30 * DAY_MS;

/** Work that waits for staff: employee documents to review or to renew. */
export const employeesOpenWork = [
  openWorkSource({
    names: ['documents_pending', 'documents_ending'],
    permission: 'document.review',
    async find({ clock, db }: Pick<Deps, 'clock' | 'db'>, { staffId }) {
      const endsBefore = shopDayText(clock.now() + ENDING_MS);
      const { pending, pendingSince, ending } = await findPendingEmployeeDocuments(db, { me: staffId, endsBefore });
      return {
        documents_pending: { count: pending, oldestAt: pendingSince },
        documents_ending: openWorkOfUnknownAge(ending),
      };
    },
  }),
] as const;
