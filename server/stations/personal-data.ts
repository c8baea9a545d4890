import type { PersonalData } from '#server/core/personal-data.ts';
import { washViewOf } from './washes/list-washes.ts';
import { listOwnWashes } from './store/own-wash.ts';

/** Where and when somebody's vouchers were spent; a wash is a fact of the books and stays without its owner. */
export const stationsPersonalData: PersonalData = {
  async collect({ db, keyring }, customerId) {
    const rows = await listOwnWashes(db, { customerId, after: null, limit: null });
    return { washes: rows.map((row) => washViewOf(keyring, row)) };
  },
};
