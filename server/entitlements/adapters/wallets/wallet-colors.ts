import { packageFinish } from '#domain/entitlements/card-finish.ts';

/** Colours of a package's voucher card. */
export const walletColors = { ground: packageFinish.body, ink: packageFinish.ink };
