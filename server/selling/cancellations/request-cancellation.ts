import type { z } from 'zod';
import type { requestCancellation as requestCancellationCall } from '#contracts/selling/cancellations.ts';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { contactReference } from '#domain/messaging/contact-reference.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/selling/deps.ts';
import { auditNameOf, type Visitor } from '#server/core/actor.ts';
import { lockOrderLots } from '#server/entitlements/public.ts';
import { findProtectedGroup } from '#server/identity/public.ts';
import {
  addCancellation,
  type CancellableOrder,
  findCancellableOrder,
  lockCancellableOrder,
} from '#server/selling/store/cancellation.ts';
import {
  authorSearchKeys,
  authorPartSearchKeys,
  type ContactMessageId,
  type NewContactMessage,
  encryptContactPersonalData,
} from '#server/messaging/public.ts';
import { REFUND_DEADLINE_DAYS } from '#domain/selling/cancellation.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import { type CancellationTerms, cancellationTerms, cancellationQuoteOf } from './cancellation-terms.ts';

export type CancellationCommand = z.output<typeof requestCancellationCall.body> & { readonly locale: Locale };
type Requested = Outcome<ResponseOf<typeof requestCancellationCall>, 'order_not_found'>;
type CancelDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>;

const REFERENCE_TRIES = 3;

/**
 * Records the cancellation request with its terms and freezes the order's vouchers. Confirms the request with a
 * reference and a mail. Staff decide about the refund. An order has one request; a repeated request returns the first
 * reference. The form has no honeypot field, because a false positive would lose a request to which the customer has a
 * legal right. A caller who knows order number and email address counts as the customer.
 */
export async function requestCancellation(
  deps: CancelDeps,
  actor: Visitor,
  command: CancellationCommand,
): Promise<Requested> {
  for (let tries = 1; ; tries += 1) {
    try {
      const outcome = await deps.db.inTransaction((tx) => requestCancellationInTx(deps, tx, { actor, command }));
      deps.wake.outbox('mail');
      return outcome;
    } catch (error) {
      if (violatedConstraint(error) !== 'contact_message_reference' || tries === REFERENCE_TRIES) throw error;
    }
  }
}

type CancellationRequest = { readonly actor: Visitor; readonly command: CancellationCommand };

async function requestCancellationInTx(
  deps: CancelDeps,
  tx: Tx,
  { actor, command }: CancellationRequest,
): Promise<Requested> {
  const pair = { orderCode: command.orderCode, emailIndex: blindIndexOfEmail(deps.keyring, command.email) };
  const orderId = await lockCancellableOrder(tx, pair);
  const order = orderId === null ? null : await findCancellableOrder(tx, pair);
  if (order === null) return refused('order_not_found');
  const lots = await lockOrderLots(tx, order.orderId);
  const now = deps.clock.now();
  const { customerId, paidAt } = order;
  const group = await findProtectedGroup({ db: tx, keyring: deps.keyring }, { customerId, at: paidAt });
  const terms = cancellationTerms(order, lots, { now, group });
  const reference = order.reference ?? (await record(deps, tx, { actor, command, order, terms, now }));
  return accepted({ reference, quote: cancellationQuoteOf({ order: { ...order, reference }, lots, terms, now }) });
}

type RecordedRequest = CancellationRequest & {
  readonly order: CancellableOrder;
  readonly terms: CancellationTerms;
  readonly now: number;
};

async function record(deps: CancelDeps, tx: Tx, recorded: RecordedRequest): Promise<string> {
  const { actor, command, order, terms, now } = recorded;
  const message = messageOf(deps, command, { order, now });
  await addCancellation(
    tx,
    {
      cancellationRequestId: deps.ids.uuid(),
      orderId: order.orderId,
      message,
      // staff need not check the group if the card is already verified
      groupToCheck: command.group !== 'none' && !terms.fourMonths,
      ...terms,
      requestedAt: now,
      dueAt: now + REFUND_DEADLINE_DAYS * DAY_MS,
    },
    auditNameOf(actor),
  );
  return message.reference;
}

function messageOf(
  { ids, keyring }: Pick<Deps, 'ids' | 'keyring'>,
  command: CancellationCommand,
  { order, now }: { readonly order: CancellableOrder; readonly now: number },
): NewContactMessage {
  const contactMessageId = ids.uuid() as ContactMessageId;
  const { name, email, reason, group, locale } = command;
  return {
    contactMessageId,
    kind: 'cancellation',
    reference: contactReference('cancellation', contactMessageId.replaceAll('-', '')),
    subject: order.orderCode,
    locale,
    emailIndex: blindIndexOfEmail(keyring, email),
    privateSealed: encryptContactPersonalData(keyring, contactMessageId, {
      name,
      email,
      phone: null,
      city: null,
      message: reason ?? null,
      group: group === 'none' ? null : group,
    }),
    peopleKeys: authorSearchKeys(keyring, { name, email, phone: null }),
    partKeys: authorPartSearchKeys(keyring, { email, phone: null }),
    contentHash: keyring.blindIndex('contact_content', JSON.stringify(['cancellation', order.orderId])),
    createdAt: now,
  };
}
