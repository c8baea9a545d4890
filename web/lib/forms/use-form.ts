import { useCallback, useEffect, useRef, useState, type RefCallback, type SubmitEvent } from 'react';
import type { AnswerOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import type { Problem } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiAnswer } from '../calls/api.ts';
import { browserApi } from '../calls/browser-api.ts';
import { errorOf, errorsOf, nothingFound, type FieldErrors, type Found } from './form-errors.ts';
import type { FormReturn } from './form-return.ts';
import { textsOf, typedIn, type Texts, type Typed } from './form-texts.ts';
import { deleteDraft } from './kept-draft.ts';
import { useFocusToMend } from './use-focus-to-mend.ts';
import { useKeptDraft } from './use-kept-draft.ts';

export type FormRules<Value> = {
  /** What is wrong before anything is sent; `found` are the browser's own findings. Without it those alone count. */
  readonly check?: (texts: Texts, found: FieldErrors) => Found;
  /** What follows. The button stays off until a promise that this returns is kept. */
  readonly onDone: (value: Value) => unknown;
  /** Words for a refusal that the page knows better than the server; else the server's own are shown. */
  readonly words?: (code: string) => string | null;
  /** The field that a refusal is about as a whole: its words then stand there and nowhere else. */
  readonly fieldOf?: (code: string) => string | null;
  /** After a refusal that is not at a field alone; `said` are the words for it as a whole. */
  readonly onRefused?: (problem: Problem, said: string) => void;
  /** What the form holds, at first (also what was put back, or typed before the scripts came) and whenever it changes. */
  readonly watch?: ((texts: Texts) => void) | undefined;
  /** What a post without scripts brought back. */
  readonly back?: (Found & Partial<Pick<FormReturn, 'sent' | 'draft'>>) | undefined;
  /** What is typed is kept in this tab under this name until it is sent. Never for codes. */
  readonly draftName?: string;
  /** The first of two steps: the draft is kept after it. */
  readonly draftStays?: boolean;
  /** A kept draft stands in the form again. */
  readonly onPutBack?: () => void;
};

/** What the engine knows of one control: for `TextField` and its like. */
export type FieldState = {
  readonly name: string;
  readonly error: string | undefined;
  /** What it held before a refusal without scripts. */
  readonly defaultValue?: string | undefined;
};

/** Sends what the form holds. Null: whoever sent it has said what came of it. */
type Send<Value> = (texts: Texts, form: HTMLFormElement) => Promise<ApiAnswer<Value> | null>;

/** Counted for what was typed before a reload, so that a restored form does not look filled in by a machine. */
const TYPED_EARLIER_MS = 60_000;

/** What is wrong before anything is sent. */
function foundIn(form: HTMLFormElement, check: FormRules<never>['check']): Found {
  const errors = errorsOf(form);
  return check === undefined ? { failure: null, errors } : check(textsOf(form), errors);
}

function messagesOf(fields: Problem['fields'] = {}): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([name, { message }]) => [name, message]));
}

/** Where the words for a refusal stand. */
function refusedBy(
  { code, message, fields }: Problem,
  { words, fieldOf }: Pick<FormRules<never>, 'words' | 'fieldOf'>,
): Found {
  const own = words?.(code) ?? null;
  const field = fieldOf?.(code) ?? null;
  const errors = messagesOf(fields);
  if (field === null) return { failure: own ?? message, errors };
  return { failure: null, errors: { [field]: own ?? errors[field] ?? message } };
}

/** How long the form has been open, in milliseconds, as text: machines are quicker than people. */
function useOpenedMs() {
  const openedAt = useRef(0);
  const earlierMs = useRef(0);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  return {
    typedEarlier: () => (earlierMs.current = TYPED_EARLIER_MS),
    openedMs: () => String(Math.round(performance.now() - openedAt.current + earlierMs.current)),
  };
}

/** The element of a form: its draft is put back when it stands, and `watch` is told what it holds at first. */
function useFormElement<Value>({ back, draftName, onPutBack, watch }: FormRules<Value>, typedEarlier: () => void) {
  const element = useRef<HTMLFormElement>(null);
  const keepDraft = useKeptDraft({
    name: draftName,
    answered: (back?.sent ?? null) !== null || (back?.draft ?? null) !== null,
    onPutBack: () => {
      typedEarlier();
      onPutBack?.();
    },
  });

  function tell() {
    if (element.current !== null) watch?.(textsOf(element.current));
  }
  useEffect(tell, []); // oxlint-disable-line react/exhaustive-deps -- from then on `onInput` tells

  const ref: RefCallback<HTMLFormElement> = useCallback(
    (form: HTMLFormElement | null) => {
      element.current = form;
      return keepDraft(form);
    },
    [keepDraft],
  );
  return { ref, tell };
}

/**
 * The one engine of our forms: checked by the browser's rules in our words, sent once at a time, errors at their
 * fields, the rest above the button, the focus on what is to be mended. What was typed stays whatever happens.
 */
export function useForm<Value>({ send, ...rules }: FormRules<Value> & { readonly send: Send<Value> }) {
  const { back, check, draftName } = rules;
  const [{ errors, failure }, setFound] = useState<Found>(back ?? nothingFound);
  const [pending, setPending] = useState(false);
  const sending = useRef(false);
  const { openedMs, typedEarlier } = useOpenedMs();
  const focusToMend = useFocusToMend(errors, pending);
  const { ref, tell } = useFormElement(rules, typedEarlier);

  function done(value: Value): unknown {
    if (draftName !== undefined && rules.draftStays !== true) deleteDraft(draftName);
    return rules.onDone(value);
  }

  function refuse(problem: Problem) {
    const refusal = refusedBy(problem, rules);
    // a notice would lie over the form that is to be mended
    const isAtFields = Object.keys(problem.fields ?? {}).length > 0;
    setFound(refusal);
    if (!isAtFields) rules.onRefused?.(problem, refusal.failure ?? problem.message);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // two presses in one breath come before the button is switched off
    if (sending.current) return;
    focusToMend(form);
    const found = foundIn(form, check);
    setFound(found);
    if (found.failure !== null || Object.keys(found.errors).length > 0) return;
    sending.current = true;
    setPending(true);
    const answer = await send({ ...textsOf(form), openedMs: openedMs() }, form);
    const following = answer?.ok === true ? done(answer.value) : null;
    if (following instanceof Promise) await following;
    sending.current = false;
    setPending(false);
    if (answer?.ok === false) refuse(answer.problem);
  }

  /** Whoever mends a field need not send it to hear that it is mended. */
  function takeBack({ target }: { readonly target: EventTarget }) {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (!(target instanceof Element) || name === null || errors[name] === undefined || errorOf(target) !== null) return;
    setFound((found) => {
      const { [name]: _mended, ...left } = found.errors;
      return { ...found, errors: left };
    });
  }

  function onInput(event: { readonly target: EventTarget }) {
    takeBack(event);
    tell();
  }

  return {
    errors,
    failure,
    pending,
    /** For the control of this name. */
    field: (name: string): FieldState => ({ name, error: errors[name], defaultValue: back?.draft?.[name] }),
    /** For the form's element. */
    form: { ref, onInput, noValidate: true, onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event) },
    /** For the end of the form, see `FormEnd`. */
    end: { failure, pending, busy: m.checkout_processing() },
    /** Takes back what was found. */
    clear: () => setFound(nothingFound),
  };
}

export type CallRules<E extends Endpoint> = FormRules<AnswerOf<E>> & {
  readonly endpoint: E;
  /** The call's input from what the form holds. */
  readonly input: (typed: Typed) => InputOf<E>;
};

/** A form that is one call of anybody. */
export function useCallForm<E extends Endpoint>({ endpoint, input, ...rules }: CallRules<E>) {
  return useForm({ ...rules, send: (texts) => callApi(browserApi, endpoint, input(typedIn(texts))) });
}
