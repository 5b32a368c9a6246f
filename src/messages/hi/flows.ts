import { flowSentences } from '../flowSentences.ts';
import { sentences } from './common.ts';
import type { DeskMessageKey } from './desk.ts';
import type { ThreadMessageKey } from './thread.ts';
import { visitorMessages } from './visitor.ts';

/** Every text that a flow can show, by key. */
export const messages = {
  ...sentences(flowSentences),
  ...visitorMessages,

  'segments.none': 'कोई सेगमेंट नहीं मिला।',
  'categories.none': 'इस सेगमेंट में कोई श्रेणी नहीं मिली।',
  'categories.failed': 'श्रेणियाँ लोड नहीं हो सकीं',
  'category.failed': 'श्रेणी लोड नहीं हो सकी',
  'form.failed': 'फ़ॉर्म लोड करने में त्रुटि हुई।',
  'form.none': 'अभी कोई फ़ॉर्म उपलब्ध नहीं है',

  'link.ended': 'यह लिंक अब काम नहीं करता। कृपया नया लिंक मँगाएँ।',

  'application.loadRefused': 'आवेदन लोड नहीं हो सका',
  'application.loadBroke': 'आवेदन लोड नहीं हो सका',
  'application.submitRefused': 'आवेदन सबमिट करने में त्रुटि हुई',
  'application.submitBroke': 'आवेदन सबमिट करने में त्रुटि हुई',
  'application.congratulations': 'आवेदन सबमिट हो गया!',
  'draft.refused': 'आवेदन सेव करने में त्रुटि हुई',
  'draft.broke': 'आवेदन सेव करने में त्रुटि हुई',

  'draft.stopped': 'बार-बार त्रुटि होने से सेव करना रुक गया। आपके उत्तर इस डिवाइस पर रखे हैं।',
  'draft.deletedElsewhere':
    'यह ड्राफ़्ट कहीं और मिटा दिया गया। आपके जवाब सुरक्षित हैं और नए ड्राफ़्ट के रूप में सेव होंगे।',
  'draft.deletedAfterAll': 'कनेक्शन टूट गया था। ड्राफ़्ट मिट चुका है।',
  'draft.deleteFailed': 'ड्राफ़्ट नहीं मिटाया जा सका। कृपया दोबारा कोशिश करें।',
  'draft.deletionNotOffered': 'यहाँ ड्राफ़्ट नहीं मिटाए जा सकते।',
  'draft.restoreFailed': 'ड्राफ़्ट वापस नहीं लाया जा सका। कृपया दोबारा कोशिश करें।',
  'draft.restoreTooLate': 'यह ड्राफ़्ट अब वापस नहीं लाया जा सकता।',
  'draft.thereAfterAll': 'कनेक्शन टूट गया था। आपका ड्राफ़्ट सूची में है।',
  'draft.needsConnection':
    'कुछ भेजा नहीं गया: इंटरनेट कनेक्शन नहीं था। जवाब इस डिवाइस पर सुरक्षित हैं; कनेक्शन वापस आने पर दोबारा कोशिश करें।',
  'draft.statusUnknown': 'कनेक्शन टूट गया, इसलिए अभी पता नहीं कि आपका ड्राफ़्ट मौजूद है या नहीं।',
  'autosave.failed': 'अभी सेव नहीं हुआ। आपके जवाब यहीं हैं और हम कोशिश करते रहेंगे।',
  'copy.failed': 'पहले के जवाब लोड नहीं हो सके, इसलिए वे भरे नहीं गए।',
  'copy.found': 'इस डिवाइस पर कुछ जवाब हैं जो कभी सेव नहीं हुए।',

  'upload.disguised': 'इस फ़ाइल की सामग्री इसके नाम से मेल नहीं खाती।',
  'upload.unreadable': 'यह फ़ाइल पढ़ी नहीं जा सकी।',
  'upload.removeFailed': 'फ़ाइल नहीं हटाई जा सकी। कृपया दोबारा कोशिश करें।',

  'cart.quantityFailed': 'मात्रा नहीं बदली जा सकी। कृपया दोबारा कोशिश करें।',
  'cart.removeFailed': 'आइटम नहीं हटाया जा सका',
  'bookmark.loadFailed': 'बुकमार्क लोड नहीं हो सके',
  'bookmark.deleteFailed': 'बुकमार्क नहीं मिटाया जा सका: {reason}',
  'bookmark.removeFailed': 'बुकमार्क नहीं मिटाया जा सका: वह अपनी जगह पर ही है।',
  'move.underWay': 'आवेदन ले जाया जा रहा है…',
  'move.unfinished': 'हो सकता है कि वह कार्ट और बुकमार्क दोनों में हो। कुछ खोया नहीं है।',
  'move.outcomeUnknown':
    'कनेक्शन टूट गया, इसलिए हो सकता है कि आवेदन पहले ही ले जाया जा चुका हो। कुछ खोया नहीं है।',

  'payment.windowUnavailable': 'भुगतान विंडो लोड नहीं हो सकी। कृपया दोबारा कोशिश करें।',
  'payment.unfinished': 'एक भुगतान अभी पूरा नहीं हुआ है।',
  'payment.cartChanged': 'इस बीच आपका कार्ट बदल गया। कृपया भुगतान से पहले उसे देख लें।',
  'payment.elsewhere': 'किसी दूसरे टैब में भुगतान चल रहा है। कृपया पहले उसे पूरा करें।',
  'payment.notReceived': 'हमें कोई भुगतान नहीं मिला। दोबारा भुगतान किया जा सकता है।',
  'payment.verifyBroke': 'भुगतान की पुष्टि में त्रुटि हुई',
  'payAgain.leftOut': 'अब उपलब्ध नहीं: {names}। ऑर्डर के बाकी आवेदन आपके कार्ट में हैं।',
  'payAgain.nothingLeft': 'अब उपलब्ध नहीं: {names}। इस ऑर्डर से अब कुछ नहीं खरीदा जा सकता।',
  'payAgain.failed': 'ऑर्डर दोबारा कार्ट में नहीं डाला जा सका। कृपया दोबारा कोशिश करें।',

  'update.markFailed': 'इसे पढ़ा हुआ मार्क नहीं किया जा सका। कृपया दोबारा कोशिश करें।',

  'profile.loadFailed': 'प्रोफ़ाइल लोड नहीं हो सकी',
  'profile.updateFailed': 'प्रोफ़ाइल अपडेट नहीं हो सकी',

  'quickFind.failed': 'आपके आवेदन, ऑर्डर और श्रेणियाँ लोड नहीं हो सकीं।',

  'password.changed': 'पासवर्ड बदल गया।',
  'password.changeFailed': 'पासवर्ड नहीं बदला जा सका। कृपया दोबारा कोशिश करें।',
  'password.changeUnknown':
    'कनेक्शन टूट गया। अगर पुराना पासवर्ड अब स्वीकार नहीं होता, तो नया पासवर्ड लागू हो चुका है।',
  'password.notOffered': 'यहाँ पासवर्ड नहीं बदला जा सकता।',

  'export.done': 'आपका डेटा account-data.json नाम से सेव हो गया।',
  'export.failed': 'आपका डेटा एक्सपोर्ट नहीं हो सका। कृपया दोबारा कोशिश करें।',
  'export.notOffered': 'यहाँ डेटा एक्सपोर्ट नहीं किया जा सकता।',

  'account.deleteFailed': 'खाता नहीं मिटाया जा सका। कृपया दोबारा कोशिश करें।',
  'account.deletionUnknown': 'कनेक्शन टूट गया, इसलिए अभी पता नहीं कि आपका खाता मिटा है या नहीं।',
  'account.deletionNotOffered': 'यहाँ खाता नहीं मिटाया जा सकता।',
} as const;

/** A text of the customers' flows; the thread and the desk have their own. */
export type CustomerMessageKey = keyof typeof messages;

export type MessageKey = CustomerMessageKey | ThreadMessageKey | DeskMessageKey;

/** Texts that the edit link's page words differently. */
export const editLinkMessages: Partial<Record<MessageKey, string>> = {
  'application.loadRefused': 'आवेदन नहीं मिला।',
  'application.loadBroke': 'आवेदन लोड करने में त्रुटि हुई।',
  'application.submitted': 'आवेदन अपडेट हो गया!',
  'application.submitRefused': 'सबमिट नहीं हो सका।',
  'application.submitBroke': 'कोई त्रुटि हो गई।',
  'draft.created': 'आवेदन अपडेट हो गया!',
  'draft.updated': 'आवेदन अपडेट हो गया!',
  'draft.refused': 'सबमिट नहीं हो सका।',
  'draft.broke': 'कोई त्रुटि हो गई।',
};
