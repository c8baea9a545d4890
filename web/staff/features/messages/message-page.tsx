import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { OwnWordsOfShop } from '#contracts/core/reading/own-words.ts';
import { getMessage, messageTopics, type MessageTopic, type StaffMessage } from '#contracts/staff/settings/messages.ts';
import { m } from '#messages/compiled/messages.js';
import { AskedState } from '../../lib/data/asked-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { MessagePreview } from './message-preview.tsx';
import { MessageVersions } from './message-versions.tsx';
import { messageWhen } from './message-words.ts';
import { WordsForm } from './words-form.tsx';

/** One kind of message: what it says, when, and what of it may be said in own words. */
export function MessagePage() {
  const { topic: named } = useParams();
  const topic = messageTopics.find((one) => one === named);
  return (
    <div className="staff-stack">
      <p>
        <Link to="/admin/messages">{m.staff_message_all()}</Link>
      </p>
      {topic === undefined ? <h1 className="text-2xl">{m.staff_message_unknown()}</h1> : <Asked topic={topic} />}
    </div>
  );
}

function Asked({ topic }: { readonly topic: MessageTopic }) {
  const [version, setVersion] = useState(0);
  const asked = useStaffData(getMessage, { params: { topic } }, { version });
  // what the last change answered is newer than what was asked for before it
  const [saved, setSaved] = useState<StaffMessage | null>(null);
  const message = saved ?? asked.value;
  return (
    <>
      <AskedState asked={asked} />
      {message === null ? null : (
        <Message
          message={message}
          onSaved={setSaved}
          onChanged={() => {
            setSaved(null);
            setVersion(version + 1);
          }}
        />
      )}
    </>
  );
}

type MessageProps = {
  readonly message: StaffMessage;
  readonly onSaved: (message: StaffMessage) => void;
  readonly onChanged: () => void;
};

function Message({ message, onSaved, onChanged }: MessageProps) {
  const { locale } = usePortal();
  const { topic, variants, lines, own } = message;
  const [draft, setDraft] = useState<OwnWordsOfShop | null>(null);
  // a version that was brought back is a new form
  const [restorations, setRestorations] = useState(0);
  return (
    <>
      <header>
        <h1 className="text-2xl">
          <bdi>{variants[0]?.says[locale]}</bdi>
        </h1>
        <p className="staff-quiet">{messageWhen[topic]()}</p>
      </header>
      <div className="shop-part">
        {lines.length === 0 ? (
          <p className="notice notice-info">{m.staff_message_fixed()}</p>
        ) : (
          <WordsForm key={restorations} message={message} onSaved={onSaved} onChanged={onChanged} onDraft={setDraft} />
        )}
        <MessagePreview message={message} draft={draft ?? own} />
      </div>
      {lines.length === 0 ? null : (
        <MessageVersions
          message={message}
          onRestored={(restored) => {
            onSaved(restored);
            setDraft(null);
            setRestorations(restorations + 1);
          }}
        />
      )}
    </>
  );
}
