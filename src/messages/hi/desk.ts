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
  'refund.done': 'राशि लौटा दी गई। ग्राहक इसे देख सकते हैं।',
  'refund.isPending': 'रिफ़ंड चल रहा है। भुगतान सेवा ने अभी पुष्टि नहीं की है।',
  'refund.hasFailed': 'भुगतान सेवा यह रिफ़ंड नहीं कर सकी।',
  'refund.failed': 'कुछ नहीं लौटाया गया। कृपया दोबारा कोशिश करें।',
  'refund.unknown':
    'कनेक्शन टूट गया, इसलिए अभी पता नहीं कि राशि लौटाई गई या नहीं। दोबारा पूछें: कोई राशि दो बार नहीं लौटाई जाएगी।',
  'evidence.done': 'सबूत की फ़ाइल डाउनलोड हो गई।',
  'evidence.failed': 'सबूत की फ़ाइल डाउनलोड नहीं हो सकी।',
  'account.isOff': 'खाता बंद कर दिया गया। इसके सभी सेशन खत्म हो गए।',
  'account.isOn': 'खाता चालू कर दिया गया।',
  'account.switchFailed': 'खाते की स्थिति नहीं बदली जा सकी। कृपया दोबारा कोशिश करें।',
  'team.invited': 'निमंत्रण भेजा जा रहा है।',
  'team.inviteFailed': 'निमंत्रण नहीं भेजा जा सका। कृपया दोबारा कोशिश करें।',
  'team.accessEnded': 'अब इस व्यक्ति के लिए डेस्क बंद है।',
  'team.endFailed': 'इस व्यक्ति के लिए डेस्क बंद नहीं किया जा सका। कृपया दोबारा कोशिश करें।',
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
  flowBookFailed: 'फ़्लो बुक नहीं खुल सकी। कृपया फिर से कोशिश करें।',
  team: 'टीम',
  menu: 'मेन्यू',
  account: 'खाता',

  roles: { USER: 'ग्राहक', STAFF: 'टीम', OWNER: 'स्वामी' },
};

/** Who has access to the desk. */
export const deskTeam = {
  intro: 'जिन लोगों के लिए डेस्क खुला है। स्वामी लोगों को बुलाते हैं, डेस्क बंद करते हैं और राशि लौटाते हैं।',
  loading: 'टीम लोड हो रही है',
  failed: 'टीम लोड नहीं हो सकी।',
  invite: 'किसी को बुलाएँ',
  name: 'नाम',
  role: 'भूमिका',
  send: 'निमंत्रण भेजें',
  sending: 'भेजा जा रहा है…',
  end: 'डेस्क बंद करें',
  endTitle: (name: string) => `${name} के लिए डेस्क बंद करें?`,
  endHint: 'इस व्यक्ति के सभी सेशन अभी खत्म हो जाएँगे। इन्होंने जो लिखा है, वह रहेगा।',
};

/** Orders of all customers at the desk. */
export const deskOrders = {
  loading: 'ऑर्डर लोड हो रहे हैं',
  failed: 'ऑर्डर लोड नहीं हो सके।',
  none: 'अभी कोई ऑर्डर नहीं है',
  noneHint: 'ग्राहकों के ऑर्डर यहाँ दिखेंगे।',
  noMatch: 'कोई ऑर्डर नहीं मिला',
  noMatchHint: 'नाम या नंबर के पहले अक्षर आज़माएँ, या सभी ऑर्डर देखें।',
  clear: 'सभी ऑर्डर देखें',
  filters: 'ऑर्डर के फ़िल्टर',
  search: 'खोजें',
  searchHint: 'नंबर, ग्राहक, कंपनी या भुगतान',
  status: 'स्थिति',
  anyStatus: 'कोई भी स्थिति',
  statuses: { PENDING: 'बाकी', SUCCESS: 'भुगतान हुआ', FAILED: 'असफल', CANCELLED: 'रद्द' },
  /** Follows `Show older`. */
  entries: 'ऑर्डर',
  cancelled: 'रद्द',
  refunded: (amount: string) => `${amount} लौटाए गए`,
  pendingRefund: 'रिफ़ंड चल रहा है',
  failedRefund: 'रिफ़ंड नहीं हो सका',
  disputed: 'विवाद',
  answerBy: (date: string) => `${date} तक जवाब दें`,
  disputes: 'विवाद, जिनका जवाब देना है',
  /** Follows `Show older`. */
  disputeEntries: 'विवाद',
  disputesFailed: 'विवाद लोड नहीं हो सके।',
};

/** One order at the desk. */
export const deskOrder = {
  title: 'ऑर्डर',
  back: 'ऑर्डर पर वापस',
  loading: 'ऑर्डर लोड हो रहा है',
  failed: 'ऑर्डर लोड नहीं हो सका।',
  items: 'सेवाएँ',
  payments: 'भुगतान',
  noPayment: 'अभी भुगतान की कोई कोशिश नहीं हुई।',
  refunds: 'रिफ़ंड',
  refundStates: { pending: 'चल रहा है', done: 'लौटाया गया', failed: 'नहीं हो सका' },
  refundedBy: {
    staff: 'टीम ने किया',
    provider: 'भुगतान सेवा पर हुआ',
    dispute: 'विवाद हारने पर',
    system: 'भुगतान, जिससे कुछ नहीं खरीदा गया',
  },
  again: 'दोबारा कोशिश करें',
  againFor: (amount: string) => `दोबारा कोशिश करें: ${amount} का रिफ़ंड`,
  disputes: 'विवाद',
  disputeStates: {
    created: 'नया',
    under_review: 'जाँच में',
    action_required: 'जवाब चाहिए',
    won: 'जीता',
    lost: 'हारा',
    closed: 'बंद',
  },
  history: 'इतिहास',
  customer: 'ग्राहक',
  buyer: 'बिल इनके नाम',
  facts: 'ऑर्डर',
  total: 'कुल',
  refunded: 'लौटाए गए',
  refundable: 'अब भी लौटाए जा सकते हैं',
  ordered: 'ऑर्डर हुआ',
  paid: 'भुगतान हुआ',
  providerOrder: 'भुगतान सेवा पर ऑर्डर',
  providerPayment: 'भुगतान सेवा पर भुगतान',
  evidence: 'सबूत',
  evidenceHint: 'इस ऑर्डर के जवाब, बातचीत, फ़ाइलें, भुगतान और मेल एक फ़ाइल में।',
  collecting: 'इकट्ठा किया जा रहा है…',

  refund: 'राशि लौटाएँ',
  refundTitle: 'इस ऑर्डर की राशि लौटाएँ',
  what: 'क्या लौटाना है',
  whole: (amount: string) => `जो भी बचा है: ${amount}`,
  part: 'कोई राशि',
  amount: 'राशि, रुपयों में',
  reason: 'कारण, जो ग्राहक पढ़ेंगे',
  continue: 'आगे बढ़ें',
  confirmTitle: (amount: string) => `${amount} लौटाएँ?`,
  confirmText: (amount: string, customer: string) =>
    `${customer} को ${amount} लौटाए जाएँगे। इसे वापस नहीं किया जा सकता।`,
  confirm: (amount: string) => `${amount} लौटाएँ`,
  unknownTitle: 'क्या राशि लौटाई गई?',
  ask: 'दोबारा पूछें',
  leave: 'ऑर्डर पर वापस',
};

/** Customers at the desk. */
export const deskCustomers = {
  loading: 'ग्राहक लोड हो रहे हैं',
  failed: 'ग्राहक लोड नहीं हो सके।',
  none: 'अभी कोई ग्राहक नहीं है',
  noneHint: 'रजिस्टर करने वाले लोग यहाँ दिखेंगे।',
  noMatch: 'कोई ग्राहक नहीं मिला',
  noMatchHint: 'नाम, कंपनी या ईमेल के पहले अक्षर, या मोबाइल नंबर आज़माएँ।',
  clear: 'सभी ग्राहक देखें',
  filters: 'ग्राहकों के फ़िल्टर',
  search: 'खोजें',
  searchHint: 'नाम, कंपनी, ईमेल या मोबाइल',
  /** Follows `Show older`. */
  entries: 'ग्राहक',
  off: 'बंद',

  title: 'ग्राहक',
  back: 'ग्राहकों पर वापस',
  loadingOne: 'ग्राहक लोड हो रहे हैं',
  failedOne: 'ग्राहक लोड नहीं हो सके।',
  account: 'खाता',
  since: 'रजिस्टर हुआ',
  state: 'स्थिति',
  active: 'चालू',
  applications: 'आवेदन',
  applicationEntries: 'आवेदन',
  noApplications: 'अभी कुछ सबमिट नहीं हुआ।',
  noOrders: 'अभी कोई ऑर्डर नहीं है।',
  switchOff: 'बंद करें',
  switchOn: 'चालू करें',
  offTitle: (name: string) => `${name} का खाता बंद करें?`,
  offText:
    'इसके सभी सेशन अभी खत्म हो जाएँगे, और ये लॉगिन नहीं कर सकेंगे। आवेदन और ऑर्डर रहेंगे, और उन पर काम चल सकेगा।',
  onTitle: (name: string) => `${name} का खाता चालू करें?`,
  onText: 'ये फिर से लॉगिन कर सकेंगे।',
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
  notOrdered: 'अभी ऑर्डर नहीं हुआ',
  answers: 'जवाब',
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
