import type { PersonalData } from './core/personal-data.ts';
import { entitlementsPersonalData } from './entitlements/public.ts';
import { loyaltyPersonalData } from './loyalty/public.ts';
import { messagingPersonalData } from './messaging/public.ts';
import { sellingPersonalData } from './selling/public.ts';
import { staffPersonalData } from './staff/public.ts';
import { stationsPersonalData } from './stations/public.ts';

/** Everybody who keeps something of a person; whoever begins to adds a line here. */
export const personalData: readonly PersonalData[] = [
  // what was written about messages and vouchers, before those go
  staffPersonalData,
  sellingPersonalData,
  entitlementsPersonalData,
  stationsPersonalData,
  loyaltyPersonalData,
  messagingPersonalData,
];
