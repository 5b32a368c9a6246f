import * as v from 'valibot';
import { id, moment, textOrEmpty } from './readers.ts';

/** A customer (spec §3 User). */
export const user = v.object({
  id,
  username: textOrEmpty,
  fullName: textOrEmpty,
  email: textOrEmpty,
  mobile: textOrEmpty,
  companyName: textOrEmpty,
  jobTitle: textOrEmpty,
  country: textOrEmpty,
  gstNo: textOrEmpty,
  role: v.nullish(v.string(), 'USER'),
  isActive: v.nullish(v.boolean(), true),
  createdAt: moment,
  updatedAt: moment,
  agreeToTerms: v.nullish(v.boolean(), true),
  /** Set if the session came from the edit link of this application. */
  linkedApplicationId: v.nullish(id),
});

export type User = v.InferOutput<typeof user>;
