import { counted } from './counted.ts';

/** How the answers of a form are shown. */
export const texts = {
  yes: 'Yes',
  no: 'No',
  /** A stored file whose own name is not known. */
  file: (number: number, ending: string) => `File ${number} (${ending})`,
  files: {
    image: (count: number) => counted(count, 'image'),
    video: (count: number) => counted(count, 'video'),
    document: (count: number) => counted(count, 'document'),
    file: (count: number) => counted(count, 'file'),
  },
};
