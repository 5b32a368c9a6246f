import { useQuery } from '@tanstack/react-query';
import { isUpload } from '#contract/form.ts';
import { toUploadType } from '#contract/upload.ts';
import type { UploadType } from '#contract/upload.ts';
import { usePortal } from '#routes/portal/portal.ts';

export interface FormLabels {
  labels: Readonly<Record<string, string>>;
  /** Kinds of the upload fields. */
  kinds: Readonly<Record<string, UploadType>>;
}

/** Labels and kinds of attributes from the form structure, for cards that show answers. */
export function useFormLabels(): FormLabels {
  const { queries } = usePortal();
  const { data: fields = [] } = useQuery(queries.formStructure());
  const uploads = fields.filter(isUpload);
  return {
    labels: Object.fromEntries(fields.map(({ attribute, label }) => [attribute, label])),
    kinds: Object.fromEntries(
      uploads.map(({ attribute, type }) => [attribute, toUploadType(type)]),
    ),
  };
}
