import { join } from 'node:path';
import { language } from '#flows';

/** Holds the build of the portal whose machines report what they do. */
export const observedFolder = join(
  import.meta.dirname,
  '../../../.cache/observed-portal',
  language,
);
