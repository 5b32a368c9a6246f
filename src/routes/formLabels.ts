import { useQuery } from '@tanstack/react-query';
import { isUpload } from '#contract/form.ts';
import type { UploadType } from '#contract/upload.ts';
import { usePortal } from './portal.ts';

/** By attribute. */
export interface FormLabels {
  labels: Readonly<Record<string, string>>;
  /** Of uploads. */
  kinds: Readonly<Record<string, UploadType>>;
}

/** What the form definition says of attributes, for cards that show answers (S-10, T-22). */
export function useFormLabels(): FormLabels {
  const { queries } = usePortal();
  const { data: fields = [] } = useQuery(queries.formStructure());
  const uploads = fields.filter(isUpload);
  return {
    labels: Object.fromEntries(fields.map(({ attribute, label }) => [attribute, label])),
    kinds: Object.fromEntries(
      uploads.map(({ attribute, type }) => [attribute, type.toLowerCase() as UploadType]),
    ),
  };
}
