/** Uploads in progress of one form. Saving the form waits for all of them, for example a logo and an icon. */
type PendingUploads = {
  readonly begin: (upload: Promise<boolean>) => void;
  /**
   * Resolves to false if an upload in progress is refused. The field of the upload then shows the reason, and nothing
   * is saved.
   */
  readonly wait: () => Promise<boolean>;
};

/**
 * Creates the list of a form's uploads, which is empty at first. A refused upload makes only those saves fail that
 * already wait for it.
 */
export function createPendingUploads(): PendingUploads {
  const inProgress = new Set<Promise<boolean>>();
  return {
    begin(upload) {
      inProgress.add(upload);
      void upload.then(() => inProgress.delete(upload));
    },
    wait: async () => (await Promise.all(inProgress)).every(Boolean),
  };
}
