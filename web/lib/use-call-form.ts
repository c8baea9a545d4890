import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { AnswerOf, Endpoint, InputOf } from '#contracts/endpoint.ts';
import type { Problem } from '#contracts/problem.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from './api.ts';
import { browserApi } from './browser-api.ts';
import { useFocusToMend } from './use-focus-to-mend.ts';

export type FieldErrors = Readonly<Record<string, string>>;

/** A form's fields as text; files and missing names are empty. */
export function textsOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}

type Found = { readonly failure: string | null; readonly errors: FieldErrors };

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

type CallForm<E extends Endpoint> = {
  readonly endpoint: E;
  /** The call's input from the form's texts. */
  readonly input: (texts: Readonly<Record<string, string>>) => InputOf<E>;
  readonly onDone: (answer: AnswerOf<E>) => void;
  /** Words for a refusal that the page knows better than the server; else the server's own are shown. */
  readonly words?: (code: string) => string | null;
  /** The field that a refusal without fields is about; its words then stand there. */
  readonly fieldOf?: (code: string) => string | null;
  /** What a post without scripts brought back. */
  readonly back?: Found;
};

const nothingFound: Found = { failure: null, errors: {} };

/**
 * A form that is one call: checked by the browser's rules in our words, sent once at a time, errors at
 * their fields, the rest above the button. What was typed stays in the fields whatever happens.
 */
export function useCallForm<E extends Endpoint>({ endpoint, input, onDone, words, fieldOf, back }: CallForm<E>) {
  const [{ errors, failure }, setFound] = useState<Found>(back ?? nothingFound);
  const [pending, setPending] = useState(false);
  const sending = useRef(false);
  const openedAt = useRef(0);
  const focusToMend = useFocusToMend(errors, pending);

  useEffect(() => {
    openedAt.current = performance.now();
  }, []);

  function found(problem: Problem): Found {
    const said = words?.(problem.code) ?? problem.message;
    const field = fieldOf?.(problem.code) ?? null;
    if (field !== null) return { failure: null, errors: { [field]: said } };
    const fields = Object.entries(problem.fields ?? {}).map(([name, { message }]) => [name, message] as const);
    return { failure: said, errors: Object.fromEntries(fields) };
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // two presses in one breath come before the button is switched off
    if (sending.current) return;
    focusToMend(form);
    const wrong = errorsOf(form);
    setFound({ failure: null, errors: wrong });
    if (Object.keys(wrong).length > 0) return;
    sending.current = true;
    setPending(true);
    const openedMs = String(Math.round(performance.now() - openedAt.current));
    const answer = await callApi(browserApi, endpoint, input({ ...textsOf(form), openedMs }));
    sending.current = false;
    setPending(false);
    if (answer.ok) onDone(answer.value);
    else setFound(found(answer.problem));
  }

  return { errors, failure, pending, submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event) };
}
