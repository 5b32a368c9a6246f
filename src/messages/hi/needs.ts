import { counted } from './counted.ts';

/** What a category's form asks for. */
export const texts = {
  facts: (questions: number, minutes: number, files: 'none' | 'optional' | 'required') => {
    const aboutFiles = { none: 'कोई फ़ाइल नहीं', optional: 'फ़ाइलें वैकल्पिक', required: 'फ़ाइलें ज़रूरी' };
    return `${counted(questions, 'सवाल')} · ${counted(minutes, 'मिनट')} · ${aboutFiles[files]}`;
  },
  loadingNeeds: 'ज़रूरी चीज़ों की सूची लोड हो रही है',
  stepsAndQuestions: (steps: number, questions: number) =>
    `${counted(steps, 'चरण')}, ${counted(questions, 'सवाल')}`,
  allOptional: 'सभी वैकल्पिक',
  requiredCount: (count: number) => `${count} ज़रूरी`,
  minutes: (count: number) => `लगभग ${counted(count, 'मिनट')}`,
  noFiles: 'किसी फ़ाइल की ज़रूरत नहीं',
  files: 'फ़ाइलें',
  fileRequired: (label: string) => `${label} (ज़रूरी)`,
  fileOptional: (label: string) => `${label} (वैकल्पिक)`,
  known: 'पहले से मालूम',
  fromProfile: (labels: string) => `प्रोफ़ाइल से: ${labels}। `,
  fromEarlier: (count: number) => `पहले के आवेदनों से: ${counted(count, 'जवाब')}।`,
  continueDraft: 'ड्राफ़्ट जारी रखें',
};
