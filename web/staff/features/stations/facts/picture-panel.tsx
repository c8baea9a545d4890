import { isPictureErrorCode } from '#contracts/core/picture-upload-errors.ts';
import { STATION_PHOTO_SIZE, stationPhotoPath } from '#contracts/stations/station-picture.ts';
import { removeStationPicture, saveStationPicture, STATION_ALT_MAX_LENGTH } from '#contracts/staff/station-picture.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { fieldRefusal } from '#web/lib/forms/refused-field.ts';
import { useForm, type FieldState } from '#web/lib/forms/use-form.ts';
import { preparePicture } from '#web/lib/pictures/prepare-picture.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PhotoField, photoOfForm } from '../../../lib/acts/photo-field.tsx';
import { StaffActionButton } from '../../../lib/acts/staff-action-button.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import type { StationTabProps } from '../station-tab-props.ts';

type PictureProps = Pick<StationTabProps, 'station' | 'onChanged'>;

export function PicturePanel({ station, onChanged }: PictureProps) {
  const mayWrite = mayUse(useMe(), 'station.write');
  const { stationId, picture } = station;
  return (
    <section className="staff-panel staff-stack" aria-labelledby="station-picture">
      <h2 id="station-picture" className="panel-title">
        {m.staff_station_picture()}
      </h2>
      <p>{m.staff_station_picture_text()}</p>
      <ShownPicture picture={picture} />
      {mayWrite ? <PictureForm key={picture?.name ?? ''} station={station} onChanged={onChanged} /> : null}
      {mayWrite && picture !== null ? (
        <div className="station-acts">
          <StaffActionButton
            endpoint={removeStationPicture}
            input={{ params: { stationId } }}
            label={m.staff_pictures_back()}
            done={() => m.staff_pictures_cleared()}
            onDone={onChanged}
          />
        </div>
      ) : null}
    </section>
  );
}

function ShownPicture({ picture }: Pick<StaffStation, 'picture'>) {
  const { locale } = usePortal();
  if (picture === null) return <p className="staff-quiet">{m.staff_pictures_drawing()}</p>;
  return (
    <div className="station-photo">
      <img src={stationPhotoPath(picture)} alt={picture.alt[locale]} loading="lazy" {...STATION_PHOTO_SIZE} />
    </div>
  );
}

type Picture = { readonly en: string; readonly he: string; readonly chosen: File | null };

/**
 * Sends the texts and the chosen photo of a station. The size of the photo is reduced before. An error of the photo is
 * shown at its field.
 */
async function savePicture({ stationId, picture }: StaffStation, { en, he, chosen }: Picture) {
  if (chosen === null && picture === null) return fieldRefusal('photo', m.staff_station_picture_missing());
  const ready = chosen === null ? null : await preparePicture(chosen, 'page');
  if (ready?.ok === false) return fieldRefusal('photo', ready.message);
  const file = ready === null ? {} : { file: ready.file };
  const answer = await callStaff(saveStationPicture, { params: { stationId }, body: { en, he, ...file } });
  if (answer.ok || !isPictureErrorCode(answer.problem.code)) return answer;
  return fieldRefusal('photo', answer.problem.message, answer.problem.code);
}

function PictureForm({ station, onChanged }: PictureProps) {
  const { picture } = station;
  const { errors, field, form, end } = useForm({
    send: ({ en = '', he = '' }, element) => savePicture(station, { en, he, chosen: photoOfForm(element) }),
    onDone() {
      showToast({ title: m.staff_pictures_saved(), tone: 'success' });
      onChanged();
    },
  });
  return (
    <form {...form} className="staff-stack">
      <PhotoField hint={m.staff_pictures_photo_hint()} error={errors['photo']} isRequired={picture === null} />
      <AltFields field={field} picture={picture} />
      <FormFooter {...end} label={m.staff_pictures_save()} busy={m.staff_pictures_saving()} tone="secondary" look="" />
    </form>
  );
}

type AltProps = Pick<StaffStation, 'picture'> & { readonly field: (name: string) => FieldState };

function AltFields({ field, picture }: AltProps) {
  const shared = { hint: m.staff_pictures_alt_hint(), maxLength: STATION_ALT_MAX_LENGTH, required: true } as const;
  return (
    <div className="field-pairs">
      <TextField
        {...field('he')}
        {...shared}
        label={m.staff_pictures_alt_he()}
        defaultValue={picture?.alt.he ?? ''}
        lang="he"
        dir="rtl"
      />
      <TextField
        {...field('en')}
        {...shared}
        label={m.staff_pictures_alt_en()}
        defaultValue={picture?.alt.en ?? ''}
        lang="en"
        dir="ltr"
      />
    </div>
  );
}
