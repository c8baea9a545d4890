import { useState, type ReactNode } from 'react';
import { logoPathOf, fitLogoSize } from '#domain/core/logo-file.ts';
import { m } from '#messages/compiled/messages.js';
import type { ApiResponse } from '#web/lib/calls/api.ts';
import { acceptedPictures, preparePicture, type PictureUse } from '#web/lib/pictures/prepare-picture.ts';
import { FileField } from '../../kit/file-field.tsx';
import { isLogoName } from './shop-details-input.ts';

export type PictureChoiceTexts = {
  readonly label: string;
  readonly hint: string;
  readonly busy: string;
  readonly ready: string;
  readonly now: string;
  readonly remove: string;
  /** Text that is shown while no custom picture is chosen, so that the built-in picture is used. */
  readonly none: string;
};

type ChoiceProps = {
  /** File name of the picture in the form. Empty if the built-in picture is used. */
  readonly picture: string;
  readonly use: PictureUse;
  readonly words: PictureChoiceTexts;
  readonly shown: { readonly width: number; readonly height: number };
  /** The server's error for this field. */
  readonly error: string | undefined;
  /** Uploads the picture. Resolves to the name of the stored picture. */
  readonly send: (picture: File) => Promise<ApiResponse<string>>;
  readonly onPicture: (name: string) => void;
  /** Called when an upload starts. The promise resolves to true if the form now contains the new picture. */
  readonly onUpload: (upload: Promise<boolean>) => void;
  /**
   * Renders additional buttons to choose a picture, for example by drawing an icon. Receives the function that uploads
   * the picture.
   */
  readonly renderMoreActions?: (begin: (picture: Promise<File | null>) => void, isBusy: boolean) => ReactNode;
};

export function PictureChoice(props: ChoiceProps) {
  const { picture, use, words, shown, error, send, onPicture, onUpload, renderMoreActions } = props;
  const [state, setState] = useState<'idle' | 'busy' | 'ready'>('idle');
  const [refusal, setRefusal] = useState<string | null>(null);

  function refuse(message: string): false {
    setState('idle');
    setRefusal(message);
    return false;
  }

  async function sendReady(chosen: Promise<File | null>): Promise<boolean> {
    setRefusal(null);
    setState('busy');
    const file = await chosen;
    if (file === null) return refuse(m.staff_shop_icon_undrawn());
    const ready = await preparePicture(file, use);
    if (!ready.ok) return refuse(ready.message);
    const answer = await send(ready.file);
    if (!answer.ok) return refuse(answer.problem.fields?.['picture']?.message ?? answer.problem.message);
    setState('ready');
    onPicture(answer.value);
    return true;
  }
  const begin = (chosen: Promise<File | null>) => onUpload(sendReady(chosen));
  return (
    <div className="staff-stack">
      <FileField
        label={words.label}
        hint={words.hint}
        error={refusal ?? error}
        accept={acceptedPictures}
        disabled={state === 'busy'}
        onFile={(chosen) => begin(Promise.resolve(chosen))}
      />
      {renderMoreActions?.(begin, state === 'busy')}
      <output className="staff-quiet">
        {state === 'busy' ? words.busy : null}
        {state === 'ready' ? words.ready : null}
      </output>
      {isLogoName(picture) ? (
        <div className="look-logo">
          <img src={logoPathOf(picture)} alt={words.now} {...fitLogoSize(picture, shown)} />
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              setState('idle');
              onPicture('');
            }}
          >
            {words.remove}
          </button>
        </div>
      ) : (
        <p className="staff-quiet">{words.none}</p>
      )}
    </div>
  );
}
