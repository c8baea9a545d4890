import { useState } from 'react';
import { useParams } from 'react-router';
import type { CustomMessageLines } from '#contracts/core/reading/custom-lines.ts';
import {
  getMessageTemplate,
  messageTopics,
  type MessageTopic,
  type MessageTemplate,
  listMessageTemplateVersions,
  restoreMessageTemplateLines,
} from '#contracts/staff/settings/message-templates.ts';
import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { MessagePreview } from './message-preview.tsx';
import { messageNames } from './message-names.ts';
import { messageTriggerTexts } from './message-words.ts';
import { MessageTextForm } from './message-text-form.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { VersionsList } from '../../lib/acts/versions-list.tsx';

type VersionsProps = { readonly message: MessageTemplate; readonly onRestored: (message: MessageTemplate) => void };

/** Lists earlier versions of the lines that the shop has changed in a message. */
function MessageTemplateVersions({ message: { topic, version: current }, onRestored }: VersionsProps) {
  const mayWrite = mayUse(useMe(), 'settings.write');
  const resource = useStaffData(listMessageTemplateVersions, { params: { topic } }, { version: current });
  async function restore(version: number) {
    const body = { seen: current, version };
    const answer = await callStaff(restoreMessageTemplateLines, { params: { topic }, body });
    if (!answer.ok) return showToast({ title: answer.problem.message, tone: 'danger' });
    showToast({ title: m.staff_shop_saved(), tone: 'success' });
    onRestored(answer.value);
  }
  return (
    <VersionsList
      resource={resource}
      current={current}
      none={m.staff_message_versions_none()}
      restore={mayWrite ? restore : null}
      renderDetail={({ words }) => (
        <ul>
          {[...Object.values(words.he), ...Object.values(words.en)].map((text) => (
            <li key={text}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
    />
  );
}

export function MessagePage() {
  const { topic: named } = useParams();
  const topic = messageTopics.find((one) => one === named);
  return (
    <div className="staff-stack">
      {topic === undefined ? <h1>{m.staff_message_unknown()}</h1> : <LoadedMessage topic={topic} />}
    </div>
  );
}

function LoadedMessage({ topic }: { readonly topic: MessageTopic }) {
  const [version, setVersion] = useState(0);
  const resource = useStaffData(getMessageTemplate, { params: { topic } }, { version });
  // `saved` is the response to the last change that was saved, which is newer than the message loaded with the page. It
  // is null before the first change and after a reload
  const [saved, setSaved] = useState<MessageTemplate | null>(null);
  const message = saved ?? resource.value;
  return (
    <>
      <PageHeader title={messageNames[topic]()} text={messageTriggerTexts[topic]()} />
      <LoadState resource={resource} />
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
  readonly message: MessageTemplate;
  readonly onSaved: (message: MessageTemplate) => void;
  readonly onChanged: () => void;
};

function Message({ message, onSaved, onChanged }: MessageProps) {
  const { lines, own } = message;
  const [draft, setDraft] = useState<CustomMessageLines | null>(null);
  // `restorations` counts the versions that were restored. Each restoration resets the form
  const [restorations, setRestorations] = useState(0);
  return (
    <>
      <div className="shop-part">
        {lines.length === 0 ? (
          <p className="notice notice-info">{m.staff_message_fixed()}</p>
        ) : (
          <MessageTextForm
            key={restorations}
            message={message}
            onSaved={onSaved}
            onChanged={onChanged}
            onDraft={setDraft}
          />
        )}
        <MessagePreview message={message} draft={draft ?? own} />
      </div>
      {lines.length === 0 ? null : (
        <MessageTemplateVersions
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
