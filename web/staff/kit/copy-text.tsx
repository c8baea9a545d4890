import { m } from '#messages/compiled/messages.js';
import { CopyIcon } from '#web/ui/icons/further-icons.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: m.staff_copied(), tone: 'success' });
  } catch {
    showToast({ title: m.staff_copy_failed(), tone: 'danger' });
  }
}

/** A reference number with a button that copies it. `name` describes the reference to screen readers. */
export function TextWithCopyButton({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <span className="staff-copy">
      <bdi dir="ltr" className="order-reference">
        {text}
      </bdi>
      <button
        type="button"
        className="icon-button"
        aria-label={m.staff_copy_of({ name })}
        onClick={() => void copyText(text)}
      >
        <CopyIcon className="icon-medium" />
      </button>
    </span>
  );
}
