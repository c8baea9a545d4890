import { ConfigError } from '#server/core/config/config.ts';
import { defineModule } from '#server/core/modules/define-module.ts';
import { registerNayaxRoutes } from './nayax.routes.ts';
import type { PaymentsConfig } from '#server/payments/public.ts';
import { startReaderWorker } from './poll-readers.ts';
import { nayaxSettings, type NayaxPart } from './settings.ts';

/**
 * Optional capability: endpoints that Nayax calls for machines with its readers, and a worker that requests the
 * readers' states.
 */
export const nayax = defineModule({
  name: 'nayax',
  switch: 'nayax',
  settings: nayaxSettings,
  withoutProviders({ payment }: PaymentsConfig): NayaxPart {
    if (payment.order.includes('nayax_ecom')) {
      throw new ConfigError(['PAYMENT_PROVIDER names Nayax, which MODULES_OFF switches off']);
    }
    return { nayax: null };
  },
  routes: registerNayaxRoutes,
  workers: (deps: Parameters<typeof startReaderWorker>[0]) => ({ wake: null, running: [startReaderWorker(deps)] }),
});
