import type { PayoutImportResponse } from '#contracts/staff/payouts/payout-import.ts';
import { formatIsoDay, isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { Money } from '../../reports/report-link.tsx';
import { payoutFieldLabels, payoutErrorLabels } from './payout-words.ts';

/** Maximum number of payouts, and of errors, that the preview shows. */
const SHOWN_MAX = 20;

type PreviewProps = { readonly answer: PayoutImportResponse };

/** Preview of an import. It shows what the import would change, or the lines of the file that have errors. */
export function PayoutImportPreview({ answer }: PreviewProps) {
  if (answer.mistakes.length > 0) return <Mistakes mistakes={answer.mistakes} />;
  const { newRows, rows, skippedRows, changedRows, agrees, differs, unknown } = answer;
  return (
    <output className="notice notice-success payouts-preview">
      <p>
        {newRows === 0 ? m.staff_payouts_preview_none() : m.staff_payouts_preview_new({ count: newRows })}{' '}
        {newRows === 0 ? null : m.staff_payouts_preview_states({ agrees, differs, unknown })}
      </p>
      {rows > newRows && newRows > 0 ? <p>{m.staff_payouts_preview_known({ count: rows - newRows })}</p> : null}
      {changedRows > 0 ? <p>{m.staff_payouts_preview_changed({ count: changedRows })}</p> : null}
      {skippedRows > 0 ? <p>{m.staff_payouts_preview_skipped({ count: skippedRows })}</p> : null}
      <Payouts payouts={answer.payouts} />
    </output>
  );
}

function Payouts({ payouts }: Pick<PayoutImportResponse, 'payouts'>) {
  const { locale } = usePortal();
  return (
    <ul className="payout-preview">
      {payouts.slice(0, SHOWN_MAX).map(({ paidOn, number, grossAgorot, feeAgorot, feeVatAgorot, netAgorot }) => (
        <li key={`${paidOn} ${number}`}>
          <span>
            {formatIsoDay(paidOn, locale)} {number === '' ? null : <bdi dir="ltr">{number}</bdi>}
          </span>
          <span className="staff-quiet">
            {m.staff_payouts_preview_sums({
              gross: isolatedShekels(grossAgorot),
              fees: isolatedShekels(feeAgorot + feeVatAgorot),
            })}
          </span>
          <Money agorot={netAgorot} />
        </li>
      ))}
      {payouts.length > SHOWN_MAX ? (
        <li className="staff-quiet">{m.staff_payouts_preview_more({ count: payouts.length - SHOWN_MAX })}</li>
      ) : null}
    </ul>
  );
}

function Mistakes({ mistakes }: Pick<PayoutImportResponse, 'mistakes'>) {
  return (
    <div role="alert" className="notice notice-danger">
      <p>{m.staff_import_wrong()}</p>
      <ul className="stock-mistakes">
        {mistakes.slice(0, SHOWN_MAX).map(({ line, field, code }) => (
          <li key={`${line} ${field} ${code}`}>
            {m.staff_import_line({ line })}
            {field === null ? null : <>, {payoutFieldLabels[field]()}</>}: {payoutErrorLabels[code]()}
          </li>
        ))}
        {mistakes.length > SHOWN_MAX ? (
          <li>{m.staff_payouts_preview_more({ count: mistakes.length - SHOWN_MAX })}</li>
        ) : null}
      </ul>
    </div>
  );
}
