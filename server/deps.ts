import type { Config } from './config.ts';
import type { SiteDeps } from './site/public.ts';
import type { StaffDeps } from './staff/public.ts';

/**
 * All dependencies of the server, built in main.ts. Only the composition root and tests use this type. Each module
 * imports its own `server/<capability>/deps.ts`, and the portal's dependencies include those of all lower modules.
 */
export type Deps = StaffDeps & SiteDeps & { readonly config: Config };
