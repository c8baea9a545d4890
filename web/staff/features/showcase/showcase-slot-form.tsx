import { useState } from 'react';
import {
  clearShowcaseSlot,
  PHOTO_SIZE,
  saveShowcaseSlot,
  showcaseFilmPath,
  showcasePhotoPath,
  type ManagedShowcasePicture,
  type ShowcaseSlot,
} from '#contracts/site/showcase.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm, type FieldState } from '#web/lib/forms/use-form.ts';
import { acceptedPictures } from '#web/lib/pictures/prepare-picture.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { FileField } from '../../kit/file-field.tsx';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { uploadVideo, uploadPhoto, type UploadedFiles } from './upload-file.ts';

type ShownFiles = { readonly photo: string; readonly film: string | null };

type ShowcaseSlotFormProps = {
  readonly slot: ShowcaseSlot;
  readonly title: string;
  /** The uploaded picture that the site shows in this slot. Null if the site shows the built-in drawing. */
  readonly shown: ManagedShowcasePicture | null;
  readonly consent: boolean;
  readonly onChanged: (pictures: readonly ManagedShowcasePicture[]) => void;
};

export function ShowcaseSlotForm({ slot, title, shown, consent, onChanged }: ShowcaseSlotFormProps) {
  const mayWrite = mayUse(useMe(), 'settings.write');
  const [files, setFiles] = useState<ShownFiles | null>(shown);
  const { field, form, end } = useForm({
    send: async ({ en = '', he = '', consent: consentText = '' }) =>
      files === null
        ? null
        : callStaff(saveShowcaseSlot, {
            params: { slot },
            body: { photo: files.photo, film: files.film, en, he, consent: consentText },
          }),
    onDone(pictures: readonly ManagedShowcasePicture[]) {
      showToast({ title: m.staff_pictures_saved(), tone: 'success' });
      onChanged(pictures);
    },
  });
  return (
    <>
      <Preview files={files} shown={shown} />
      {mayWrite ? <FileChoice isFilm={slot === 'film'} onFiles={setFiles} /> : null}
      {mayWrite && files !== null ? (
        <form {...form} className="staff-stack">
          <AltFields field={field} shown={shown} />
          {consent ? (
            <TextField
              {...field('consent')}
              label={m.staff_pictures_consent()}
              hint={m.staff_pictures_consent_hint()}
              defaultValue={shown?.consent ?? ''}
              maxLength={160}
              required
            />
          ) : null}
          <FormFooter {...end} label={m.staff_pictures_save()} busy={m.staff_pictures_saving()} />
        </form>
      ) : null}
      {mayWrite && shown !== null ? (
        <StaffActionButton
          endpoint={clearShowcaseSlot}
          input={{ params: { slot } }}
          label={m.staff_pictures_back()}
          name={`${m.staff_pictures_back()}: ${title}`}
          done={(pictures) => {
            onChanged(pictures);
            return m.staff_pictures_cleared();
          }}
          onDone={() => undefined}
        />
      ) : null}
    </>
  );
}

type AltProps = { readonly field: (name: string) => FieldState; readonly shown: ManagedShowcasePicture | null };

function AltFields({ field, shown }: AltProps) {
  const shared = { hint: m.staff_pictures_alt_hint(), maxLength: 160, required: true } as const;
  return (
    <div className="field-pairs">
      <TextField
        {...field('he')}
        {...shared}
        label={m.staff_pictures_alt_he()}
        defaultValue={shown?.alt.he ?? ''}
        lang="he"
        dir="rtl"
      />
      <TextField
        {...field('en')}
        {...shared}
        label={m.staff_pictures_alt_en()}
        defaultValue={shown?.alt.en ?? ''}
        lang="en"
        dir="ltr"
      />
    </div>
  );
}

type PreviewProps = { readonly files: ShownFiles | null; readonly shown: ManagedShowcasePicture | null };

/** Previews the picture in the same aspect ratio as on the site. A film can be played in the preview. */
function Preview({ files, shown }: PreviewProps) {
  const { locale } = usePortal();
  if (files === null) return <p className="staff-quiet">{m.staff_pictures_drawing()}</p>;
  const isShown = shown !== null && shown.photo === files.photo;
  return (
    <figure className="showcase-preview">
      {files.film === null ? (
        <img
          src={showcasePhotoPath(files.photo)}
          alt={shown?.alt[locale] ?? m.staff_pictures_preview()}
          {...PHOTO_SIZE}
        />
      ) : (
        <video
          src={showcaseFilmPath(files.film)}
          poster={showcasePhotoPath(files.photo)}
          aria-label={m.staff_pictures_preview()}
          muted
          controls
          playsInline
          preload="none"
          {...PHOTO_SIZE}
        />
      )}
      <figcaption className="staff-quiet">
        {isShown
          ? m.staff_pictures_since({ time: formatDateTime(Date.parse(shown.savedAt), locale) })
          : m.staff_pictures_preview()}
      </figcaption>
    </figure>
  );
}

type ChoiceProps = { readonly isFilm: boolean; readonly onFiles: (files: ShownFiles) => void };

/** Uploads the chosen file immediately, so that the preview shows it before the form is saved. */
function FileChoice({ isFilm, onFiles }: ChoiceProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function upload(chosen: File): Promise<void> {
    setRefusal(null);
    setBusy(true);
    const files: UploadedFiles = await (isFilm ? uploadVideo(chosen) : uploadPhoto(chosen));
    setBusy(false);
    if (files.ok) onFiles({ photo: files.photo, film: files.film });
    else setRefusal(files.message);
  }

  return (
    <>
      <FileField
        label={isFilm ? m.staff_pictures_choose_film() : m.staff_pictures_choose_photo()}
        hint={isFilm ? m.staff_pictures_poster() : m.staff_pictures_photo_hint()}
        error={refusal ?? undefined}
        accept={isFilm ? 'video/mp4,video/quicktime' : acceptedPictures}
        disabled={busy}
        onFile={(chosen) => void upload(chosen)}
      />
      <output className="staff-quiet">{busy ? m.staff_pictures_busy() : null}</output>
    </>
  );
}
