import * as v from 'valibot';
import { id, isoTime, textOrEmpty } from './readers.ts';

/** Customers, staff and the owners of the business, who may do all that staff may (S-59). */
export const roles = ['USER', 'STAFF', 'OWNER'] as const;

export type Role = (typeof roles)[number];

/** A customer, or a person of the staff (spec §3 User). */
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
  role: v.fallback(v.picklist(roles), 'USER'),
  isActive: v.nullish(v.boolean(), true),
  createdAt: isoTime,
  updatedAt: isoTime,
  agreeToTerms: v.nullish(v.boolean(), true),
  /** Set if the session came from the edit link of this application. */
  linkedApplicationId: v.nullish(id),
});

export type User = v.InferOutput<typeof user>;
