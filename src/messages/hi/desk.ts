import { deskContract } from '#contract/desk.ts';
import { counted, sentences } from './common.ts';
import { refusalSentences } from '../visitorSentences.ts';

/** Every text that a flow of the desk can show, by key. */
export const deskMessages = {
  ...sentences(
    refusalSentences({
      ...deskContract.staff,
      ...deskContract.staffOrders,
      ...deskContract.customers,
      ...deskContract.team,
    }),
  ),
  'review.done': 'हो गया। ग्राहक इसे देख सकते हैं।',
  'review.failed': 'यह सेव नहीं हुआ। कृपया दोबारा कोशिश करें।',
  'review.unknown': 'कनेक्शन टूट गया, इसलिए अभी पता नहीं कि यह सेव हुआ या नहीं। कृपया दोबारा कोशिश करें।',
  'review.gone': 'यह आवेदन अब मौजूद नहीं है।',
  'queue.assigned': 'यह अब आपका काम है।',
  'queue.gone': 'यह आवेदन अब सूची में नहीं है।',
  'queue.assignFailed': 'यह काम आपको नहीं मिल सका।',
  'refund.done': 'रिफ़ंड हो गया। ग्राहक इसे देख सकते हैं।',
  'refund.isPending': 'रिफ़ंड चल रहा है। भुगतान सेवा ने अभी पुष्टि नहीं की है।',
  'refund.hasFailed': 'भुगतान सेवा यह रिफ़ंड नहीं कर सकी।',
  'refund.failed': 'कोई रिफ़ंड नहीं हुआ। कृपया दोबारा कोशिश करें।',
  'refund.unknown':
    'कनेक्शन टूट गया, इसलिए अभी पता नहीं कि रिफ़ंड हुआ या नहीं। दोबारा पूछें: किसी राशि का रिफ़ंड दो बार नहीं होगा।',
  'allocation.done': 'इस सेवा का रिफ़ंड दर्ज हो गया।',
  'allocation.failed': 'इस सेवा का रिफ़ंड दर्ज नहीं हो सका।',
  'evidence.done': 'सबूत की फ़ाइल डाउनलोड हो गई।',
  'evidence.failed': 'सबूत की फ़ाइल डाउनलोड नहीं हो सकी।',
  'account.isOff': 'खाता बंद कर दिया गया। इसके सभी सेशन खत्म हो गए।',
  'account.isOn': 'खाता चालू कर दिया गया।',
  'account.switchFailed': 'खाते की स्थिति नहीं बदली जा सकी। कृपया दोबारा कोशिश करें।',
  'team.invited': 'निमंत्रण भेजा जा रहा है।',
  'team.inviteFailed': 'निमंत्रण नहीं भेजा जा सका। कृपया दोबारा कोशिश करें।',
  'team.accessEnded': 'एक्सेस हटा दिया गया।',
  'team.endFailed': 'एक्सेस नहीं हटाया जा सका। कृपया दोबारा कोशिश करें।',
} as const;

export type DeskMessageKey = keyof typeof deskMessages;

/** The desk, where staff work. */
export const desk = {
  name: 'डेस्क',
  pages: 'डेस्क के पेज',
  queue: 'काम की सूची',
  orders: 'ऑर्डर',
  customers: 'ग्राहक',
  flowBook: 'फ़्लो बुक',
  flowBookFailed: 'फ़्लो बुक नहीं खुल सकी। कृपया दोबारा कोशिश करें।',
  team: 'टीम',
  menu: 'मेन्यू',
  unknown: 'इस पते पर कुछ नहीं है',
  unknownHint: 'हो सकता है कि लिंक अधूरा हो, या जिस पर वह ले जाता था वह हटा दिया गया हो।',
  account: 'खाता',

  roles: { USER: 'ग्राहक', STAFF: 'स्टाफ़', OWNER: 'स्वामी' },
};

/** Who has access to the desk. */
export const deskTeam = {
  intro: 'डेस्क का एक्सेस रखने वाले लोग। स्वामी लोगों को बुलाते हैं, एक्सेस हटाते हैं और रिफ़ंड करते हैं।',
  loading: 'टीम लोड हो रही है',
  failed: 'टीम लोड नहीं हो सकी।',
  invite: 'किसी को बुलाएँ',
  name: 'नाम',
  role: 'भूमिका',
  send: 'निमंत्रण भेजें',
  sending: 'भेजा जा रहा है…',
  end: 'एक्सेस हटाएँ',
  endTitle: (name: string) => `${name} का एक्सेस हटाएँ?`,
  endHint: 'इस व्यक्ति के सभी सेशन अभी खत्म हो जाएँगे। इन्होंने जो लिखा है, वह रहेगा।',
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
  openStates: 'सभी जो बाकी हैं',
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
  count: (count: string) => `${count} आवेदन`,
  more: 'और दिखाएँ',
  moreFailed: 'और आवेदन लोड नहीं हो सके।',
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

/** One application at the desk. */
export const deskWork = {
  title: 'आवेदन',
  back: 'सूची पर वापस',
  loading: 'आवेदन लोड हो रहा है',
  failed: 'आवेदन लोड नहीं हो सका।',
  entries: 'मैसेज',
  customer: 'ग्राहक',
  company: 'कंपनी',
  name: 'नाम',
  email: 'ईमेल',
  mobile: 'मोबाइल',
  order: 'ऑर्डर',
  number: 'नंबर',
  price: 'कीमत',
  segment: 'सेगमेंट',
  submitted: 'सबमिट हुआ',
  payments: 'भुगतान',
  history: 'इतिहास',
  assignee: 'किसका काम',
  noAssignee: 'किसी का नहीं',
  preview: (name: string) => `${name} खोलें`,
  notOrdered: 'अभी ऑर्डर नहीं हुआ',
  answers: 'जवाब',
  unanswered: (questions: string) => `जवाब नहीं दिया: ${questions}`,
  due: (date: string) => `${date} तक का वादा।`,
  acceptedOn: (date: string) => `${date} को अपने-आप स्वीकृत होगा।`,

  acts: {
    approve: 'स्वीकृत करें',
    reject: 'अस्वीकृत करें',
    ask: 'सवाल पूछें',
    deliver: 'काम सौंपें',
  },
  confirm: { approve: 'स्वीकृत करें', reject: 'अस्वीकृत करें', ask: 'सवाल भेजें', deliver: 'सौंपें' },
  titles: {
    approve: 'यह आवेदन स्वीकृत करें',
    reject: 'यह आवेदन अस्वीकृत करें',
    ask: 'ग्राहक से पूछें',
    deliver: 'काम सौंपें',
  },
  dueDate: 'अंतिम तारीख',
  reason: 'कारण, जो ग्राहक पढ़ेंगे',
  question: 'आपका सवाल',
  note: 'ग्राहक के लिए नोट',
  goesBack: (amount: string) => `ग्राहक को ${amount} लौटाए जाएँगे।`,
  message: 'मैसेज लिखें',

  entryActs: {
    submit: (who: string) => `${who} ने यह आवेदन सबमिट किया`,
    pay: (who: string) => `${who} ने भुगतान किया`,
    approve: (who: string) => `${who} ने यह आवेदन स्वीकृत किया`,
    reject: (who: string) => `${who} ने यह आवेदन अस्वीकृत किया`,
    assign: (who: string) => `${who} यह आवेदन सँभालेंगे`,
    changes: (who: string) => `${who} ने बदलाव माँगे`,
    accept: (who: string) => `${who} ने डिलीवरी स्वीकार की`,
    autoAccept: () => 'डिलीवरी अपने-आप स्वीकृत हो गई',
    complete: (who: string) => `${who} ने यह आवेदन पूरा किया`,
    refund: () => 'भुगतान लौटा दिया गया',
  },
};
