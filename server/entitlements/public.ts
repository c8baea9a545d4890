/** What the rest of the server may ask of washes that were bought. Nobody else in here is imported from outside. */
export { registerVoucherRoutes } from './vouchers.routes.ts';
export { openOrderPrivate, sealOrderPrivate } from './order-private.ts';
export { entitlementsPersonalData } from './personal-data.ts';
