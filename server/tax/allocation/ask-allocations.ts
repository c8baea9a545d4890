import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { nextAllocationTryAt } from '#domain/tax/allocation.ts';
import { dealerDigits } from '#domain/tax/uniform-format/document-records.ts';
import type { Deps } from '#server/deps.ts';
import {
  AllocationUnavailableError,
  type AllocationAnswer,
  type AllocationGateway,
  type AllocationRequest,
} from '../adapters/allocation/port.ts';
import { answerAllocation, postponeAllocation, takeDueAllocations, type DueAllocation } from '../store/allocation.ts';

export type AskDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'failpoint' | 'log'>;

const BATCH = 10;
/** For so long nobody else asks. */
export const ASKING_LEASE_MS = 2 * MINUTE_MS;

/**
 * Asks the Authority for the numbers that invoices wait for, one after the other; answers whether more are due. Nothing is
 * held meanwhile but the invoices. Whoever dies after an answer was given finds it again: what was asked before is
 * looked for first.
 */
export async function askAllocations(deps: AskDeps, gateway: AllocationGateway): Promise<boolean> {
  const now = deps.clock.now();
  const due = await takeDueAllocations(deps.db, { now, leasedUntil: now + ASKING_LEASE_MS, limit: BATCH });
  for (const allocation of due) {
    // oxlint-disable-next-line no-await-in-loop -- the Authority is asked one thing at a time
    await askOne(deps, gateway, allocation);
  }
  return due.length === BATCH;
}

async function askOne(deps: AskDeps, gateway: AllocationGateway, allocation: DueAllocation): Promise<void> {
  const { clock, db, failpoint, log } = deps;
  const { invoiceId, tries } = allocation;
  try {
    const answer = await answerOf(gateway, requestOf(deps, allocation), tries);
    failpoint('after_allocation_given');
    await answerAllocation(db, {
      invoiceId,
      answeredAt: clock.now(),
      confirmation: answer.kind === 'given' ? answer.confirmation : null,
      refusal: answer.kind === 'refused' ? answer.codes : null,
    });
    if (answer.kind === 'refused') {
      log.warn({ invoiceId, codes: answer.codes }, 'the Tax Authority gives an invoice no number');
    }
  } catch (error) {
    if (!(error instanceof AllocationUnavailableError)) throw error;
    await postponeAllocation(db, invoiceId, nextAllocationTryAt(tries, clock.now()));
    const level = error.reason === 'credentials' ? 'error' : 'warn';
    log[level]({ invoiceId, tries, error: error.message }, 'the Tax Authority did not answer about an invoice');
  }
}

async function answerOf(
  gateway: AllocationGateway,
  request: AllocationRequest,
  tries: number,
): Promise<AllocationAnswer> {
  const confirmation = tries > 1 ? await gateway.find(request) : null;
  return confirmation === null ? await gateway.ask(request) : { kind: 'given', confirmation };
}

function requestOf({ brand }: AskDeps, allocation: DueAllocation): AllocationRequest {
  const { askedAt, documentType, invoiceId, name, orderCode, registration, totalAgorot, vatAgorot } = allocation;
  return {
    invoiceId,
    reference: orderCode,
    documentType,
    sellerRegistration: dealerDigits(brand.registrationNumber),
    customer: { name, registration },
    issuedAt: askedAt,
    totalAgorot,
    vatAgorot,
  };
}
