import { m } from '#messages/compiled/messages.js';
import { acceptedPictures } from '#web/lib/pictures/prepare-picture.ts';
import { FileField } from '../../kit/file-field.tsx';

const NAME = 'photo';

type PhotoProps = {
  readonly hint: string;
  readonly error: string | undefined;
  /** True if the field opens a phone's camera directly. It is used for work at a machine. */
  readonly camera?: true;
  /** True if the form cannot be sent without a photo. */
  readonly isRequired?: boolean;
};

/** Form field for a photo, which is optional by default. */
export function PhotoField({ hint, error, camera, isRequired = false }: PhotoProps) {
  return (
    <FileField
      label={m.staff_work_photo()}
      hint={hint}
      optionalMark={isRequired ? undefined : m.staff_form_optional()}
      error={error}
      name={NAME}
      accept={acceptedPictures}
      camera={camera === true}
    />
  );
}

/** Returns the photo that was chosen in the form. Returns null if there is none. */
export function photoOfForm(form: HTMLFormElement): File | null {
  const file = new FormData(form).get(NAME);
  return file instanceof File && file.size > 0 ? file : null;
}
