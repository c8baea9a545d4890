import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { m } from '#messages/compiled/messages.js';
import { CopyIcon } from '#web/ui/icons/further-icons.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/**
 * Copies a voucher's code in its readable form and confirms it. If the browser refuses, it shows how to copy the code
 * manually.
 */
export async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(formatCode(code));
    showToast({ title: m.return_copied(), tone: 'success' });
  } catch {
    showToast({ title: m.copy_failed_title(), description: m.copy_failed_text(), tone: 'danger' });
  }
}

/** A button that copies the code beside it; it needs JavaScript. */
export function CopyCodeButton({ code }: { readonly code: string }) {
  return (
    <button type="button" className="button button-secondary only-scripted" onClick={() => void copyCode(code)}>
      <CopyIcon className="icon-medium" />
      {m.return_copy()}
    </button>
  );
}
