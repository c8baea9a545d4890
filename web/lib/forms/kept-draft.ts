/** Fields that are never kept: what people do not type, what is secret, and the trap. */
const notKept = new Set(['hidden', 'password', 'file', 'submit', 'button']);

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/** Whether a field is never kept. A password that is shown is a line of text and still a secret. */
export function isSecret(control: Control): boolean {
  return notKept.has(control.type) || control.autocomplete.endsWith('-password');
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements]
    .filter(isControl)
    .filter((control) => control.name !== '' && control.name !== 'website' && !isSecret(control));
}

function isChoice(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');
}

/** Whether its value was changed. Values that the page set itself are not kept: restored, they would undo newer ones. */
export function isTouched(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) return [...control.options].some((o) => o.selected !== o.defaultSelected);
  return control.value !== control.defaultValue;
}

/** What somebody typed or chose, by field; a box whose tick was taken away is empty. */
export function typedIn(form: HTMLFormElement): Readonly<Record<string, string>> {
  const typed = controlsOf(form).filter(
    (control) => isTouched(control) && (control.type !== 'radio' || (isChoice(control) && control.checked)),
  );
  return Object.fromEntries(
    typed.map((control) => [control.name, isChoice(control) && !control.checked ? '' : control.value]),
  );
}

/** Puts it back, but never over something that was typed in the meantime, before the scripts came for instance. */
export function putBack(form: HTMLFormElement, typed: Readonly<Record<string, unknown>>): void {
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

/** In the memory of this tab: gone with it, and seen by no other. A browser that refuses costs the copy, no more. */
export function keepDraft(name: string, typed: Readonly<Record<string, string>>): void {
  try {
    if (Object.keys(typed).length === 0) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(typed));
  } catch {
    // storage is full or switched off
  }
}

export function deleteDraft(name: string): void {
  keepDraft(name, {});
}

export function keptDraft(name: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
