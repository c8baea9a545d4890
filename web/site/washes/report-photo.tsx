import { useState } from 'react';
import { isPictureErrorCode } from '#contracts/core/picture-upload-errors.ts';
import { m } from '#messages/compiled/messages.js';
import type { ApiResponse } from '#web/lib/calls/api.ts';
import { noFormErrors } from '#web/lib/forms/form-errors.ts';
import { formResultOf, noFormResult, type FormResult } from '#web/lib/forms/form-return.ts';
import { fieldRefusal } from '#web/lib/forms/refused-field.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { pictureFaultTexts } from '#web/lib/pictures/picture-words.ts';
import { acceptedPictures, preparePicture } from '#web/lib/pictures/prepare-picture.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { FormFailure } from '#web/ui/fields/form-parts.tsx';

type PhotoResult = 'stored' | 'known';

function pictureProblemText(code: string): string | null {
  return isPictureErrorCode(code) ? pictureFaultTexts[code]() : null;
}

/**
 * Returns the result of a photo that was refused without JavaScript. The text of the refusal is shown at its field.
 * Refusals of other forms of the page are ignored.
 */
export function photoResultOf(search: URLSearchParams): FormResult {
  if (search.get('report') !== 'photo') return noFormResult;
  const { errors, failure, ...result } = formResultOf(search, null, pictureProblemText);
  const { file = failure } = errors;
  const isOfFile = errors['file'] !== undefined || fieldOfProblem(search.get('problem') ?? '') !== null;
  return isOfFile && file !== null ? { ...result, failure: null, errors: { file } } : { ...result, failure, errors };
}

/** Returns the result of a photo that was sent without JavaScript. Returns null if no photo was sent. */
export function photoResultFromQuery(sent: string | null): PhotoResult | null {
  if (sent === 'photo') return 'stored';
  return sent === 'photo-known' ? 'known' : null;
}

function fieldOfProblem(code: string): string | null {
  return isPictureErrorCode(code) || code === 'payload_too_large' ? 'file' : null;
}

type ReportPhotoProps = {
  /** Path to which the form is sent without JavaScript. */
  readonly action: string;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly send: (file: File) => Promise<ApiResponse<{ readonly photo: PhotoResult }>>;
  /** Result of sending the form without JavaScript. */
  readonly back: FormResult;
};

/**
 * Form to add an optional photo to a report. The browser reduces the photo before it is sent. The form then shows a
 * thank-you text.
 */
export function ReportPhotoForm({ action, hidden = {}, send, back }: ReportPhotoProps) {
  const [photo, setPhoto] = useState<PhotoResult | null>(null);
  const { errors, failure, form, pending } = useForm({
    check: () => noFormErrors,
    async send(_texts, element) {
      const chosen = new FormData(element).get('file');
      if (!(chosen instanceof File) || chosen.size === 0) return fieldRefusal('file', m.report_photo_missing());
      const ready = await preparePicture(chosen, 'page');
      return ready.ok ? send(ready.file) : fieldRefusal('file', ready.message);
    },
    fieldOf: fieldOfProblem,
    onDone: (answer) => setPhoto(answer.photo),
    back,
  });
  if (photo !== null) return <SentPhotoNotice photo={photo} />;
  return (
    <form {...form} method="post" action={action} encType="multipart/form-data" className="report-photo stack">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PhotoField error={errors['file']} />
      <FormFailure failure={errors['file'] === undefined ? failure : null} />
      <button type="submit" className="button button-secondary" disabled={pending}>
        {pending ? m.verification_sending() : m.report_photo_send()}
      </button>
    </form>
  );
}

function PhotoField({ error }: { readonly error: string | undefined }) {
  const [name, setName] = useState<string | null>(null);
  return (
    <Field
      label={m.report_photo_label()}
      optionalMark={m.checkout_optional()}
      hint={m.report_photo_hint()}
      error={error}
    >
      {(control) => (
        <>
          <span className="button button-secondary picture-choose">
            <input
              {...control}
              type="file"
              name="file"
              required
              accept={acceptedPictures}
              onChange={({ currentTarget }) => setName(currentTarget.files?.[0]?.name ?? null)}
            />
            <span aria-hidden="true">{name === null ? m.report_photo_choose() : m.register_page_picture_change()}</span>
          </span>
          {name === null ? null : (
            <bdi translate="no" className="small-words">
              {name}
            </bdi>
          )}
        </>
      )}
    </Field>
  );
}

/** Text after a photo was sent. */
export function SentPhotoNotice({ photo }: { readonly photo: PhotoResult }) {
  return (
    <output className="notice notice-info">
      {photo === 'stored' ? m.report_photo_thanks() : m.report_photo_known()}
    </output>
  );
}
