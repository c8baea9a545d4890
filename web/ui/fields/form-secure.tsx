import { Stroke } from '#web/ui/icons/icons.tsx';
import { Sentence } from '#web/ui/sentence.tsx';

/** Shows the name of the payment company on whose page the customer pays, with a lock icon. */
export function PaymentSecurityNote({ text }: { readonly text: string }) {
  return (
    <p className="secure-line">
      <Stroke className="icon-medium" d="M6.5 10.5h11v9h-11zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2.5" />
      <span>
        <Sentence text={text} />
      </span>
    </p>
  );
}
