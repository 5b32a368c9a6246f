import { counted } from './counted.ts';

/** The answers of a form. */
export const texts = {
  yes: 'हाँ',
  no: 'नहीं',
  /** A stored file whose name is unknown. */
  file: (number: number, ending: string) => `फ़ाइल ${number} (${ending})`,
  files: {
    image: (count: number) => counted(count, 'इमेज'),
    video: (count: number) => counted(count, 'वीडियो'),
    document: (count: number) => counted(count, 'दस्तावेज़'),
    file: (count: number) => counted(count, 'फ़ाइल', 'फ़ाइलें'),
  },
};
