import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { m } from '#messages/compiled/messages.js';
import { CopyIcon } from '#web/ui/icons/further-icons.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/**
 * Copies the code of a voucher in its readable form and confirms this. If the browser refuses, shows how to copy the
 * code manually.
 */
export async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(formatCode(code));
    showToast({ title: m.return_copied(), tone: 'success' });
  } catch {
    showToast({ title: m.copy_failed_title(), description: m.copy_failed_text(), tone: 'danger' });
  }
}

export function CopyCodeButton({ code }: { readonly code: string }) {
  return (
    <button type="button" className="button button-secondary only-scripted" onClick={() => void copyCode(code)}>
      <CopyIcon className="icon-medium" />
      {m.return_copy()}
    </button>
  );
}
