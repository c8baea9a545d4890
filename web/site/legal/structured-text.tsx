import { textBlocksOf, type TextBlock } from '#domain/core/text/structured-text.ts';
import { Sentence } from '#web/ui/sentence.tsx';

/**
 * Renders a text of the owner with paragraphs, lists and small headings. HTML tags in the text are shown as plain
 * characters.
 */
export function StructuredText({ text }: { readonly text: string }) {
  return textBlocksOf(text).map((block, at) => <Block key={at} block={block} />);
}

function Block({ block }: { readonly block: TextBlock }) {
  if (block.kind === 'list') {
    return (
      <ul>
        {block.items.map((item, at) => (
          <li key={at}>
            <Sentence text={item} />
          </li>
        ))}
      </ul>
    );
  }
  return block.kind === 'heading' ? (
    <h3>{block.text}</h3>
  ) : (
    <p>
      <Sentence text={block.text} />
    </p>
  );
}
