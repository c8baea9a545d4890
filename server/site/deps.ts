import type { CoreDeps } from '#server/core/deps.ts';
import type { OutboxWake } from '#server/messaging/public.ts';

/** Dependencies of the site. */
export type Deps = CoreDeps & { readonly wake: OutboxWake };
