import { useId, useRef, useState } from 'react';
import { deletePicture, putPicture } from '#contracts/identity/pictures.ts';
import { m } from '#messages/compiled/messages.js';
import { acceptedPictures, preparePicture } from '#web/lib/pictures/prepare-picture.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { showFailureNotice, useAccountCall, isAlreadyHandledProblem } from '../account-call.ts';

type ProfilePictureProps = {
  readonly hasPicture: boolean;
  /** Called after the picture was changed or removed. */
  readonly onPicture: (hasPicture: boolean) => void;
};

function showSavedNotice(): void {
  showToast({ title: m.dashboard_saved_title(), description: m.dashboard_saved_text(), tone: 'success' });
}

/** Lets the customer choose, change or remove the profile picture. Each change is saved immediately. */
export function ProfilePicture({ hasPicture, onPicture }: ProfilePictureProps) {
  const id = useId();
  const call = useAccountCall();
  const input = useRef<HTMLInputElement>(null);
  const [pending, during] = useBusy();
  const [refusal, setRefusal] = useState<string | null>(null);

  async function send(chosen: File) {
    setRefusal(null);
    const answer = await during(async () => {
      const picture = await preparePicture(chosen, 'square');
      if (picture.ok) return call(putPicture, { body: { picture: picture.file } });
      setRefusal(picture.message);
      return null;
    });
    if (answer === null) return;
    if (answer.ok) {
      onPicture(true);
      showSavedNotice();
    } else if (!isAlreadyHandledProblem(answer.problem)) setRefusal(answer.problem.message);
  }

  function choose(chooser: HTMLInputElement) {
    const [picture] = chooser.files ?? [];
    if (picture !== undefined) void send(picture);
    // the field is emptied, because it then reports a change even if the same file is chosen again
    chooser.value = '';
  }

  async function remove() {
    setRefusal(null);
    const answer = await during(() => call(deletePicture, {}));
    if (!answer.ok) return showFailureNotice(answer.problem);
    onPicture(false);
    showSavedNotice();
    input.current?.focus();
  }

  return (
    <div className="profile-picture only-scripted" aria-busy={pending}>
      <label htmlFor={id} className="field-label">
        {m.register_page_picture()}
      </label>
      <p id={`${id}-hint`} className="field-hint">
        {pending
          ? m.dashboard_picture_sending()
          : `${m.register_page_picture_hint()} ${m.register_page_picture_shrunk()}`}
      </p>
      <div className="profile-picture-row">
        <span className="button button-secondary profile-picture-choose">
          <input
            ref={input}
            id={id}
            type="file"
            accept={acceptedPictures}
            aria-describedby={refusal === null ? `${id}-hint` : `${id}-hint ${id}-error`}
            {...(refusal === null ? {} : { 'aria-invalid': true })}
            disabled={pending}
            onChange={(event) => choose(event.currentTarget)}
          />
          <span aria-hidden="true">
            {hasPicture ? m.register_page_picture_change() : m.register_page_picture_choose()}
          </span>
        </span>
        {hasPicture ? (
          <button type="button" className="text-button" disabled={pending} onClick={() => void remove()}>
            {m.register_page_picture_remove()}
          </button>
        ) : null}
      </div>
      <div role="alert">
        {refusal === null ? null : (
          <p id={`${id}-error`} className="field-error">
            {refusal}
          </p>
        )}
      </div>
    </div>
  );
}
