import { useCallback, useEffect, useRef, useState, type RefCallback, type SubmitEvent } from 'react';
import type { ResponseOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import type { Problem } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiResponse } from '../calls/api.ts';
import { browserApi } from '../calls/browser-api.ts';
import { faqFieldOf } from './question-field.ts';
import {
  validationErrorOf,
  validationErrorsOf,
  isChanged,
  noFormErrors,
  withFieldError,
  type FieldErrors,
  type FormErrors,
} from './form-errors.ts';
import type { FormResult } from './form-return.ts';
import { formValuesOf, fieldPicker, type FormValues, type FieldPicker } from './form-texts.ts';
import { deleteDraft, snapshotOf } from './stored-draft.ts';
import { useErrorFocus } from './use-error-focus.ts';
import { useStoredDraft } from './use-stored-draft.ts';

export type FormOptions<Value> = {
  /**
   * Validates the values before the form is sent. `found` contains the errors found by the browser's own rules. These
   * errors are used unchanged if this function is missing.
   */
  readonly check?: (texts: FormValues, found: FieldErrors) => FormErrors;
  /** Runs after success. The button stays disabled until a returned promise resolves. */
  readonly onDone: (value: Value) => unknown;
  /** Returns the page's own text for a refusal code. Returns null to use the text of the server. */
  readonly words?: (code: string) => string | null;
  /**
   * Returns the name of the field at which a refusal is shown, by the code of the refusal. Returns null to show the
   * refusal for the whole form.
   */
  readonly fieldOf?: (code: string) => string | null;
  /** Runs after a refusal that does not only concern single fields. `message` is the text of the refusal. */
  readonly onRefused?: (problem: Problem, message: string) => void;
  /**
   * Receives the values of the form. The first call receives the initial values, including a restored draft and values
   * typed before the scripts loaded. A further call follows each change.
   */
  readonly watch?: ((texts: FormValues) => void) | undefined;
  /** Result of sending the form without JavaScript. */
  readonly back?: (FormErrors & Partial<Pick<FormResult, 'sent' | 'draft'>>) | undefined;
  /**
   * Storage name of the typed values, which stay in this tab until the form is sent. Never use it for forms that
   * contain codes.
   */
  readonly draftName?: string;
  /** True for the first form of two steps. The draft of this form then stays stored during the second step. */
  readonly draftStays?: boolean;
  /** Called after a stored draft was restored. */
  readonly onRestored?: () => void;
};

/** Form state for one control, in the form of props for `TextField` and similar components. */
export type FieldState = {
  readonly name: string;
  readonly error: string | undefined;
  /** Value that the control had before the form was refused without JavaScript. */
  readonly defaultValue?: string | undefined;
  /**
   * Email address that stopped the last form sent without JavaScript, because it probably contains a typo. See
   * `EmailField`.
   */
  readonly confirmed?: string | undefined;
};

/** Sends the values of the form. Resolves to null if the result has already been shown. */
type Send<Value> = (texts: FormValues, form: HTMLFormElement) => Promise<ApiResponse<Value> | null>;

/**
 * Time in milliseconds that is added to the time since the form was opened, if values were restored after a reload.
 * Otherwise the server would treat the quickly completed form as one from a bot.
 */
const TYPED_EARLIER_MS = 60_000;

/** Returns the errors that are found in the browser before the form is sent. */
function findErrors(form: HTMLFormElement, check: FormOptions<never>['check']): FormErrors {
  const errors = validationErrorsOf(form);
  return check === undefined ? { failure: null, errors } : check(formValuesOf(form), errors);
}

function messagesOf(fields: Problem['fields'] = {}): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([name, { message }]) => [name, message]));
}

/** Returns the errors to show after a refusal. Each error is shown at its field or above the button. */
function formErrorsOf(
  { code, message, fields }: Problem,
  { words, fieldOf }: Pick<FormOptions<never>, 'words' | 'fieldOf'>,
): FormErrors {
  const own = words?.(code) ?? null;
  const field = fieldOf?.(code) ?? null;
  const errors = messagesOf(fields);
  if (field === null) return { failure: own ?? message, errors };
  return { failure: null, errors: { [field]: own ?? errors[field] ?? message } };
}

/**
 * Returns the time since the form was opened, in milliseconds, as text. The server uses it to detect bots, because they
 * fill in forms faster than people.
 */
function useMsSinceOpened() {
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

/** Returns the ref of the form element. The ref restores the draft and passes the initial values to `watch`. */
function useFormElement<Value>({ back, draftName, onRestored, watch }: FormOptions<Value>, typedEarlier: () => void) {
  const element = useRef<HTMLFormElement>(null);
  const keepDraft = useStoredDraft({
    name: draftName,
    answered: (back?.sent ?? null) !== null || (back?.draft ?? null) !== null,
    onRestored: () => {
      typedEarlier();
      onRestored?.();
    },
  });

  // a form that the user may only read has disabled fields, whose values are not part of the form's data
  function tell() {
    const form = element.current;
    if (form !== null && form.querySelector('fieldset:disabled') === null) watch?.(formValuesOf(form));
  }
  // values that changed before the scripts loaded fire their input event again, so that the errors of valid values are
  // removed
  useEffect(() => {
    const given = element.current === null ? [] : [...element.current.elements].filter(isChanged);
    for (const control of given) control.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  useEffect(tell, []); // oxlint-disable-line react/exhaustive-deps -- later values come from `onInput`

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
 * Handles a form. It validates the values with the browser's rules and the site's texts. It never sends the form again
 * while a request is in progress. It shows errors at their fields or above the button, and moves the focus to the first
 * error. After a refusal, the typed values stay in the fields.
 */
export function useForm<Value>({ send, ...rules }: FormOptions<Value> & { readonly send: Send<Value> }) {
  const { back, check, draftName } = rules;
  const [{ errors, failure }, setFound] = useState<FormErrors>(back ?? noFormErrors);
  const [pending, setPending] = useState(false);
  const sending = useRef(false);
  const { openedMs, typedEarlier } = useMsSinceOpened();
  const focusError = useErrorFocus(errors, pending);
  const { ref, tell } = useFormElement(rules, typedEarlier);

  function done(value: Value, markSaved: () => void): unknown {
    if (rules.draftStays !== true) {
      markSaved();
      if (draftName !== undefined) deleteDraft(draftName);
    }
    return rules.onDone(value);
  }

  function refuse(problem: Problem) {
    const refusal = formErrorsOf(problem, rules);
    // errors at fields are not shown as a notice, because the notice would cover the form
    const isAtFields = Object.keys(problem.fields ?? {}).length > 0;
    setFound(refusal);
    if (!isAtFields) rules.onRefused?.(problem, refusal.failure ?? problem.message);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // the form can be sent twice by a double click before the button is disabled
    if (sending.current) return;
    focusError(form);
    const found = findErrors(form, check);
    setFound(found);
    if (found.failure !== null || Object.keys(found.errors).length > 0) return;
    sending.current = true;
    setPending(true);
    const markSaved = snapshotOf(form);
    const answer = await send({ ...formValuesOf(form), openedMs: openedMs() }, form);
    const following = answer?.ok === true ? done(answer.value, markSaved) : null;
    if (following instanceof Promise) await following;
    sending.current = false;
    setPending(false);
    if (answer?.ok === false) refuse(answer.problem);
  }

  /**
   * Updates the error of a field while the visitor corrects the value. Removes the error as soon as the value is valid.
   */
  function updateError({ target }: { readonly target: EventTarget }) {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (!(target instanceof Element) || name === null || errors[name] === undefined) return;
    const error = validationErrorOf(target);
    if (error === errors[name]) return;
    setFound((found) => ({ ...found, errors: withFieldError(found.errors, name, error) }));
  }

  function onInput(event: { readonly target: EventTarget }) {
    updateError(event);
    tell();
  }

  return {
    errors,
    failure,
    pending,
    /** Returns the form state for the control with this name. */
    field: (name: string): FieldState => ({
      name,
      error: errors[name],
      defaultValue: back?.draft?.[name],
      confirmed: back?.draft?.[faqFieldOf(name)],
    }),
    /** Props for the form element. */
    form: { ref, onInput, noValidate: true, onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event) },
    /** Props for the component `FormFooter` at the end of the form. */
    end: { failure, pending, busy: m.checkout_processing() },
    /** Removes all errors. */
    clear: () => setFound(noFormErrors),
  };
}

export type CallFormOptions<E extends Endpoint> = FormOptions<ResponseOf<E>> & {
  readonly endpoint: E;
  /** Returns the input of the call from the values of the form. */
  readonly input: (typed: FieldPicker) => InputOf<E>;
};

/** Handles a form that makes one API call. The customer does not have to be signed in. */
export function useCallForm<E extends Endpoint>({ endpoint, input, ...rules }: CallFormOptions<E>) {
  return useForm({ ...rules, send: (texts) => callApi(browserApi, endpoint, input(fieldPicker(texts))) });
}
