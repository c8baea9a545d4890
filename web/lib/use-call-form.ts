import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { AnswerOf, Endpoint, InputOf } from '#contracts/endpoint.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from './api.ts';
import { browserApi } from './browser-api.ts';

export type FieldErrors = Readonly<Record<string, string>>;

/** A form's fields as text; files and missing names are empty. */
export function textsOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}

function errorOf(control: Element): string | null {
  if (
    !(
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    )
  ) {
    return null;
  }
  if (control.validity.valid) return null;
  if (control.validity.valueMissing) return m.field_required();
  if (control.validity.tooLong) return m.field_too_long();
  return control.type === 'email' ? m.field_invalid_email() : m.field_invalid();
}

/** The browser's own rules (required, type, length) in our words, by field name, in the order of the form. */
export function errorsOf(form: HTMLFormElement): FieldErrors {
  const found = [...form.elements].flatMap((control) => {
    const error = errorOf(control);
    const name = control.getAttribute('name');
    return error === null || name === null ? [] : [[name, error] as const];
  });
  return Object.fromEntries(found);
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const control = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in errors);
  if (control instanceof HTMLElement) control.focus();
}

type CallForm<E extends Endpoint> = {
  readonly endpoint: E;
  /** The call's input from the form's texts. */
  readonly input: (texts: Readonly<Record<string, string>>) => InputOf<E>;
  readonly onDone: (answer: AnswerOf<E>) => void;
  /** Words for a refusal that the page knows better than the server; else the server's own are shown. */
  readonly words?: (code: string) => string | null;
  /** What a post without scripts brought back. */
  readonly back?: { readonly failure: string | null; readonly errors: FieldErrors };
};

/**
 * A form that is one call: checked by the browser's rules in our words, sent once at a time, errors at
 * their fields, the rest above the button. What was typed stays in the fields whatever happens.
 */
export function useCallForm<E extends Endpoint>({ endpoint, input, onDone, words, back }: CallForm<E>) {
  const [errors, setErrors] = useState<FieldErrors>(back?.errors ?? {});
  const [failure, setFailure] = useState<string | null>(back?.failure ?? null);
  const [pending, setPending] = useState(false);
  const openedAt = useRef(0);

  useEffect(() => {
    openedAt.current = performance.now();
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (pending) return;
    const wrong = errorsOf(form);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return focusFirst(form, wrong);
    setPending(true);
    const openedMs = String(Math.round(performance.now() - openedAt.current));
    const answer = await callApi(browserApi, endpoint, input({ ...textsOf(form), openedMs }));
    setPending(false);
    if (answer.ok) return onDone(answer.value);
    const refused = Object.fromEntries(
      Object.entries(answer.problem.fields ?? {}).map(([name, { message }]) => [name, message]),
    );
    setErrors(refused);
    setFailure(words?.(answer.problem.code) ?? answer.problem.message);
    focusFirst(form, refused);
  }

  return { errors, failure, pending, submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event) };
}
