/** Types of fields that are never stored: hidden fields, secrets, files and buttons. */
const unstoredTypes = new Set(['hidden', 'password', 'file', 'submit', 'button']);

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/**
 * Returns true if a field must never be stored. A password that is made visible is a text field, but it is still
 * secret.
 */
export function isSecret(control: Control): boolean {
  return unstoredTypes.has(control.type) || control.autocomplete.endsWith('-password');
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements]
    .filter(isControl)
    .filter((control) => control.name !== '' && control.name !== 'website' && !isSecret(control));
}

function isChoice(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');
}

/** Values that the server has accepted, by control. The page may show them before it has new initial values. */
const savedStates = new WeakMap<Control, string>();

function stateOf(control: Control): string {
  return isChoice(control) ? String(control.checked) : control.value;
}

/** Returns true if the control shows the value that was last saved. */
export function isSaved(control: Control): boolean {
  return savedStates.get(control) === stateOf(control);
}

/** Returns a function that marks the current values of a form as saved. It is called once the server has accepted them. */
export function snapshotOf(form: HTMLFormElement): () => void {
  const states = controlsOf(form).map((control) => [control, stateOf(control)] as const);
  return () => {
    for (const [control, state] of states) savedStates.set(control, state);
  };
}

/**
 * Returns true if the visitor changed the value of a field. Values set by the page are not stored, because restoring
 * them would replace newer values.
 */
export function isTouched(control: Control): boolean {
  if (isSaved(control)) return false;
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) return [...control.options].some((o) => o.selected !== o.defaultSelected);
  return control.value !== control.defaultValue;
}

/**
 * Returns the values that the visitor typed or selected, by field name. The value of a box that the visitor unticked is
 * an empty string.
 */
export function enteredValuesOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  const typed = controlsOf(form).filter(
    (control) => isTouched(control) && (control.type !== 'radio' || (isChoice(control) && control.checked)),
  );
  return Object.fromEntries(
    typed.map((control) => [control.name, isChoice(control) && !control.checked ? '' : control.value]),
  );
}

/**
 * Restores the stored draft of a form. It never replaces a value that the visitor typed in the meantime, for example
 * before the scripts loaded.
 */
export function restoreDraft(form: HTMLFormElement, typed: Readonly<Record<string, unknown>>): void {
  for (const control of controlsOf(form)) {
    const text = typed[control.name];
    if (typeof text !== 'string' || isTouched(control)) continue;
    if (isChoice(control)) control.checked = control.value === text;
    else control.value = text;
  }
}

function keyOf(name: string): string {
  return `draft:${name}`;
}

/**
 * Stores the draft of a form in the session storage of this tab, which other tabs cannot read. No draft is stored if
 * the browser refuses storage.
 */
export function storeDraft(name: string, typed: Readonly<Record<string, string>>): void {
  try {
    if (Object.keys(typed).length === 0) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(typed));
  } catch {
    // session storage is full or disabled, so no draft is stored
  }
}

export function deleteDraft(name: string): void {
  storeDraft(name, {});
}

export function readStoredDraft(name: string): Readonly<Record<string, unknown>> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
    return typeof draft === 'object' && draft !== null ? { ...draft } : {};
  } catch {
    return {};
  }
}
