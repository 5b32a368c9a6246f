import { acceptanceDays } from '#contract/limits.ts';
import { counted } from './common.ts';

/** The customer's list of applications. */
export const applications = {
  title: 'मेरे आवेदन',
  intro: 'आपके ड्राफ़्ट और सबमिट हो चुके सभी आवेदन।',
  list: 'आवेदन',
  loading: 'आपके आवेदन लोड हो रहे हैं',
  none: 'कोई आवेदन नहीं मिला',
  noneYet: 'अभी तक कोई आवेदन सबमिट नहीं हुआ है।',
  /** Follows `Show older`. */
  entries: 'आवेदन',

  search: 'खोजें',
  searchHint: 'श्रेणी या जवाब',
  sortBy: 'क्रम',
  sorts: {
    newest: 'नए पहले',
    oldest: 'पुराने पहले',
    cheapest: 'सबसे कम कीमत',
    dearest: 'सबसे ज़्यादा कीमत',
  },
  state: 'स्थिति',
  allStates: 'सभी',
  noMatch: 'इनसे मेल खाता कोई आवेदन नहीं',
  noMatchHint: 'कोई दूसरा शब्द लिखें, या सभी स्थितियाँ देखें।',
  clear: 'सभी आवेदन दिखाएँ',
  count: (count: number) => counted(count, 'आवेदन'),
  countOf: (count: number, all: number) => `${counted(all, 'आवेदन')} में से ${count}`,
  newest: (count: number) => `सबसे नए ${counted(count, 'आवेदन')}`,
  looking: 'पुराने आवेदनों में खोजा जा रहा है …',

  submitted: (date: string) => `तारीख: ${date}`,
  getHistory: (name: string) => `${name} का इतिहास`,
  edit: 'बदलाव करें',
  editNamed: (name: string) => `बदलाव करें: ${name}`,
  inCart: 'कार्ट में है',
  notInCart: 'कार्ट में नहीं है',
  notSubmitted: 'अभी सबमिट नहीं हुआ',
  /** Where the work stands, since a date that may be unknown. */
  work: {
    submitted: (date: string) => `${date && `${date} से `}जाँच में`,
    approved: (date: string) => `${date && `${date} से `}काम जारी`,
    completed: (date: string) => `${date && `${date} को `}पूरा हुआ`,
  },
  /** Where the work stands, and whose turn it is. */
  states: {
    awaitingPayment: 'आपके भुगतान का इंतज़ार है',
    inReview: 'हम इसकी जाँच कर रहे हैं',
    inProgress: 'इस पर काम चल रहा है',
    waitingForCustomer: 'आपसे एक सवाल है',
    delivered: 'काम सौंप दिया गया: कृपया जाँच लें',
    changesRequested: 'हम आपके बताए बदलाव कर रहे हैं',
    completed: 'पूरा हुआ',
    rejected: 'अस्वीकृत',
  },
  since: (date: string) => `${date} से`,
  messages: 'मैसेज',
  again: 'दोबारा इस्तेमाल करें',
  deleteDraft: 'ड्राफ़्ट मिटाएँ',

  savedAsDraft: 'ड्राफ़्ट के रूप में सेव हुआ',
  /** The payment was refunded. */
  refunded: 'रिफ़ंड हो गया',
  /** Follows an event, such as `सबमिट हुआ`. */
  by: {
    customer: '– आपकी ओर से',
    staff: '– हमारी टीम की ओर से',
    payment: '– ऑनलाइन',
    refund: '– भुगतान के उसी तरीके में',
    deadline: `– ${acceptanceDays} दिन बाद अपने आप`,
  },
};
