import { counted } from './counted.ts';

/** The answers of a form. */
export const texts = {
  yes: 'Yes',
  no: 'No',
  /** A stored file whose name is unknown. */
  file: (number: number, ending: string) => `File ${number} (${ending})`,
  files: {
    image: (count: number) => counted(count, 'image'),
    video: (count: number) => counted(count, 'video'),
    document: (count: number) => counted(count, 'document'),
    file: (count: number) => counted(count, 'file'),
  },
};
