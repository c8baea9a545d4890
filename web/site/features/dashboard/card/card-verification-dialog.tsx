import { useState } from 'react';
import { AccountDialog } from '#web/account-kit/account-dialog.tsx';
import type { VerificationKind } from '#contracts/identity/verification.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { CardPictureStep } from './card-picture-step.tsx';
import './card.css';

/** The verification that the customer requests. Without a picture, the customer presents the card in person. */
export type CardRequest = { readonly kind: VerificationKind; readonly picture?: File };

/**
 * Props of the dialog. The dialog shares no module with its page, because a shared chunk would add a file to the list
 * that every first visit loads.
 */
type CardDialogProps = {
  /** Kinds of verification that the customer can request, with their names. There is at least one. */
  readonly kinds: readonly Option<VerificationKind>[];
  readonly maxBytes: number;
  /**
   * Sends the verification request. Resolves to the text of a refusal. Resolves to null if the request was sent, or if
   * the refusal is already shown.
   */
  readonly send: (request: CardRequest) => Promise<string | null>;
  readonly onClose: () => void;
};

type CardMethod = 'picture' | 'visit';

/**
 * Dialog to request a verification. The customer sends a picture after covering details that are not needed, or
 * presents the card in person.
 */
export function CardVerificationDialog({ kinds, maxBytes, send, onClose }: CardDialogProps) {
  const [kind, setKind] = useState<VerificationKind>(kinds[0]?.value ?? 'senior');
  const [way, setWay] = useState<CardMethod>('picture');
  const [masks, setMasks] = useState(false);
  const [pending, during] = useBusy();
  const [failure, setFailure] = useState<string | null>(null);
  async function ask(request: CardRequest) {
    setFailure(null);
    setFailure(await during(() => send(request)));
  }
  return (
    <AccountDialog titleId="card-title" title={m.verification_title()} onClose={onClose}>
      {masks ? (
        <CardPictureStep
          maxBytes={maxBytes}
          pending={pending}
          failure={failure}
          onSend={(picture) => void ask({ kind, picture })}
          onBack={() => setMasks(false)}
        />
      ) : (
        <form
          className="account-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (way === 'picture') setMasks(true);
            else void ask({ kind });
          }}
        >
          <Choices name="kind" legend={m.verification_kind()} chosen={kind} onChoose={setKind} options={kinds} />
          <Choices
            name="way"
            legend={m.verification_way()}
            chosen={way}
            onChoose={setWay}
            options={cardMethodOptions()}
          />
          <FormFooter
            failure={failure}
            pending={pending}
            label={way === 'picture' ? m.verification_next() : m.verification_send()}
            busy={m.verification_sending()}
          />
        </form>
      )}
    </AccountDialog>
  );
}

function cardMethodOptions(): readonly Option<CardMethod>[] {
  return [
    { value: 'picture', label: m.verification_way_picture(), hint: m.verification_way_picture_text() },
    { value: 'visit', label: m.verification_way_visit(), hint: m.verification_way_visit_text() },
  ];
}

type Option<Value> = { readonly value: Value; readonly label: string; readonly hint?: string };

type ChoicesProps<Value> = {
  readonly name: string;
  readonly legend: string;
  readonly chosen: Value;
  readonly options: readonly Option<Value>[];
  readonly onChoose: (value: Value) => void;
};

function Choices<Value extends string>({ name, legend, chosen, options, onChoose }: ChoicesProps<Value>) {
  return (
    <fieldset className="stack-close">
      <legend className="choices-title">{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value} className="choice">
          <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => onChoose(value)} />
          <span className="choice-words">
            <span className="choice-title">{label}</span>
            {hint === undefined ? null : <span className="choice-detail">{hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
