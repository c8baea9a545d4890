import { defineModule } from '#server/core/modules/define-module.ts';
import type { PaymentWake } from '#server/payments/public.ts';
import { membershipTopics } from '../messages/deliver-membership-mail.ts';
import { enqueuePriceNotices } from './enqueue-price-notices.ts';
import { findReasonToKeepMembershipModule } from './find-reason-to-keep-membership.ts';
import { startMembershipWorker } from './membership-worker.ts';
import { registerMembershipRoutes } from './membership.routes.ts';

/**
 * Declares the optional module for paid monthly memberships. Only this module charges, renews and cancels memberships.
 * While some memberships have not ended, the shop therefore does not start without it.
 */
export const membership = defineModule({
  name: 'membership',
  switch: 'membership',
  findReasonToKeep: findReasonToKeepMembershipModule,
  topics: membershipTopics,
  routes: registerMembershipRoutes,
  schedules: (deps: Parameters<typeof enqueuePriceNotices>[0]) => [
    {
      name: 'announce-membership-prices',
      rhythm: { every: 'day', hour: 10, minute: 5 },
      skipsRestDays: true,
      run: (stopping) => enqueuePriceNotices(deps, stopping),
    },
  ],
  workers(deps: Parameters<typeof startMembershipWorker>[0]) {
    const memberships = startMembershipWorker(deps);
    const wake: Partial<Pick<PaymentWake, 'reportMembershipMonthPaid'>> = {
      reportMembershipMonthPaid: (orderId) => memberships.reportMembershipMonthPaid(orderId),
    };
    return { wake, running: [memberships] };
  },
});
