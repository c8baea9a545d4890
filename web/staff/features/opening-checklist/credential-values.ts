import {
  CREDENTIAL_FILE_MAX_LENGTH,
  fileTypesOf,
  type CredentialField,
} from '#contracts/staff/settings/connectable-providers.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';

/**
 * Maximum size of an uploaded file in bytes. It is three quarters of the maximum text length, because base64 makes the
 * file a third larger.
 */
const FILE_MAX_BYTES = (CREDENTIAL_FILE_MAX_LENGTH / 4) * 3;

type CredentialTexts = Readonly<Partial<Record<CredentialField, string>>>;

/**
 * Returns the values of a provider's form, with each file encoded in base64. If a file is too large, returns a refusal
 * that names this file.
 */
export async function readCredentialForm(fields: readonly CredentialField[], texts: FormValues, form: HTMLFormElement) {
  const data = new FormData(form);
  const values: Record<string, string> = {};
  for (const name of fields) {
    const file = fileTypesOf(name) === null ? null : data.get(name);
    if (!(file instanceof File)) {
      values[name] = texts[name] ?? '';
      continue;
    }
    if (file.size > FILE_MAX_BYTES) return { ok: false, refused: fileTooLargeAnswer(name) } as const;
    values[name] = base64Of(new Uint8Array(await file.arrayBuffer()));
  }
  return { ok: true, values: values as CredentialTexts } as const;
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fileTooLargeAnswer(name: CredentialField) {
  const message = m.staff_connect_file_too_large();
  const fields = { [name]: { code: 'invalid', message } } as const;
  return { ok: false, status: 0, problem: { code: 'validation_failed', message, fields } } as const;
}
