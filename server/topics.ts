import { entitlementsTopics } from './entitlements/public.ts';
import { identityTopics } from './identity/public.ts';
import { loyaltyTopics } from './loyalty/public.ts';
import type { Topics } from './messaging/public.ts';
import { paymentTopics } from './payments/public.ts';
import { sellingTopics } from './selling/public.ts';
import { staffTopics } from './staff/public.ts';
import { stationTopics } from './stations/public.ts';
import { siteTopics } from './site/public.ts';

const registered: readonly Topics[] = [
  paymentTopics,
  sellingTopics,
  identityTopics,
  entitlementsTopics,
  siteTopics,
  stationTopics,
  loyaltyTopics,
  staffTopics,
];

/** Every kind of message the outbox may hold. */
export const topics: Topics = Object.assign({}, ...registered);
