import { texts as answers } from './answers.ts';

/** The file upload field. */
export const texts = {
  choose: {
    image: 'इमेज चुनें',
    video: 'वीडियो चुनें',
    document: 'दस्तावेज़ चुनें',
    file: 'फ़ाइलें चुनें',
  },
  chooseFor: (choose: string, label: string) => `${label}: ${choose}`,
  orDrop: 'या यहाँ खींचकर छोड़ें',

  dismiss: 'सूची से हटाएँ',
  remove: 'हटाएँ',
  undoRemoving: 'पहले जैसा करें',
  action: (action: string, file: string) => `${action}: ${file}`,

  states: {
    checking: 'जाँच हो रही है…',
    waiting: 'इंतज़ार में…',
    uploading: 'अपलोड हो रही है…',
    refused: 'स्वीकार नहीं हुई',
    failed: 'अपलोड नहीं हुई',
    stored: 'अपलोड हो गई',
    removing: 'हटाई जा रही है…',
    removed: 'हटा दी गई',
  },
  progress: (file: string) => `${file} का अपलोड`,
  uploadingCount: (kind: keyof typeof answers.files, count: number) =>
    `अपलोड जारी: ${answers.files[kind](count)}।`,
  uploadedCount: (kind: keyof typeof answers.files, count: number) =>
    `अपलोड पूरा: ${answers.files[kind](count)}।`,
  removed: (file: string) => `${file} हटा दी गई। सेव करने से पहले इसे वापस रखा जा सकता है।`,
};
