import { useState } from 'react';
import {
  getShowcaseSlots,
  needsConsent,
  showcasePictureSlots,
  type ManagedShowcasePicture,
  type ShowcaseSlot,
} from '#contracts/site/showcase.ts';
import { m } from '#messages/compiled/messages.js';
import { PageHeader } from '../../kit/page-header.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { ShowcaseSlotForm } from './showcase-slot-form.tsx';
import './showcase.css';

const slotLabels = {
  film: { title: () => m.staff_pictures_film(), hint: () => m.staff_pictures_film_hint() },
  station: { title: () => m.staff_pictures_station(), hint: () => m.staff_pictures_station_hint() },
  machine: { title: () => m.staff_pictures_machine(), hint: () => m.staff_pictures_machine_hint() },
  founder: { title: () => m.staff_pictures_founder(), hint: () => m.staff_pictures_founder_hint() },
  dog_1: { title: () => m.staff_pictures_dog({ number: '1' }), hint: () => m.staff_pictures_dog_hint() },
  dog_2: { title: () => m.staff_pictures_dog({ number: '2' }), hint: () => m.staff_pictures_dog_hint() },
  dog_3: { title: () => m.staff_pictures_dog({ number: '3' }), hint: () => m.staff_pictures_dog_hint() },
} as const satisfies Record<ShowcaseSlot, { readonly title: () => string; readonly hint: () => string }>;

export function ShowcasePage() {
  const resource = useStaffData(getShowcaseSlots, {});
  // pictures that the server returned after the last change, which are newer than the pictures loaded with the page;
  // null before the first change
  const [changed, setChanged] = useState<readonly ManagedShowcasePicture[] | null>(null);
  const pictures = changed ?? resource.value;
  return (
    <div className="staff-stack">
      <PageHeader title={m.staff_pictures_title()} text={m.staff_pictures_text()} />
      <LoadState resource={resource} />
      {pictures === null ? null : (
        <ul className="showcase-slots">
          {showcasePictureSlots.map((slot) => {
            const shown = pictures.find((picture) => picture.slot === slot) ?? null;
            const { title, hint } = slotLabels[slot];
            return (
              <li key={slot} className="order-card" id={`slot-${slot}`}>
                <h2>{title()}</h2>
                <p className="staff-quiet">{hint()}</p>
                <ShowcaseSlotForm
                  key={shown?.savedAt ?? ''}
                  slot={slot}
                  title={title()}
                  shown={shown}
                  consent={needsConsent(slot)}
                  onChanged={setChanged}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
