import { isControl, isSecret, isTouched, keepDraft, keptDraft, typedIn, type Control } from '../forms/kept-draft.ts';

/** What a reload takes away without loss: searches, and the field that people do not see. */
function isOfNoWorth(control: Control): boolean {
  return ['hidden', 'submit', 'button', 'search'].includes(control.type) || control.name === 'website';
}

/** Controls that were typed into since the watch began. React sets the default of a controlled input, so its value tells nothing. */
const typed = new WeakSet<Element>();

/** Notes from now on which controls are typed into. */
export function watchEntries(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element) typed.add(target);
    },
    true,
  );
}

function isEntered(control: Control): boolean {
  return isTouched(control) || (typed.has(control) && control.value !== '');
}

/** Whether the draft of its form has the control's value, so that it stands there again after a reload. */
function isKept(control: Control): boolean {
  const name = control.form?.dataset['draft'];
  if (control.form === null || name === undefined || isSecret(control)) return false;
  const entered = typedIn(control.form)[control.name];
  return entered !== undefined && keptDraft(name)[control.name] === entered;
}

/** Stores the drafts of all forms and returns whether the page holds entries that a reload would lose. */
export function hasUnkeptEntries(): boolean {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
    keepDraft(form.dataset['draft'] ?? '', typedIn(form));
  }
  return [...document.querySelectorAll('input, select, textarea')]
    .filter(isControl)
    .some((control) => !isOfNoWorth(control) && isEntered(control) && !isKept(control));
}
