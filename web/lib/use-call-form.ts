import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { AnswerOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import type { Problem } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from './api.ts';
import { browserApi } from './browser-api.ts';
import { validityOf } from './control-validity.ts';
import type { FormReturn } from './form-return.ts';
import { forgetDraft } from './kept-draft.ts';
import { useFocusToMend } from './use-focus-to-mend.ts';
import { useKeptDraft } from './use-kept-draft.ts';

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
  const validity = validityOf(control);
  if (validity.valid) return null;
  if (validity.valueMissing) return m.field_required();
  if (validity.tooLong) return m.field_too_long();
  if (validity.tooShort) return m.field_too_short();
  if (control.type === 'email') return m.field_invalid_email();
  return control.type === 'tel' ? m.field_invalid_phone() : m.field_invalid();
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
  /** After a refusal, once its words are found. */
  readonly onRefused?: (problem: Problem) => void;
  /** What a post without scripts brought back. */
  readonly back?: Found & Partial<Pick<FormReturn, 'sent' | 'draft'>>;
  /** What is typed is kept in this tab under this name until it is sent; the form then takes `formRef`. Never for codes. */
  readonly draftName?: string;
  /** The first of two steps: the draft is kept after it. */
  readonly draftStays?: boolean;
};

/** Counted for what was typed before a reload, so that a restored form does not look filled in by a machine. */
const TYPED_EARLIER_MS = 60_000;

const nothingFound: Found = { failure: null, errors: {} };

/**
 * A form that is one call: checked by the browser's rules in our words, sent once at a time, errors at
 * their fields, the rest above the button. What was typed stays in the fields whatever happens.
 */
export function useCallForm<E extends Endpoint>({ back, draftName, draftStays, ...call }: CallForm<E>) {
  const [{ errors, failure }, setFound] = useState<Found>(back ?? nothingFound);
  const [pending, setPending] = useState(false);
  const sending = useRef(false);
  const openedAt = useRef(0);
  const earlierMs = useRef(0);
  const focusToMend = useFocusToMend(errors, pending);

  const formRef = useKeptDraft({
    name: draftName,
    answered: (back?.sent ?? null) !== null || (back?.draft ?? null) !== null,
    onPutBack: () => (earlierMs.current = TYPED_EARLIER_MS),
  });

  useEffect(() => {
    openedAt.current = performance.now();
  }, []);

  function found(problem: Problem): Found {
    const said = call.words?.(problem.code) ?? problem.message;
    const field = call.fieldOf?.(problem.code) ?? null;
    if (field !== null) return { failure: null, errors: { [field]: said } };
    const fields = Object.entries(problem.fields ?? {}).map(([name, { message }]) => [name, message] as const);
    return { failure: said, errors: Object.fromEntries(fields) };
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    // two presses in one breath come before the button is switched off
    if (sending.current) return;
    focusToMend(sent);
    const wrong = errorsOf(sent);
    setFound({ failure: null, errors: wrong });
    if (Object.keys(wrong).length > 0) return;
    sending.current = true;
    setPending(true);
    const openedMs = String(Math.round(performance.now() - openedAt.current + earlierMs.current));
    const answer = await callApi(browserApi, call.endpoint, call.input({ ...textsOf(sent), openedMs }));
    sending.current = false;
    setPending(false);
    if (answer.ok) {
      if (draftName !== undefined && draftStays !== true) forgetDraft(draftName);
      return call.onDone(answer.value);
    }
    setFound(found(answer.problem));
    call.onRefused?.(answer.problem);
  }

  return { errors, failure, pending, formRef, submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event) };
}
