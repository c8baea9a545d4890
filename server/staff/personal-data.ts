import { isoTextOf } from '#domain/core/jerusalem-time.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import { openEntry } from './inbox/sealed-entry.ts';
import { forgetCaseEntries, listOwnCaseEntries } from './store/own-case-data.ts';

/** What the shop's people answered somebody, and what they noted about it. */
export const staffPersonalData: PersonalData = {
  async collect({ db, keyring }, customerId) {
    const rows = await listOwnCaseEntries(db, customerId);
    const answers = rows.map(({ staffCaseEntryId, act, kind, bodySealed, createdAt }) => ({
      act,
      about: kind,
      text: openEntry(keyring, staffCaseEntryId, bodySealed),
      at: isoTextOf(createdAt),
    }));
    return { answers };
  },
  forget: forgetCaseEntries,
};
