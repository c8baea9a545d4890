import { useState } from 'react';
import { useParams } from 'react-router';
import { legalTexts, type LegalText } from '#contracts/core/reading/legal-texts.ts';
import { getStaffLegalText, type LegalVersion, type StaffLegalText } from '#contracts/staff/settings/legal-texts.ts';
import { m } from '#messages/compiled/messages.js';
import { PageHeader } from '../../kit/page-header.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { deleteVersionedDraft } from '../../lib/acts/use-draft-base-version.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { legalTextDraftNameOf, LegalForm } from './legal-form.tsx';
import { LegalPreview } from './legal-preview.tsx';
import { LegalVersions } from './legal-versions.tsx';
import { legalTextLabels, type EnteredLegalTexts } from './legal-words.ts';

/** Page of one legal text. It shows the sections in both languages, a preview, and all versions. */
export function LegalTextPage() {
  const { text: named } = useParams();
  const text = legalTexts.find((one) => one === named);
  return (
    <div className="staff-stack">
      {text === undefined ? (
        <h1>{m.staff_legal_unknown_text()}</h1>
      ) : (
        <>
          <PageHeader title={legalTextLabels[text]()} text={m.staff_legal_how()} />
          <LoadedText key={text} text={text} />
        </>
      )}
    </div>
  );
}

function LoadedText({ text }: { readonly text: LegalText }) {
  const [version, setVersion] = useState(0);
  const resource = useStaffData(getStaffLegalText, { params: { text } }, { version });
  // `saved` is the response to the last change that was saved, which is newer than the text loaded with the page. It is
  // null before the first change and after a reload
  const [saved, setSaved] = useState<StaffLegalText | null>(null);
  const found = saved ?? resource.value;
  return (
    <>
      <LoadState resource={resource} />
      {found === null ? null : (
        <Editor
          text={found}
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

type EditorProps = {
  readonly text: StaffLegalText;
  readonly onSaved: (text: StaffLegalText) => void;
  readonly onChanged: () => void;
};

function Editor({ text, onSaved, onChanged }: EditorProps) {
  const newest = text.versions[0];
  const [start, setStart] = useState<{ readonly times: number; readonly from: LegalVersion | undefined }>({
    times: 0,
    from: newest,
  });
  const [draft, setDraft] = useState<EnteredLegalTexts | null>(null);
  if (newest === undefined || start.from === undefined) return null;
  return (
    <>
      <div className="shop-part">
        <LegalForm
          key={start.times}
          text={text}
          from={start.from}
          onSaved={onSaved}
          onChanged={onChanged}
          onDraft={setDraft}
        />
        <LegalPreview text={text.text} draft={draft ?? { ...start.from, effective: text.today }} />
      </div>
      <LegalVersions
        text={text}
        onUseVersion={(from) => {
          // the unsaved draft is deleted, because the form is now filled with the chosen version
          deleteVersionedDraft(legalTextDraftNameOf(text.text));
          setDraft(null);
          setStart({ times: start.times + 1, from });
        }}
      />
    </>
  );
}
