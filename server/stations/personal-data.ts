import type { PersonalData } from '#server/core/personal-data.ts';
import { listWashesOf } from './list-washes.ts';

/** Where and when somebody's vouchers were spent; a wash is a fact of the books and stays without its owner. */
export const stationsPersonalData: PersonalData = {
  async collect({ db }, customerId) {
    return { washes: await listWashesOf({ db }, customerId) };
  },
};
