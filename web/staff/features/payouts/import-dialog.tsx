import { useId, useState } from 'react';
import { PAYER_MAX_LENGTH } from '#contracts/staff/payouts/payouts.ts';
import {
  importPayouts,
  PAYOUT_FILE_MAX_LENGTH,
  payoutFields,
  type PayoutColumns,
  type PayoutImportResponse,
} from '#contracts/staff/payouts/payout-import.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { DayField } from '../../kit/day/day-field.tsx';
import { FileField } from '../../kit/file-field.tsx';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { spreadsheetText } from '../../lib/data/spreadsheet-text.ts';
import { PayoutColumnFields } from './payout-column-fields.tsx';
import { PayoutImportPreview } from './payout-import-preview.tsx';

/** A payout file that the user chose, with its columns and the result of the last check. */
type CheckedFile = {
  readonly csv: string;
  readonly answer: PayoutImportResponse;
  /** False after a change in the form, because the file must then be checked again. */
  readonly isFresh: boolean;
};

const unreadLabels = {
  workbook: () => m.staff_import_workbook(),
  letters: () => m.staff_import_letters(),
} as const;

function refusedFile(message: string) {
  const fields = { file: { code: 'invalid', message } } as const;
  return { ok: false, status: 0, problem: { code: 'validation_failed', message, fields } } as const;
}

/**
 * Reads the chosen file as text. Returns a refusal if no file is chosen, the file cannot be read, or the file is too
 * long.
 */
async function textOf(form: HTMLFormElement) {
  const file = new FormData(form).get('file');
  if (!(file instanceof File) || file.size === 0) return refusedFile(m.staff_import_none());
  const read = spreadsheetText(new Uint8Array(await file.arrayBuffer()));
  if ('unread' in read) return refusedFile(unreadLabels[read.unread]());
  if (read.text.length > PAYOUT_FILE_MAX_LENGTH) return refusedFile(m.staff_payouts_mistake_too_long());
  return { ok: true, text: read.text } as const;
}

function columnsIn(texts: FormValues): PayoutColumns {
  const chosen = payoutFields.map((field) => {
    const text = texts[`column-${field}`] ?? '';
    return [field, text === '' ? null : Number(text)];
  });
  return Object.fromEntries(chosen) as PayoutColumns;
}

type DialogProps = {
  readonly payers: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/**
 * Dialog that imports a payment provider's list of payouts. The user chooses the file, checks its columns and sums, and
 * then starts the import.
 */
export function ImportPayoutsDialog({ payers, onDone, onClose }: DialogProps) {
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const isReady =
    checked !== null && checked.isFresh && checked.answer.mistakes.length === 0 && checked.answer.newRows > 0;
  const { errors, field, form, end } = useForm<PayoutImportResponse>({
    async send(texts, element) {
      const read = checked === null ? await textOf(element) : ({ ok: true, text: checked.csv } as const);
      if (!read.ok) return read;
      const { payer = '', paidOn = '' } = texts;
      const answer = await callStaff(importPayouts, {
        body: {
          payer,
          csv: read.text,
          columns: checked === null ? null : columnsIn(texts),
          paidOn: paidOn === '' ? null : paidOn,
          apply: isReady,
        },
      });
      if (answer.ok && !answer.value.applied) setChecked({ csv: read.text, answer: answer.value, isFresh: true });
      return answer;
    },
    onDone({ applied, newRows }) {
      if (!applied) return;
      showToast({ title: m.staff_payouts_imported({ count: newRows }), tone: 'success' });
      onDone();
    },
  });
  const change = () => setChecked((before) => (before === null ? null : { ...before, isFresh: false }));
  return (
    <StaffDialog title={m.staff_payouts_import_title()} onClose={onClose}>
      <p>{m.staff_payouts_import_text()}</p>
      <form {...form} className="staff-stack">
        <PayerField {...field('payer')} payers={payers} />
        <FileField
          label={m.staff_import_file()}
          error={errors['file']}
          name="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={() => setChecked(null)}
        />
        {checked === null ? null : <Columns checked={checked} error={errors['paidOn']} onChange={change} />}
        {checked !== null && checked.isFresh ? <PayoutImportPreview answer={checked.answer} /> : null}
        <FormFooter
          {...end}
          label={isReady ? m.staff_payouts_import_rows({ count: checked.answer.newRows }) : m.staff_import_look()}
          busy={m.staff_list_loading()}
        />
      </form>
    </StaffDialog>
  );
}

type PayerProps = {
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly payers: readonly string[];
};

function PayerField({ payers, ...state }: PayerProps) {
  const id = useId();
  return (
    <>
      <TextField
        {...state}
        label={m.staff_payouts_payer()}
        hint={m.staff_payouts_payer_hint()}
        maxLength={PAYER_MAX_LENGTH}
        defaultValue={payers.length === 1 ? payers[0] : undefined}
        autoComplete="off"
        list={id}
        required
      />
      <datalist id={id}>
        {payers.map((payer) => (
          <option key={payer}>{payer}</option>
        ))}
      </datalist>
    </>
  );
}

type ColumnsProps = {
  readonly checked: CheckedFile;
  readonly error: string | undefined;
  readonly onChange: () => void;
};

/** Fields for the columns of the file. If no column contains the payout day, another field asks for the payout day. */
function Columns({ checked: { answer }, error, onChange }: ColumnsProps) {
  return (
    <div className="staff-stack" onInput={onChange}>
      <PayoutColumnFields answer={answer} />
      {answer.columns.paidOn === null ? (
        <DayField label={m.staff_payouts_paid_on()} hint={m.staff_payouts_paid_on_hint()} error={error} name="paidOn" />
      ) : null}
    </div>
  );
}
