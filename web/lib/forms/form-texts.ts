/** Values of a form's fields as text, by field name. */
export type FormValues = Readonly<Record<string, string>>;

/**
 * Returns the values of a form's fields as text. Files are returned as empty texts, and checkboxes that are not ticked
 * are omitted.
 */
export function formValuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}

/** Returns the values of the given fields. A missing field has an empty value. */
export type FieldPicker = <Name extends string>(...names: readonly Name[]) => Record<Name, string>;

export function fieldPicker(texts: FormValues): FieldPicker {
  return <Name extends string>(...names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, texts[name] ?? ''])) as Record<Name, string>;
}
