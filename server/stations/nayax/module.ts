import { ConfigError } from '#server/core/config/config.ts';
import { defineModule } from '#server/core/modules/define-module.ts';
import { registerNayaxRoutes } from './nayax.routes.ts';
import type { PaymentsConfig } from '#server/payments/public.ts';
import { startReaderWorker } from './poll-readers.ts';
import { nayaxSettings, type WithNayaxConfig } from './settings.ts';

/**
 * Optional module with the endpoints that Nayax calls for machines with its readers. A worker of the module requests
 * the states of the readers.
 */
export const nayax = defineModule({
  name: 'nayax',
  switch: 'nayax',
  settings: nayaxSettings,
  withoutProviders({ payment }: PaymentsConfig): WithNayaxConfig {
    if (payment.order.includes('nayax_ecom')) {
      throw new ConfigError(['PAYMENT_PROVIDER names Nayax, which MODULES_OFF switches off']);
    }
    return { nayax: null };
  },
  routes: registerNayaxRoutes,
  workers: (deps: Parameters<typeof startReaderWorker>[0]) => ({ wake: null, running: [startReaderWorker(deps)] }),
});
