import { m } from '#messages/compiled/messages.js';
import { FormEnd } from '#web/ui/fields/form-parts.tsx';

type SaveEndProps = {
  readonly end: { readonly failure: string | null; readonly pending: boolean };
  /** True if the typed values differ from the saved values. */
  readonly isChanged: boolean;
  /** True if the form can be sent without a typed change, for example because a picture is being uploaded. */
  readonly isAlwaysReady?: boolean;
  /** Restores the saved values; absent if the form has no button for this. */
  readonly onDiscard?: () => void;
  /** Text of the button, if 'Save' alone is ambiguous on the screen. */
  readonly label?: string;
};

/** The end of a form that changes saved values: it says whether changes are unsaved, and saves only if there are any. */
export function SaveEnd({ end, isChanged, isAlwaysReady = false, onDiscard, label }: SaveEndProps) {
  return (
    <>
      <FormEnd
        {...end}
        label={label ?? m.staff_form_save()}
        busy={m.staff_form_saving()}
        off={!isChanged && !isAlwaysReady}
        reason={m.staff_form_unchanged()}
      />
      <output className="save-end-state">{isChanged ? m.staff_homepage_unsaved() : null}</output>
      {isChanged && onDiscard !== undefined ? (
        <button type="button" className="button button-quiet" disabled={end.pending} onClick={onDiscard}>
          {m.staff_form_discard()}
        </button>
      ) : null}
    </>
  );
}
