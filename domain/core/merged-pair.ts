import type { CustomerId } from '#contracts/core/ids.ts';

/** Two accounts of one customer that are merged: `from` is closed, `into` stays. */
export type MergedAccountPair = { readonly from: CustomerId; readonly into: CustomerId };
