import type { CustomerId } from '#contracts/core/ids.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import type { Deps } from '#server/deps.ts';
import { readNote } from './goodwill/sealed-goodwill.ts';
import { readEntry } from './inbox/sealed-entry.ts';
import { forgetGoodwill, listOwnGoodwill } from './goodwill/store/own-goodwill.ts';
import { forgetCaseEntries, listOwnCaseEntries } from './inbox/store/own-case-data.ts';

/** What the shop's people answered somebody, and what they noted about it. */
export const staffPersonalData: PersonalData = {
  async collect({ db, keyring }, customerId) {
    const rows = await listOwnCaseEntries(db, customerId);
    const answers = rows.map(({ staffCaseEntryId, act, kind, bodySealed, createdAt }) => ({
      act,
      about: kind,
      text: readEntry(keyring, staffCaseEntryId, bodySealed),
      at: isoTextOf(createdAt),
    }));
    return { answers, gifts: await collectGifts({ db, keyring }, customerId) };
  },
  async forget(tx, customerId) {
    await forgetCaseEntries(tx, customerId);
    await forgetGoodwill(tx, customerId);
  },
};

async function collectGifts({ db, keyring }: Pick<Deps, 'db' | 'keyring'>, customerId: CustomerId) {
  const rows = await listOwnGoodwill(db, customerId);
  return rows.map(({ goodwillId, noteSealed, askedAt, ...gift }) => ({
    ...gift,
    note: readNote(keyring, { goodwillId, sealed: noteSealed }),
    at: isoTextOf(askedAt),
  }));
}
