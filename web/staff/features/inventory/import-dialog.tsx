import { useState } from 'react';
import {
  INVENTORY_IMPORT_MAX_LENGTH,
  inventoryImportColumns,
  importInventory,
  type InventoryImportResponse,
  type InventoryImportError,
} from '#contracts/staff/stock/inventory-import.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { FileField } from '../../kit/file-field.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { spreadsheetText } from '../../lib/data/spreadsheet-text.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { csvLine, saveFile } from '../../list/csv.ts';

const mistakeLabels = {
  columns: () => m.staff_mistake_columns(),
  too_long: () => m.staff_mistake_too_long(),
  empty: () => m.staff_mistake_empty(),
  letters: () => m.staff_mistake_letters(),
  not_a_code: () => m.staff_mistake_not_a_code(),
  missing: () => m.staff_mistake_missing(),
  not_a_unit: () => m.staff_mistake_not_a_unit(),
  not_a_number: () => m.staff_mistake_not_a_number(),
  not_a_station: () => m.staff_mistake_not_a_station(),
  twice: () => m.staff_mistake_twice(),
  other_item: () => m.staff_mistake_other_item(),
  already_stocked: () => m.staff_mistake_already_stocked(),
} as const satisfies Record<InventoryImportError, () => string>;

const example = ['shampoo-5l', 'Shampoo', 'שמפו', 'ml', '5000', 'eilat-north-beach', '10000', '20000'];

function fileIn(form: HTMLFormElement): File | null {
  const file = new FormData(form).get('file');
  return file instanceof File && file.size > 0 ? file : null;
}

const unreadLabels = {
  workbook: () => m.staff_import_workbook(),
  letters: () => m.staff_import_letters(),
} as const;

function refusedFile(message: string) {
  const fields = { file: { code: 'invalid', message } } as const;
  return { ok: false, status: 0, problem: { code: 'validation_failed', message, fields } } as const;
}

type DryRun = { readonly csv: string; readonly answer: InventoryImportResponse };

/**
 * Dialog that imports a file. A dry run first shows the result, or the lines with errors. The user can then start the
 * import.
 */
export function ImportInventoryDialog({
  onDone,
  onClose,
}: {
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const [dryRun, setDryRun] = useState<DryRun | null>(null);
  const isReady = dryRun !== null && dryRun.answer.mistakes.length === 0;
  const { errors, form, end } = useForm<InventoryImportResponse>({
    check: () => ({ failure: null, errors: {} }),
    async send(_texts, element) {
      if (isReady) return callStaff(importInventory, { body: { csv: dryRun.csv, apply: true } });
      const file = fileIn(element);
      if (file === null) return refusedFile(m.staff_import_none());
      const read = spreadsheetText(new Uint8Array(await file.arrayBuffer()));
      if ('unread' in read) return refusedFile(unreadLabels[read.unread]());
      const csv = read.text;
      if (csv.length > INVENTORY_IMPORT_MAX_LENGTH) return refusedFile(m.staff_import_too_large());
      const answer = await callStaff(importInventory, { body: { csv, apply: false } });
      if (answer.ok) setDryRun({ csv, answer: answer.value });
      return answer;
    },
    onDone(answer) {
      if (!answer.applied) return setDryRun((before) => (before === null ? null : { ...before, answer }));
      showToast({ title: m.staff_import_done(), tone: 'success' });
      return onDone();
    },
  });
  return (
    <StaffDialog title={m.staff_import_title()} onClose={onClose}>
      <p>{m.staff_import_text()}</p>
      <p>
        {m.staff_import_columns()}{' '}
        <bdi dir="ltr" className="stock-columns">
          {inventoryImportColumns.join(', ')}
        </bdi>
      </p>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => saveFile('inventory.csv', [inventoryImportColumns, example].map(csvLine))}
      >
        {m.staff_import_template()}
      </button>
      <form {...form} className="staff-stack">
        <FileField
          label={m.staff_import_file()}
          error={errors['file']}
          name="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={() => setDryRun(null)}
        />
        <ImportDryRunResult dryRun={dryRun} />
        <FormFooter
          {...end}
          label={isReady ? m.staff_import_apply() : m.staff_import_look()}
          busy={m.staff_list_loading()}
        />
      </form>
    </StaffDialog>
  );
}

function ImportDryRunResult({ dryRun }: { readonly dryRun: DryRun | null }) {
  if (dryRun === null) return null;
  const { mistakes, newItems, changedItems, shelves, openingStocks } = dryRun.answer;
  if (mistakes.length === 0) {
    const counts = { items: newItems, changed: changedItems, shelves, stocks: openingStocks };
    return <output className="notice notice-success">{m.staff_import_would(counts)}</output>;
  }
  return (
    <div role="alert" className="notice notice-danger">
      <p>{m.staff_import_wrong()}</p>
      <ul className="stock-mistakes">
        {mistakes.map(({ line, column, code }) => (
          <li key={`${line} ${column} ${code}`}>
            {m.staff_import_line({ line })}
            {column === null ? null : (
              <>
                , <bdi dir="ltr">{column}</bdi>
              </>
            )}
            : {mistakeLabels[code]()}
          </li>
        ))}
      </ul>
    </div>
  );
}
