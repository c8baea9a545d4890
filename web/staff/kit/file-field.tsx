import { useState } from 'react';
import { m } from '#messages/compiled/messages.js';
import { Field, type FieldProps } from '#web/ui/fields/field.tsx';
import { TOUCH_QUERY, useMediaQuery } from './use-media-query.ts';

type Props = FieldProps & {
  /** Accepted media types and file extensions, in the format of the HTML attribute `accept`. */
  readonly accept: string;
  readonly disabled?: boolean;
  /** True if the field opens a phone's camera directly, without a choice of files. */
  readonly camera?: boolean;
  /** Name of the field in its form. Absent if the file is used immediately and is not sent with the form. */
  readonly name?: string;
  /** Called with each chosen file. */
  readonly onFile?: (file: File) => void;
  /** Called after each change of the selection, including when the file is deselected. */
  readonly onChange?: () => void;
};

/**
 * A form field for one file. The browser's own control has texts in the browser's language, so it is transparent and
 * lies on top of the portal's button. The name of the chosen file is next to the button.
 */
export function FileField({ accept, disabled = false, camera = false, name, onFile, onChange, ...field }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const staysInForm = name !== undefined;
  // only a touch device takes a photo, because a computer opens the file dialog even if the camera is requested
  const takesPhoto = useMediaQuery(TOUCH_QUERY) && camera;

  function choose(input: HTMLInputElement): void {
    const [file] = input.files ?? [];
    setChosen(staysInForm ? (file?.name ?? null) : null);
    onChange?.();
    if (file !== undefined) onFile?.(file);
    // the value is reset, because otherwise choosing the same file again would not fire a change event
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
            <span aria-hidden="true">{buttonText(chosen, takesPhoto)}</span>
          </span>
          {staysInForm ? (
            <span className="staff-quiet file-name">
              {chosen === null ? noneText(takesPhoto) : <bdi translate="no">{chosen}</bdi>}
            </span>
          ) : null}
        </div>
      )}
    </Field>
  );
}

function buttonText(chosen: string | null, takesPhoto: boolean): string {
  if (takesPhoto) return chosen === null ? m.staff_file_photo() : m.staff_file_photo_again();
  return chosen === null ? m.staff_file_choose() : m.staff_file_change();
}

function noneText(takesPhoto: boolean): string {
  return takesPhoto ? m.staff_file_photo_none() : m.staff_file_none();
}
