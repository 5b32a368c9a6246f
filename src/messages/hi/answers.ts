import { counted } from './counted.ts';

/** How the answers of a form are shown. */
export const texts = {
  yes: 'हाँ',
  no: 'नहीं',
  /** A stored file whose own name is not known. */
  file: (number: number, ending: string) => `फ़ाइल ${number} (${ending})`,
  files: {
    image: (count: number) => counted(count, 'इमेज'),
    video: (count: number) => counted(count, 'वीडियो'),
    document: (count: number) => counted(count, 'दस्तावेज़'),
    file: (count: number) => counted(count, 'फ़ाइल', 'फ़ाइलें'),
  },
};
