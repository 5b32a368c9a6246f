import { messages } from './flows.ts';

/** The banner for an unfinished payment. */
export const texts = {
  unfinished: 'आपका पिछला भुगतान यहाँ पूरा नहीं हुआ।',
  checking: 'जाँच हो रही है',
  lookingUp: 'हम देख रहे हैं कि उसका क्या हुआ।',
  ended: {
    PENDING: { title: messages['payment.unfinished'], close: 'बाद में' },
    SUCCESS: { title: 'आपका भुगतान मिल गया।', close: 'बंद करें' },
    FAILED: { title: 'आपका पिछला भुगतान नहीं हो सका।', close: 'बंद करें' },
  },
  goToCart: 'कार्ट में जाएँ',
  amountOf: 'ऑर्डर {number} के लिए {amount}।',
};
