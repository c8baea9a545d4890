/**
 * Returns the text of the button that the user pressed. It is the focused button, or the submit button of the form that
 * has the focus. Returns null if there is none, for example in a browser that does not focus clicked buttons.
 */
export function pressedButtonText(): string | null {
  const focused = document.activeElement;
  const button =
    focused instanceof HTMLButtonElement ? focused : focused?.closest('form')?.querySelector('button[type="submit"]');
  const text = button?.textContent.trim() ?? '';
  return text === '' ? null : text;
}
