import { useState } from 'react';
import { m } from '#messages/compiled/messages.js';
import { Field, type FieldProps } from '#web/ui/fields/field.tsx';

type Props = FieldProps & {
  /** Accepted media types and file extensions, as in the attribute `accept`. */
  readonly accept: string;
  readonly disabled?: boolean;
  /** True if a phone opens its camera immediately. */
  readonly camera?: boolean;
  /** Name in the form that sends the file; without a name, the file is used as soon as it is chosen. */
  readonly name?: string;
  /** Called with each chosen file. */
  readonly onFile?: (file: File) => void;
  /** Called at each change of the choice, also when the file is removed from it. */
  readonly onChange?: () => void;
};

/**
 * A field for one file. The browser's own control uses the language of the browser, so it is invisible above our own
 * button. The name of the chosen file is next to the button.
 */
export function FileField({ accept, disabled = false, camera = false, name, onFile, onChange, ...field }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const staysInForm = name !== undefined;

  function choose(input: HTMLInputElement): void {
    const [file] = input.files ?? [];
    setChosen(staysInForm ? (file?.name ?? null) : null);
    onChange?.();
    if (file !== undefined) onFile?.(file);
    // makes it possible to choose the same file again
    if (!staysInForm) input.value = '';
  }

  return (
    <Field {...field}>
      {(control) => (
        <div className="file-field">
          <span className="button button-secondary file-choose" data-disabled={disabled || undefined}>
            <input
              {...control}
              {...(staysInForm ? { name } : {})}
              type="file"
              accept={accept}
              {...(camera ? { capture: 'environment' as const } : {})}
              disabled={disabled}
              onChange={({ currentTarget }) => choose(currentTarget)}
            />
            <span aria-hidden="true">{chosen === null ? m.staff_file_choose() : m.staff_file_change()}</span>
          </span>
          {staysInForm ? (
            <span className="staff-quiet file-name">
              {chosen === null ? m.staff_file_none() : <bdi translate="no">{chosen}</bdi>}
            </span>
          ) : null}
        </div>
      )}
    </Field>
  );
}
