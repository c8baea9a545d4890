import { openWorkSource } from '#server/core/modules/open-work.ts';
import type { Deps } from './deps.ts';
import { countPaymentsForReview } from './store/payments-for-review.ts';

/**
 * Work of the payments module that waits for staff: payment exceptions, failed refunds, disputes, failed webhook
 * events, and providers that do not respond.
 */
export const paymentsOpenWork = [
  openWorkSource({
    names: ['payment_exceptions', 'refunds_failed', 'disputes', 'events_failed'],
    permission: 'order.read',
    async find({ db }: Pick<Deps, 'db'>) {
      const found = await countPaymentsForReview(db);
      return {
        payment_exceptions: { count: found.exceptions, oldestAt: found.exceptionsSince },
        refunds_failed: { count: found.refunds, oldestAt: found.refundsSince },
        disputes: { count: found.disputes, oldestAt: found.disputesSince },
        events_failed: { count: found.events, oldestAt: found.eventsSince },
      };
    },
  }),
  openWorkSource({
    names: ['provider_trouble'],
    permission: 'settings.read',
    // provider health is stored in the memory of this process, so no query is needed
    find: ({ gateways }: Pick<Deps, 'gateways'>) => {
      const down = gateways.all.filter((gateway) => gateways.isDown(gateway));
      const since = down.flatMap(({ provider }) => gateways.healthOf(provider).unreachedAt ?? []);
      const oldestAt = since.length === 0 ? null : Math.min(...since);
      return Promise.resolve({ provider_trouble: { count: down.length, oldestAt } });
    },
  }),
] as const;
