import type { Logger } from '#server/core/log-port.ts';
import type { Metrics } from '#server/core/metrics.ts';
import type { Keyring, ReportUnreadable } from './port.ts';

export type SealedDeps = { readonly keyring: Keyring };

/** Table and id of the row with the encrypted value, for the log. The log never contains the value itself. */
type SealedValueRef = { readonly table: string; readonly id: string };

/**
 * Decrypts one value. Returns null if it cannot be decrypted, so that lists, exports and responses can show the other
 * values. The log and the metric `sealed_unreadable` identify the row.
 */
export function readSealed<Opened>(
  { keyring }: { readonly keyring: Pick<Keyring, 'reportUnreadable'> },
  row: SealedValueRef,
  open: () => Opened,
): Opened | null {
  try {
    return open();
  } catch (error) {
    keyring.reportUnreadable(row, error);
    return null;
  }
}

/** Creates a function that reports an unreadable value to the log and the metrics. */
export function reportUnreadableTo(log: Logger, metrics: Pick<Metrics, 'count'>): ReportUnreadable {
  return ({ table, id }, error) => {
    metrics.count('sealed_unreadable', { kind: table });
    log.error({ table, id, error: String(error) }, 'could not decrypt a row');
  };
}
