import type { CustomerId } from '#contracts/core/ids.ts';

/** Two accounts of one customer that are merged. The account `from` is closed, and the account `into` stays. */
export type MergedAccountPair = { readonly from: CustomerId; readonly into: CustomerId };
