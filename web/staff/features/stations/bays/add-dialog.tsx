import { useRef, useState } from 'react';
import { addStation, SLUG_MAX_LENGTH } from '#contracts/staff/station-actions.ts';
import { BAYS_MAX } from '#contracts/stations/redemptions.ts';
import { suggestedSlug } from '#domain/stations/station-slug.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { StationDetailsFields } from '../facts/station-details-fields.tsx';
import { stationDetailsOfInput } from '../facts/station-details-form.ts';

type AddProps = { readonly onDone: (stationId: string) => void; readonly onClose: () => void };

/**
 * Proposes the station's URL slug. It is made from the English name or, if this is empty, from the Hebrew name. The
 * proposal no longer changes after the staff user has edited it.
 */
function useProposedSlug() {
  const frame = useRef<HTMLDivElement>(null);
  const proposed = useRef('');
  function propose({ name = '', nameHe = '', slug = '' }: FormValues) {
    const input = frame.current?.querySelector<HTMLInputElement>('input[name=slug]');
    if (input === null || input === undefined || slug !== proposed.current) return;
    proposed.current = suggestedSlug(name, SLUG_MAX_LENGTH) || suggestedSlug(nameHe, SLUG_MAX_LENGTH);
    input.value = proposed.current;
  }
  return { frame, propose };
}

/** Dialog that adds a station. The unsent form is stored as a draft in this browser tab. */
export function AddStationDialog({ onDone, onClose }: AddProps) {
  const { frame, propose } = useProposedSlug();
  const [typed, setTyped] = useState<FormValues>({});
  const { field, form, end } = useForm({
    draftName: 'staff-station',
    watch: (texts) => {
      propose(texts);
      setTyped(texts);
    },
    send: (texts) => {
      const slug = texts['slug'] ?? '';
      return callStaff(addStation, { body: { ...stationDetailsOfInput(texts), slug, bays: Number(texts['bays']) } });
    },
    fieldOf: (code) => (code === 'slug_taken' ? 'slug' : null),
    onDone: ({ stationId }) => {
      showToast({ title: m.staff_station_added(), tone: 'success' });
      onDone(stationId);
    },
  });
  return (
    <StaffDialog title={m.staff_stations_add()} onClose={onClose}>
      <form {...form} className="staff-stack">
        <div className="field-pairs" ref={frame}>
          <TextField
            {...field('slug')}
            label={m.staff_facts_slug()}
            hint={m.staff_facts_slug_hint()}
            dir="ltr"
            required
            maxLength={SLUG_MAX_LENGTH}
            pattern="[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            {...field('bays')}
            type="number"
            min={1}
            max={BAYS_MAX}
            label={m.staff_facts_bays()}
            dir="ltr"
            required
            defaultValue="1"
          />
        </div>
        <StationDetailsFields field={field} facts={null} typed={typed} savedPlace={null} />
        <FormFooter {...end} label={m.staff_stations_add()} busy={m.staff_form_saving()} />
      </form>
    </StaffDialog>
  );
}
