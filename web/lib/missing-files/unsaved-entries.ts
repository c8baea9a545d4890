import {
  isControl,
  isSaved,
  isSecret,
  isTouched,
  storeDraft,
  readStoredDraft,
  enteredValuesOf,
  type Control,
} from '../forms/stored-draft.ts';

/**
 * Returns true for controls whose value may be lost in a reload. These are searches, buttons, hidden fields, and the
 * field `website`, which only bots fill in.
 */
function isDisposable(control: Control): boolean {
  return ['hidden', 'submit', 'button', 'search'].includes(control.type) || control.name === 'website';
}

/**
 * Controls that the visitor has edited since the recording began. React sets the default of a controlled input, so its
 * value alone does not show that the visitor typed it.
 */
const editedFields = new WeakSet<Element>();

/** Starts to record which controls the visitor edits. */
export function watchFormEntries(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element) editedFields.add(target);
    },
    true,
  );
}

function isEntered(control: Control): boolean {
  if (isSaved(control)) return false;
  return isTouched(control) || (editedFields.has(control) && control.value !== '');
}

/**
 * Returns true if the stored draft of the form contains the value of this control. A reload then restores the value.
 */
function isStored(control: Control): boolean {
  const name = control.form?.dataset['draft'];
  if (control.form === null || name === undefined || isSecret(control)) return false;
  const entered = enteredValuesOf(control.form)[control.name];
  return entered !== undefined && readStoredDraft(name)[control.name] === entered;
}

/** Stores the drafts of all forms. Returns true if the page contains values that a reload would lose. */
export function hasUnsavedEntries(): boolean {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
    storeDraft(form.dataset['draft'] ?? '', enteredValuesOf(form));
  }
  return [...document.querySelectorAll('input, select, textarea')]
    .filter(isControl)
    .some((control) => !isDisposable(control) && isEntered(control) && !isStored(control));
}

/**
 * Returns true if the user has changed a form in this part of the page, such as a dialog, and no draft stores its
 * values. Values that the page has set do not count, nor do controls outside forms, which apply at once.
 */
export function hasEditedEntriesIn(part: Element): boolean {
  return [...part.querySelectorAll('form :is(input, select, textarea)')]
    .filter(isControl)
    .some((control) => editedFields.has(control) && isEntered(control) && !isDisposable(control) && !isStored(control));
}
