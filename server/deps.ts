import type { Config } from './config.ts';
import type { SiteDeps } from './site/public.ts';
import type { StaffDeps } from './staff/public.ts';

/**
 * All dependencies, built in main.ts, for the composition root and tests only. A capability imports its own
 * `server/<capability>/deps.ts`; the portal's dependencies include those of all lower capabilities.
 */
export type Deps = StaffDeps & SiteDeps & { readonly config: Config };
