import { coreSealedData } from '#server/core/keyring/sealed-columns.ts';
import { coreRetention } from './core-retention.ts';
import { defineModule } from './define-module.ts';
import { coreSettings } from '#server/core/config/core-settings.ts';
import { coreCounters } from '#server/core/metrics.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { coreRefusals } from '#server/core/http/problems/core-refusals.ts';

export const core = defineModule({
  name: 'core',
  refusals: coreRefusals,
  limits: coreRateLimits,
  counters: coreCounters,
  settings: coreSettings,
  sealed: coreSealedData,
  retention: coreRetention,
});
