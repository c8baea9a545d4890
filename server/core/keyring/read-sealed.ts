import type { Logger } from '#server/core/deps.ts';
import type { Metrics } from '#server/core/metrics.ts';
import type { Keyring, ReportUnreadable } from './port.ts';

export type SealedDeps = { readonly keyring: Keyring };

/** The row, for the log; never its text. */
type Sealed = { readonly table: string; readonly id: string };

/**
 * Opens one sealed value among others. Null if it does not open because its bytes or its key are damaged: lists,
 * exports and answers to acts show the rest, and the log and `sealed_unreadable` name the row.
 */
export function readSealed<Opened>(
  { keyring }: { readonly keyring: Pick<Keyring, 'reportUnreadable'> },
  row: Sealed,
  open: () => Opened,
): Opened | null {
  try {
    return open();
  } catch (error) {
    keyring.reportUnreadable(row, error);
    return null;
  }
}

/** Reports to the log and the metrics. */
export function reportUnreadableTo(log: Logger, metrics: Pick<Metrics, 'count'>): ReportUnreadable {
  return ({ table, id }, error) => {
    metrics.count('sealed_unreadable', { kind: table });
    log.error({ table, id, error: String(error) }, 'a sealed row cannot be opened');
  };
}
