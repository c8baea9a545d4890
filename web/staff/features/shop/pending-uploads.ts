/**
 * The uploads of one form that are in progress, for example a logo and an icon. Saving the form waits for all of them.
 */
type PendingUploads = {
  readonly begin: (upload: Promise<boolean>) => void;
  /**
   * Resolves to false if an upload in progress is refused. The field of the upload then shows the reason, and nothing
   * is saved.
   */
  readonly wait: () => Promise<boolean>;
};

/**
 * Creates the list of a form's uploads in progress, which is empty at first. If an upload is refused, only the save
 * operations that already wait for it fail.
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
