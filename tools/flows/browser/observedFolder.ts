import { join } from 'node:path';
import { language } from '#flows';

/** Of the portal whose machines tell what they do; otherwise it is the portal for customers. */
export const observedFolder = join(
  import.meta.dirname,
  '../../../.cache/observed-portal',
  language,
);
