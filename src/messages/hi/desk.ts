import { deskContract } from '#contract/desk.ts';
import { counted, sentences } from './common.ts';
import { refusalSentences } from '../visitorSentences.ts';

/** Every text that a flow of the desk can show, by key. */
export const deskMessages = {
  ...sentences(refusalSentences(deskContract.staff)),
  'queue.assigned': 'यह अब आपका काम है।',
  'queue.gone': 'यह आवेदन अब सूची में नहीं है।',
  'queue.assignFailed': 'यह काम आपको नहीं मिल सका।',
} as const;

export type DeskMessageKey = keyof typeof deskMessages;

/** The desk, where staff work. */
export const desk = {
  name: 'डेस्क',
  pages: 'डेस्क के पेज',
  queue: 'काम की सूची',
  team: 'टीम',
  application: 'आवेदन',
  applicationIntro: 'यह पेज अभी तैयार नहीं है। आवेदन टीम के आदेशों से देखा जा सकता है।',
  menu: 'मेन्यू',
  account: 'खाता',

  teamIntro: 'जिन लोगों के लिए डेस्क खुला है। इसे पोर्टल चलाने वाले खोलते और बंद करते हैं।',
  teamLoading: 'टीम लोड हो रही है',
  teamFailed: 'टीम लोड नहीं हो सकी।',
  roles: { USER: 'ग्राहक', STAFF: 'टीम', OWNER: 'स्वामी' },
};

/** The queue of the desk. */
export const deskQueue = {
  loading: 'काम की सूची लोड हो रही है',
  failed: 'काम की सूची लोड नहीं हो सकी।',
  none: 'कुछ बाकी नहीं है',
  noneHint: 'नए आवेदन और ग्राहकों के जवाब यहाँ दिखेंगे।',
  noMatch: 'कोई आवेदन नहीं मिला',
  noMatchHint: 'कोई और शब्द आज़माएँ, या पूरी सूची देखें।',
  clear: 'पूरी सूची देखें',

  filters: 'सूची के फ़िल्टर',
  search: 'खोजें',
  searchHint: 'नंबर, ग्राहक, कंपनी या श्रेणी',
  segment: 'सेगमेंट',
  allSegments: 'सभी सेगमेंट',
  state: 'स्थिति',
  openStates: 'जो भी बाकी है',
  assignee: 'किसका काम',
  anyone: 'सबका',
  me: 'मेरा',
  noOne: 'किसी का नहीं',

  turns: { staff: 'हमारी बारी', customer: 'ग्राहक की बारी', none: 'बंद' },
  states: {
    awaitingPayment: 'भुगतान बाकी',
    inReview: 'जाँच में',
    inProgress: 'काम जारी',
    waitingForCustomer: 'सवाल पूछा गया',
    delivered: 'काम सौंपा गया',
    changesRequested: 'बदलाव माँगे गए',
    completed: 'पूरा हुआ',
    rejected: 'अस्वीकृत',
  },
  count: (count: number) => counted(count, 'आवेदन'),
  longest: (count: number) => `सबसे पुराने ${count} आवेदन`,
  waiting: (result: string, changes: number) =>
    `${result}। ${counted(changes, 'बदलाव')}: पॉइंटर सूची से हटने पर दिखेंगे।`,

  overdue: 'समय निकल गया',
  due: (date: string) => `अंतिम तारीख: ${date}`,
  since: (time: string) => `${time} से`,
  moment: 'एक मिनट से कम समय',
  minutes: (count: number) => counted(count, 'मिनट'),
  hours: (count: number) => counted(count, 'घंटे'),
  days: (count: number) => counted(count, 'दिन'),
  assignedTo: (name: string) => `किसका काम: ${name}`,
  assignToMe: 'मुझे सौंपें',
  assigning: 'सौंपा जा रहा है…',
};
