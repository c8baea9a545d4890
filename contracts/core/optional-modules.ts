/** Modules of the product that a shop can switch off with MODULES_OFF. */
export const optionalModules = [
  'membership',
  'household',
  'settlement',
  'employees',
  'inventory',
  'wallets',
  'nayax',
  'payouts',
  'showcase',
] as const;

export type OptionalModule = (typeof optionalModules)[number];
