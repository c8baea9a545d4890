import { useState } from 'react';
import {
  addSavedView,
  changeSavedView,
  deleteSavedView,
  SAVED_VIEW_NAME_MAX_LENGTH,
  type SavedView,
  type SavedViewId,
} from '#contracts/staff/saved-views.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../lib/data/staff-api.ts';
import { StaffActionButton } from '../lib/acts/staff-action-button.tsx';
import { StaffDialog } from '../lib/acts/staff-dialog.tsx';

type ViewDialogProps = {
  /** View to change. Null for a new view. */
  readonly view: SavedView | null;
  readonly list: string;
  readonly query: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Dialog that adds or renames a view, makes it the default, or deletes it. */
export function SavedViewDialog({ view, list, query, onDone, onClose }: ViewDialogProps) {
  // each opened dialog has its own view id, so that several clicks save only one view
  const [newId] = useState(() => crypto.randomUUID() as string as SavedViewId);
  const { field, form, end } = useForm({
    send: (texts) => {
      const body = { name: texts['name'] ?? '', isDefault: texts['isDefault'] === 'on' };
      return view === null
        ? callStaff(addSavedView, { body: { ...body, viewId: newId, list, query } })
        : callStaff(changeSavedView, { params: { viewId: view.viewId }, body });
    },
    onDone() {
      showToast({ title: m.staff_view_saved(), tone: 'success' });
      onDone();
    },
  });
  return (
    <StaffDialog title={view === null ? m.staff_view_save_new() : m.staff_view_change_title()} onClose={onClose}>
      <form {...form} className="staff-stack">
        <TextField
          {...field('name')}
          label={m.staff_view_name()}
          required
          maxLength={SAVED_VIEW_NAME_MAX_LENGTH}
          dir="auto"
          defaultValue={view?.name ?? ''}
        />
        <label className="staff-check">
          <input type="checkbox" name="isDefault" defaultChecked={view?.isDefault ?? false} />
          {m.staff_view_default()}
        </label>
        <p className="staff-quiet">{m.staff_view_hint()}</p>
        <FormFooter {...end} label={m.staff_view_save()} busy={m.staff_list_loading()} />
      </form>
      {view === null ? null : (
        <StaffActionButton
          endpoint={deleteSavedView}
          input={{ params: { viewId: view.viewId } }}
          label={m.staff_view_delete()}
          done={() => m.staff_view_deleted()}
          onDone={onDone}
        />
      )}
    </StaffDialog>
  );
}
