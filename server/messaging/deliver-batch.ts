import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { OutgoingMail } from './adapters/mail/port.ts';
import { MailUnavailableError } from './adapters/mail/port.ts';
import { deliverMessage, NotBegunError, type DrainDeps } from './deliver-message.ts';
import { expediteMessages, type LeasedMessage } from './store/outbox.ts';
import { topicsOf, type Channel } from './topic.ts';
import { createSemaphore } from './semaphore.ts';

/** So many mails for each connection are read, written and marked beside the one on its way, in shared statements. */
const READY_PER_CONNECTION = 3;

export type Batch = {
  readonly channel: Channel;
  readonly messages: readonly LeasedMessage[];
  /** False once nothing may be begun any more. */
  readonly inTime: () => boolean;
  /** True: the mail server was away before, so what waits for it becomes due once it answers. */
  readonly recovering: boolean;
  /** True: the mail server has just taken a batch, so nobody has to find out whether it is there. */
  readonly answering: boolean;
};

export type BatchResult = {
  /** `unavailable`: the mail server is the trouble, so going on at once would be pointless. */
  readonly mailServer: 'fine' | 'unavailable';
  readonly notBegun: readonly LeasedMessage[];
};

/**
 * Sends leased messages, mails over several connections at once and text messages one by one, begun in their order. The
 * first goes alone unless the mail server is `answering`: while it is away one finds out, and the others lose no try.
 */
export async function deliverBatch(deps: DrainDeps, batch: Batch): Promise<BatchResult> {
  const { channel, messages, inTime, recovering, answering } = batch;
  const waiting = messages.values();
  const notBegun: LeasedMessage[] = [];
  const semaphore = createSemaphore(deps.mail.connections);
  let mailServer: BatchResult['mailServer'] = 'fine';
  const goesOn = (): boolean => mailServer === 'fine' && inTime();

  async function send(mail: OutgoingMail): Promise<void> {
    await semaphore.acquire();
    try {
      if (!goesOn()) throw new NotBegunError();
      await deps.mail.send(mail);
    } catch (error) {
      if (error instanceof MailUnavailableError) mailServer = 'unavailable';
      throw error;
    } finally {
      semaphore.release();
    }
  }

  const depsInTurn = { ...deps, mail: { ...deps.mail, send } };

  async function deliverNext() {
    const message = goesOn() ? waiting.next().value : undefined;
    if (message === undefined) return null;
    const outcome = await deliverMessage(depsInTurn, message);
    if (outcome === 'not begun') notBegun.push(message);
    return outcome;
  }

  if (!answering && (await findOut(deliverNext)) && recovering && goesOn()) {
    await expediteMessages(deps.db, topicsOf(deps.topics, channel), steadyNow(deps.clock));
  }
  const lanes = channel === 'mail' ? deps.mail.connections * READY_PER_CONNECTION : 1;
  await allEnded(
    Array.from({ length: lanes }, async () => {
      while ((await deliverNext()) !== null);
    }),
  );
  return { mailServer, notBegun: [...notBegun, ...waiting] };
}

type Deliver = () => Promise<Awaited<ReturnType<typeof deliverMessage>> | null>;

/** One message after the other until one has gone out, or has not; false where all of them were obsolete. */
async function findOut(deliverNext: Deliver): Promise<boolean> {
  let outcome = await deliverNext();
  while (outcome === 'obsolete') outcome = await deliverNext();
  return outcome !== null;
}

/** Waits for all of them, and then throws what the first that failed has thrown. */
async function allEnded(works: readonly Promise<void>[]): Promise<void> {
  for (const ended of await Promise.allSettled(works)) if (ended.status === 'rejected') throw ended.reason;
}
