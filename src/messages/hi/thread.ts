import { threadContract } from '#contract/thread.ts';
import { refusalSentences } from '../visitorSentences.ts';
import { sentences } from './common.ts';

/** Every text that a flow of the thread can show, by key. */
export const threadMessages = {
  ...sentences(refusalSentences(threadContract.thread)),
  'thread.messageSent': 'आपका मैसेज भेज दिया गया।',
  'thread.messageFailed': 'आपका मैसेज नहीं भेजा जा सका। कृपया दोबारा कोशिश करें।',
  'thread.messageUnknown':
    'कनेक्शन टूट गया, इसलिए मैसेज शायद पहुँच चुका है। दोबारा भेजने पर भी वह एक ही बार पहुँचेगा।',
  'thread.answerSent': 'आपका जवाब भेज दिया गया।',
  'thread.answerFailed': 'आपका जवाब नहीं भेजा जा सका। कृपया दोबारा कोशिश करें।',
  'thread.answerUnknown':
    'कनेक्शन टूट गया, इसलिए अभी पता नहीं कि जवाब पहुँचा या नहीं। कृपया दोबारा कोशिश करें।',
  'thread.notOffered': 'इस आवेदन के लिए मैसेज उपलब्ध नहीं हैं।',
  'delivery.accepted': 'धन्यवाद। आपका आवेदन पूरा हो गया।',
  'delivery.acceptFailed': 'डिलीवरी स्वीकार नहीं हो सकी। कृपया दोबारा कोशिश करें।',
  'delivery.changesRequested': 'हम आपके बताए बदलाव करेंगे।',
  'delivery.changesFailed': 'बदलाव नहीं भेजे जा सके। कृपया दोबारा कोशिश करें।',
  'delivery.outcomeUnknown': 'कनेक्शन टूट गया, इसलिए शायद यह सेव नहीं हुआ। कृपया डिलीवरी दोबारा देखें।',
} as const;

export type ThreadMessageKey = keyof typeof threadMessages;

/** What happens to an application after its submission. */
export const thread = {
  due: (date: string) => `हम ${date} तक काम सौंप देंगे।`,
  acceptedOn: (date: string) => `जवाब न मिलने पर इसे ${date} को स्वीकृत मान लिया जाएगा।`,

  entries: 'मैसेज',
  older: 'मैसेज',
  none: 'अभी कुछ नहीं लिखा गया। इस आवेदन के बारे में हमसे कुछ भी पूछें।',
  loading: 'मैसेज लोड हो रहे हैं',
  loadFailed: 'मैसेज लोड नहीं हो सके।',
  you: 'आप',
  team: 'हमारी टीम',
  question: 'सवाल',
  answer: 'जवाब',
  delivery: 'डिलीवरी',
  openFile: (name: string) => `${name} खोलें`,
  acts: {
    submit: () => 'आपने यह आवेदन सबमिट किया',
    pay: () => 'आपने भुगतान किया',
    approve: (who: string) => `${who} ने यह आवेदन स्वीकृत किया`,
    reject: (who: string) => `${who} ने यह आवेदन अस्वीकृत किया`,
    assign: (who: string) => `${who} इस आवेदन को सँभालेंगे`,
    changes: () => 'आपने बदलाव माँगे',
    accept: () => 'आपने डिलीवरी स्वीकार की',
    autoAccept: () => 'डिलीवरी अपने-आप स्वीकृत हो गई',
    complete: (who: string) => `${who} ने यह आवेदन पूरा किया`,
    refund: () => 'भुगतान लौटा दिया गया',
  },

  message: 'आपका मैसेज',
  files: 'फ़ाइलें',
  writeMessage: 'मैसेज लिखें',
  sendMessage: 'मैसेज भेजें',
  yourAnswer: 'आपका जवाब',
  sendAnswer: 'जवाब भेजें',
  sending: 'भेजा जा रहा है...',
  sendAgain: 'दोबारा भेजें',
  offline: 'आप ऑफ़लाइन हैं। आपका लिखा हुआ इस डिवाइस पर रहेगा; दोबारा ऑनलाइन होने पर उसे भेजें।',
  missing: 'कृपया कुछ लिखें',
  missingDate: 'कृपया तारीख चुनें',

  accept: 'स्वीकार करें',
  acceptTitle: 'यह डिलीवरी स्वीकार करें?',
  acceptMessage: 'इसके बाद आपका आवेदन पूरा हो जाएगा। इसे वापस नहीं लिया जा सकता।',
  askForChanges: 'बदलाव माँगें',
  whatToChange: 'क्या बदलना है?',
  sendChanges: 'भेजें',
  checking: 'हम देख रहे हैं कि यह सेव हुआ या नहीं।',

  answers: 'आपके जवाब',
};
