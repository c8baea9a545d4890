import type { ComponentProps } from 'react';
import { m } from '#messages/compiled/messages.js';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';

type SaveFooterProps = {
  readonly end: { readonly failure: string | null; readonly pending: boolean };
  /** True if the typed values differ from the saved values. */
  readonly isChanged: boolean;
  /** True if the form can be sent although no text was changed, for example because a picture is being uploaded. */
  readonly isAlwaysReady?: boolean;
  /** Restores the saved values. Absent if the form has no button for this. */
  readonly onDiscard?: () => void;
  /** Text of the button. It is set if the default text 'Save' would be ambiguous on the screen. */
  readonly label?: string;
};

type SaveButtonProps = Pick<SaveFooterProps, 'end' | 'isChanged' | 'isAlwaysReady' | 'label'> &
  Pick<ComponentProps<typeof FormFooter>, 'tone' | 'look'>;

/** Save button of a form, which works only if there are unsaved changes. */
export function SaveButton({ end, isChanged, isAlwaysReady = false, label, ...style }: SaveButtonProps) {
  return (
    <FormFooter
      {...end}
      {...style}
      label={label ?? m.staff_form_save()}
      busy={m.staff_form_saving()}
      off={!isChanged && !isAlwaysReady}
      reason={m.staff_form_unchanged()}
    />
  );
}

/**
 * End of a form that changes saved values, with the save button. It says if there are unsaved changes, and the form can
 * be saved only then.
 */
export function SaveFooter({ onDiscard, ...save }: SaveFooterProps) {
  const { end, isChanged } = save;
  return (
    <>
      <SaveButton {...save} />
      <output className="save-end-state">{isChanged ? m.staff_homepage_unsaved() : null}</output>
      {isChanged && onDiscard !== undefined ? (
        <button type="button" className="button button-quiet" disabled={end.pending} onClick={onDiscard}>
          {m.staff_form_discard()}
        </button>
      ) : null}
    </>
  );
}
