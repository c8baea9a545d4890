/**
 * The places where a crash would hurt most, in the order of a sale and then of a wash (docs/crashes.md).
 * `FAILPOINT=<name>:kill` ends the process there as a power cut would: no handler runs, nothing is flushed.
 */
export const failpointNames = [
  'after_request_read',
  'after_order_committed',
  'after_session_created',
  'after_redirect_stored',
  'after_event_verified',
  'after_inbox_committed',
  'inside_fulfil',
  'after_fulfil_committed',
  'inside_numbering',
  'after_documents_numbered',
  'after_allocation_given',
  'after_month_placed',
  'after_card_charged',
  'after_mail_sent',
  'after_wash_held',
  'after_wash_completed',
  'after_wash_released',
  'after_nayax_opened',
  'after_nayax_started',
  'after_nayax_approved',
  'after_nayax_answer_kept',
  'after_nayax_vended',
  'after_nayax_voided',
] as const;
export type FailpointName = (typeof failpointNames)[number];

export type Failpoint = ((name: FailpointName) => void) & {
  /** The failpoint that will end this process; null in every normal run. */
  readonly armed: FailpointName | null;
};

/** `FAILPOINT` as text: empty or absent arms nothing; throws on a name or action that does not exist. */
export function parseFailpoint(text: string | undefined): FailpointName | null {
  if (text === undefined || text === '') {
    return null;
  }
  const [name, action, ...rest] = text.split(':');
  const known = failpointNames.find((candidate) => candidate === name);
  if (known === undefined || action !== 'kill' || rest.length > 0) {
    throw new Error(`FAILPOINT must be <name>:kill with one of ${failpointNames.join(', ')}`);
  }
  return known;
}

/** Production refuses an armed failpoint in the configuration, before this is called. */
export function createFailpoint(armed: FailpointName | null): Failpoint {
  function reach(name: FailpointName): void {
    if (name === armed) {
      process.kill(process.pid, 'SIGKILL');
    }
  }
  return Object.assign(reach, { armed });
}
