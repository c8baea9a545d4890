import { packageFinish } from '#domain/entitlements/card-finish.ts';

/** The voucher's card of a package. */
export const walletColors = { ground: packageFinish.body, ink: packageFinish.ink };
