import {
  payoutFields,
  requiredPayoutFields,
  type PayoutField,
  type PayoutImportResponse,
} from '#contracts/staff/payouts/payout-import.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { SelectField } from '#web/ui/fields/form-parts.tsx';
import { payoutFieldLabels } from './payout-words.ts';

const required: readonly PayoutField[] = requiredPayoutFields;

type FieldsProps = { readonly answer: Pick<PayoutImportResponse, 'header' | 'sample' | 'columns' | 'mistakes'> };

/**
 * Fields that assign the columns of the uploaded file to the values of a payout. They are expanded by default if a
 * required column is unassigned.
 */
export function PayoutColumnFields({ answer: { header, sample, columns, mistakes } }: FieldsProps) {
  if (header.length === 0) return null;
  const options = header.map((name, at) => ({
    value: String(at),
    label: name === '' ? m.staff_payouts_column({ number: String(at + 1) }) : name,
  }));
  const isIncomplete = mistakes.some(({ code }) => code === 'columns' || code === 'paid_on');
  return (
    <details className="payout-columns" open={isIncomplete}>
      <summary>{m.staff_payouts_columns()}</summary>
      <p className="staff-quiet">{m.staff_payouts_columns_text()}</p>
      <div className="payout-column-fields">
        {payoutFields.map((field) => {
          const at = columns[field];
          const example = at === null ? '' : (sample[0]?.[at] ?? '');
          return (
            <SelectField
              key={field}
              name={`column-${field}`}
              label={payoutFieldLabels[field]()}
              optionalMark={required.includes(field) ? undefined : m.staff_form_optional()}
              hint={example === '' ? undefined : m.staff_payouts_column_example({ text: leftToRight(example) })}
              chosen={at === null ? '' : String(at)}
              options={[{ value: '', label: m.staff_payouts_column_none() }, ...options]}
            />
          );
        })}
      </div>
    </details>
  );
}
