/**
 * Response headers of an uploaded file. They prevent a browser from showing the file as a page or running its scripts.
 */
export const uploadedFileHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
} as const;
