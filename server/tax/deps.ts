import type { Failpoint } from '#server/core/failpoints.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { AllocationGateway } from './adapters/allocation/port.ts';
import type { DocumentSigner } from './adapters/port.ts';
import type { WithTaxConfig } from './settings.ts';

/**
 * Failpoints of the tax module, which are the points in the code where a crash is most critical. They are listed in the
 * order in which they are reached (docs/crashes.md).
 */
export const taxFailpoints = ['inside_numbering', 'after_documents_numbered', 'after_allocation_given'] as const;

/** Dependencies of tax. */
export type Deps = CoreDeps & {
  readonly config: WithTaxConfig;
  readonly signer: DocumentSigner;
  /** Client that requests allocation numbers from the Tax Authority. Null if the shop cannot request them. */
  readonly allocations: AllocationGateway | null;
} & { readonly failpoint: Failpoint<(typeof taxFailpoints)[number]> };
