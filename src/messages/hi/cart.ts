import { messages } from './flows.ts';

/** The cart page. */
export const cart = {
  title: 'कार्ट के आवेदन',
  unread: 'आपका कार्ट लोड नहीं हो सका।',
  intro: 'सबमिट हो चुके आवेदन, जिनका भुगतान किया जा सकता है।',
  loading: 'आपका कार्ट लोड हो रहा है',
  empty: 'आपका कार्ट खाली है।',
  emptyHint: 'आवेदन सबमिट होते ही यहाँ आ जाता है।',
  details: 'विवरण',
  format: 'फ़ॉर्मेट',
  action: 'कार्रवाई',
  quantityOf: (name: string) => `${name} की मात्रा`,
  decreaseQuantity: (name: string) => `${name} की मात्रा घटाएँ`,
  increaseQuantity: (name: string) => `${name} की मात्रा बढ़ाएँ`,

  moveToBookmarks: (name: string) => `बुकमार्क में ले जाएँ: ${name}`,
  remove: (name: string) => `${name} हटाएँ`,
  removeTitle: 'कार्ट से आइटम हटाएँ',
  removeQuestion: (name: string) => `क्या आपको ${name} को कार्ट से हटाना है?`,
  confirmRemoval: 'हटाएँ',
  removed: (name: string) => `${name} को हटा दिया गया।`,
  unavailable: 'यह अब खरीदा नहीं जा सकता। ऑर्डर में यह शामिल नहीं होगा।',
  newPrice: 'कार्ट में डालने के बाद इसकी कीमत {before} से बदलकर {now} हो गई है।',
  newPriceOf: (name: string) => `कार्ट में डालने के बाद ${name} की कीमत बदल गई है। `,

  summary: 'सारांश',
  totalItems: 'कुल आइटम',
  quantityChanged: (name: string, quantity: number, total: string) =>
    `${name} की मात्रा: ${quantity}। कुल ${total}।`,
  checkout: 'भुगतान के लिए आगे बढ़ें',
  howToPay: 'Razorpay से सुरक्षित भुगतान। सिर्फ़ एक बार भुगतान, आगे अपने आप कुछ नहीं कटेगा।',
  soldBy: (seller: string) => `विक्रेता: ${seller}`,
};

/** The checkout. */
export const checkout = {
  waiting: {
    checking: {
      title: 'पिछले भुगतान की जाँच हो रही है',
      text: 'भुगतान सेवा से पूछा जा रहा है कि उसका क्या हुआ। आपका कार्ट वैसा ही रहेगा।',
    },
    placing: {
      title: 'आपका ऑर्डर तैयार हो रहा है',
      text: 'भुगतान विंडो कुछ ही पलों में खुलेगी। अभी कोई पैसा नहीं लिया गया है।',
    },
    paying: {
      title: 'आपके भुगतान का इंतज़ार है',
      text: 'कृपया भुगतान विंडो में भुगतान पूरा करें। विंडो बंद करने पर ऑर्डर रद्द हो जाएगा; कार्ट वैसा ही रहेगा।',
    },
    verifying: {
      title: 'आपके भुगतान की पुष्टि हो रही है',
      text: 'भुगतान मिल गया है और उसकी पुष्टि हो रही है। कृपया यह पेज खुला रखें।',
    },
    cancelling: { title: 'ऑर्डर रद्द हो रहा है', text: 'आपका कार्ट वैसा ही रहेगा।' },
  },
  checkingPayment: 'हम आपके भुगतान की जाँच कर रहे हैं',
  checkAgain: 'दोबारा जाँचें',
  leave: 'पेज छोड़ें',
  weKeepAsking:
    'हम भुगतान सेवा से पूछते रहेंगे। अगर कार्ड से पैसे कट गए हैं, तो यह पेज छोड़ने पर भी ऑर्डर की पुष्टि अपने आप हो जाएगी: पूरा हो चुका भुगतान खो नहीं सकता। कृपया अभी दोबारा भुगतान न करें।',
  cartUnchanged: 'आपका कार्ट वैसा ही है।',
  cancelOrder: 'ऑर्डर रद्द करें',
  sameCart: 'भुगतान करने के लिए आगे बढ़ें।',
  otherCart: 'आपका कार्ट बदल चुका है, इसलिए आगे बढ़ने पर यह ऑर्डर बंद होगा और नया बनेगा।',
  noPaymentYet:
    'हमें अभी तक कोई भुगतान नहीं मिला है। अगर कार्ड से पैसे कट गए हैं, तो ऑर्डर की पुष्टि अपने आप हो जाएगी।',
};

/** The banner for an unfinished payment. */
export const unfinishedPayment = {
  unfinished: 'आपका पिछला भुगतान यहाँ पूरा नहीं हुआ।',
  checking: 'जाँच हो रही है',
  lookingUp: 'हम देख रहे हैं कि उसका क्या हुआ।',
  ended: {
    PENDING: { title: messages['payment.unfinished'], close: 'बाद में' },
    BEING_PAID: { title: 'हम आपके भुगतान की जाँच कर रहे हैं।', close: 'बाद में' },
    SUCCESS: { title: 'आपका भुगतान मिल गया।', close: 'बंद करें' },
    FAILED: { title: 'आपका पिछला भुगतान नहीं हो सका।', close: 'बंद करें' },
  },
  doNotPayAgain: 'पूरा हो चुका भुगतान खो नहीं सकता। कृपया अभी दोबारा भुगतान न करें।',
  goToCart: 'कार्ट में जाएँ',
  amountOf: 'ऑर्डर {number} के लिए {amount}।',
};
