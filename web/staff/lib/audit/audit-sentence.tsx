import { Link } from 'react-router';
import { Sentence } from '#web/ui/sentence.tsx';
import { useMayOpen, usePortal } from '../portal.tsx';
import { auditSentenceOf, type SentencePart } from './audit-entry.ts';
import type { AuditEntry } from './special-sentences.ts';

function SentencePartText({ text, link }: SentencePart) {
  const mayOpen = useMayOpen();
  if (link === undefined) return <Sentence text={text} />;
  return mayOpen(link) ? (
    <Link to={link.to}>
      <bdi>
        <Sentence text={text} />
      </bdi>
    </Link>
  ) : (
    <bdi>
      <Sentence text={text} />
    </bdi>
  );
}

export function AuditSentence({ entry }: { readonly entry: AuditEntry }) {
  const { locale } = usePortal();
  return (
    <span className="audit-sentence">
      {auditSentenceOf(entry, locale).map((part, index) => (
        <SentencePartText key={index} {...part} />
      ))}
    </span>
  );
}
