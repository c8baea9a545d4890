import { invariant } from '#domain/core/invariant.ts';
import { fieldTables, type Field, type RecordName } from './field-tables.ts';
import { toUniformFormatText } from './uniform-format-text.ts';

type Tables = typeof fieldTables;

/** Values of the fields of a record, which are texts or whole numbers. Missing values become blanks or zeros. */
export type RecordValues<Name extends RecordName> = Partial<Record<Tables[Name][number][1], string | number>>;

const EMPTY = /^0*$/;

/**
 * Returns one record of the tax export (format 1.31) with its line end. Throws InvariantError if a required value is
 * missing. Also throws InvariantError if a number is not whole or too long for its field.
 */
export function writeRecord<const Name extends RecordName>(name: Name, values: RecordValues<Name>): string {
  const valueByField: Readonly<Record<string, string | number | undefined>> = values;
  const fields: readonly Field[] = fieldTables[name];
  return `${fields.map((field) => writeField(field, valueByField[field[1]])).join('')}\r\n`;
}

function writeField([number, , length, kind, need]: Field, value: string | number | undefined): string {
  invariant(value !== undefined || need === undefined, `field ${number} has to be there`);
  if (kind === 'text') return textField(number, length, { text: String(value ?? ''), isNeeded: need !== undefined });
  if (value === undefined) return kind === 'digits' ? '0'.repeat(length) : ' '.repeat(length);
  const text = String(value);
  invariant(/^-?\d+$/.test(text), `field ${number} is a whole number`);
  if (kind === 'digits') {
    invariant(!text.startsWith('-') && text.length <= length, `field ${number} has ${length} digits`);
    return text.padStart(length, '0');
  }
  const digits = text.replace('-', '');
  invariant(digits.length < length, `field ${number} has ${length - 1} digits and a sign`);
  const sign = text.startsWith('-') && !EMPTY.test(digits) ? '-' : '+';
  return sign + digits.padStart(length - 1, '0');
}

/** Returns the text of a field. A required field whose text has no valid character becomes a dash. */
function textField(
  number: number,
  length: number,
  { text, isNeeded }: { readonly text: string; readonly isNeeded: boolean },
): string {
  const safe = toUniformFormatText(text, length);
  const written = safe === '' && isNeeded ? '-' : safe;
  invariant(written.length <= length, `field ${number} has ${length} signs`);
  return written.padEnd(length, ' ');
}
