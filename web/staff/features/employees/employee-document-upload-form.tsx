import { useState } from 'react';
import {
  addEmployeeDocument,
  employeeDocumentRefusals,
  employeeDocumentKinds,
} from '#contracts/staff/team/employee-documents.ts';
import { PDF_HEAD_BYTES, hasPdfHeader } from '#domain/core/pdf-kind.ts';
import { m } from '#messages/compiled/messages.js';
import type { ApiResponse } from '#web/lib/calls/api.ts';
import { acceptedPictures, preparePicture, type PreparedPicture } from '#web/lib/pictures/prepare-picture.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { DayField } from '../../kit/day/day-field.tsx';
import { FileField } from '../../kit/file-field.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { documentKindLabels } from '../../lib/words/document-words.ts';

type UploadProps = { readonly employeeId: string; readonly onDone: () => void };

/** Form that uploads a document of an employee. The form is reset after each upload. */
export function EmployeeDocumentUploadForm(props: UploadProps) {
  const [turn, setTurn] = useState(0);
  function done() {
    setTurn(turn + 1);
    props.onDone();
  }
  return (
    <>
      <h2 className="panel-title">{m.staff_documents_upload()}</h2>
      <OneUpload key={turn} {...props} onDone={done} />
    </>
  );
}

function fileIn(form: HTMLFormElement): File | null {
  const file = new FormData(form).get('file');
  return file instanceof File && file.size > 0 ? file : null;
}

function refusedFile(code: 'required' | 'invalid', message: string): ApiResponse<never> {
  return { ok: false, status: 0, problem: { code: 'validation_failed', message, fields: { file: { code, message } } } };
}

async function prepareDocument(file: File): Promise<PreparedPicture> {
  const head = new Uint8Array(await file.slice(0, PDF_HEAD_BYTES).arrayBuffer());
  return hasPdfHeader(head) ? { ok: true, file } : preparePicture(file, 'page');
}

function isFileProblem(code: string): boolean {
  return code === 'validation_failed' || employeeDocumentRefusals.some((fault) => fault === code);
}

function OneUpload({ employeeId, onDone }: UploadProps) {
  const { errors, field, form, end } = useForm({
    async send({ kind, expiresOn }, element) {
      const file = fileIn(element);
      const chosen = employeeDocumentKinds.find((each) => each === kind) ?? 'other';
      if (file === null) return refusedFile('required', m.staff_documents_no_file());
      const ready = await prepareDocument(file);
      if (!ready.ok) return refusedFile('invalid', ready.message);
      return callStaff(addEmployeeDocument, {
        params: { employeeId },
        body: { kind: chosen, expiresOn, file: ready.file },
      });
    },
    fieldOf: (code) => (isFileProblem(code) ? 'file' : null),
    onDone: () => {
      showToast({ title: m.staff_documents_sent(), tone: 'success' });
      onDone();
    },
  });
  return (
    <form {...form} className="staff-stack stock-delivery">
      <SelectField
        name="kind"
        label={m.staff_documents_kind()}
        options={employeeDocumentKinds.map((kind) => ({ value: kind, label: documentKindLabels[kind]() }))}
      />
      <DayField {...field('expiresOn')} label={m.staff_documents_ends()} optionalMark={m.staff_shelf_optional()} />
      <FileField
        label={m.staff_documents_file()}
        hint={m.staff_documents_file_hint()}
        error={errors['file']}
        name="file"
        accept={`application/pdf,${acceptedPictures}`}
      />
      <FormFooter {...end} label={m.staff_documents_send()} busy={m.staff_list_loading()} />
    </form>
  );
}
