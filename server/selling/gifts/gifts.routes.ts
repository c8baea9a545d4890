import { reportUndeliveredMessage } from '#contracts/selling/message-reports.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/selling/deps.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { reportUndeliveredMessage as takeReport } from './report-undelivered.ts';

export function registerGiftRoutes(app: App, deps: Deps): void {
  route(app, reportUndeliveredMessage, {
    access: 'holder',
    guesses: { limits: [coreRateLimits.link_misses_by_address], of: ['not_found'] },
    handle: ({ body }) => takeReport(deps, body),
  });
}
