import { codeMinutes } from '#contract/limits.ts';
import { formatPaise } from '#server/common/money.ts';
import { orderPath } from './english.ts';
import type { english } from './english.ts';
import { brand } from './layout.ts';

/** The Hindi mails, with the terms of `docs/languages.md` (S-49). */
export const hindi: typeof english = {
  code: (code, { purpose, hasAccount }) => ({
    subject: `${code} आपका ${brand} OTP है`,
    content: {
      code,
      lines: [
        purpose === 'reset_password'
          ? `इस OTP से अपने ${brand} खाते का नया पासवर्ड बनाएँ।`
          : `इस OTP से ${brand} के लिए अपने ईमेल की पुष्टि करें।`,
        ...(purpose === 'verify_email' && hasAccount
          ? ['इस ईमेल से खाता पहले से है: सीधे लॉग इन किया जा सकता है।']
          : []),
        `यह ${codeMinutes} मिनट तक मान्य है और उसी ब्राउज़र में काम करता है जिससे इसे मँगाया गया था।`,
        'अगर यह OTP आपने नहीं मँगाया, तो इस ईमेल पर ध्यान न दें: OTP के बिना कुछ नहीं बदलता। यह OTP किसी को न बताएँ।',
      ],
    },
  }),
  passwordReset: () => ({
    subject: `आपका ${brand} पासवर्ड बदला गया`,
    content: {
      lines: [
        `आपके ${brand} खाते का पासवर्ड अभी रीसेट किया गया, और सभी डिवाइस लॉग आउट कर दिए गए।`,
        resetPromptly,
      ],
    },
  }),
  passwordChanged: () => ({
    subject: `आपका ${brand} पासवर्ड बदला गया`,
    content: {
      lines: [
        `आपके ${brand} खाते का पासवर्ड अभी बदला गया। बाकी सभी डिवाइस लॉग आउट कर दिए गए।`,
        resetPromptly,
      ],
    },
  }),
  signInPaused: () => ({
    subject: `आपके ${brand} खाते में लॉग इन रोका गया है`,
    content: {
      lines: [
        `आपके ${brand} खाते के लिए लगातार कई बार गलत पासवर्ड डाला गया, इसलिए लॉग इन रोक दिया गया है।`,
        'दोबारा लॉग इन करने के लिए, लॉग इन पेज पर ‘पासवर्ड याद नहीं?’ से नया पासवर्ड बनाएँ।',
        'अगर यह आपने नहीं किया, तो चिंता न करें: कोई लॉग इन नहीं कर सका। फिर भी नया पासवर्ड बनाना अच्छा रहेगा।',
      ],
    },
  }),
  accountDeleted: () => ({
    subject: `आपका ${brand} खाता मिटा दिया गया`,
    content: {
      lines: [
        `आपका ${brand} खाता, उसके आवेदन और फ़ाइलें मिटा दी गई हैं। जिन ऑर्डर का भुगतान हो चुका है, उनका रिकॉर्ड आपकी निजी जानकारी के बिना रहेगा।`,
        contactUs,
      ],
    },
  }),
  emailChanged: () => ({
    subject: `आपके ${brand} खाते का ईमेल बदला गया`,
    content: { lines: [`आपके ${brand} खाते में अब दूसरा ईमेल है।`, contactUs] },
  }),
  orderPaid: ({ id, customOrderId: number, totalPaise, items }) => ({
    subject: `ऑर्डर ${number} का भुगतान हो गया`,
    content: {
      title: `${formatPaise(totalPaise)} का भुगतान हुआ`,
      lines: [`धन्यवाद। ऑर्डर ${number} का भुगतान मिल गया है और हम उस पर काम शुरू कर रहे हैं।`],
      bill: { items, totalPaise, total: 'कुल भुगतान' },
      action: { words: 'ऑर्डर देखें', path: orderPath(id) },
    },
  }),
  applicationDecided: (decision, { category, reason, refundedPaise = 0 }) => {
    const status = { approved: 'स्वीकृत', rejected: 'अस्वीकृत', completed: 'पूरा हुआ' }[decision];
    const lines = {
      approved: ['हमारी टीम ने इसे देख लिया है और आपके बताए अनुसार काम करेगी।'],
      rejected: [
        `हमारी टीम इसे स्वीकार नहीं कर सकी: ${reason}`,
        refundedPaise > 0
          ? `इसके लिए चुकाए गए ${formatPaise(refundedPaise)} का रिफ़ंड किया जा रहा है।`
          : 'हमने इसे आपके कार्ट से हटा दिया है।',
      ],
      completed: ['हमारी टीम ने काम पूरा कर दिया है।'],
    }[decision];
    return {
      subject: `${category} के लिए आपका आवेदन: ${status}`,
      content: {
        lines: [`${category} के लिए आपके आवेदन की स्थिति: ${status}।`, ...lines],
        action: { words: '‘मेरे आवेदन’ देखें', path: '/my-submission' },
      },
    };
  },
  refundDone: ({ id, customOrderId: number, totalPaise, amountPaise, note, isWhole }) => ({
    subject: `ऑर्डर ${number}: ${formatPaise(amountPaise)} का रिफ़ंड हो गया`,
    content: {
      title: `${formatPaise(amountPaise)} का रिफ़ंड`,
      lines: [
        isWhole
          ? `ऑर्डर ${number} के पूरे भुगतान ${formatPaise(totalPaise)} का रिफ़ंड कर दिया गया है।`
          : `ऑर्डर ${number} के ${formatPaise(totalPaise)} के भुगतान में से ${formatPaise(amountPaise)} का रिफ़ंड कर दिया गया है।`,
        ...(note ? [`कारण: ${note}`] : []),
        'आम तौर पर यह पाँच से सात कार्य दिवसों में आपके खाते में पहुँच जाता है।',
      ],
      action: { words: 'ऑर्डर देखें', path: orderPath(id) },
    },
  }),
  rejectedPayment: (amountPaise) => ({
    subject: refunded,
    content: {
      lines: [
        `${describePayment(amountPaise)} ऐसे आवेदन के लिए आया जिसे हम पहले ही अस्वीकृत कर चुके थे।`,
        onItsWayBack,
      ],
    },
  }),
  refund: (amountPaise) => ({
    subject: 'आपके दूसरे भुगतान का रिफ़ंड हो रहा है',
    content: {
      lines: [
        `${describePayment(amountPaise)} ऐसे आवेदनों के लिए आया जिनका भुगतान पहले ही हो चुका था।`,
        onItsWayBack,
      ],
    },
  }),
  wrongPayment: (amountPaise, { customOrderId: number, totalPaise: total }) => ({
    subject: refunded,
    content: {
      lines: [
        `${describePayment(amountPaise)} ऑर्डर ${number} के लिए आया, जिसकी राशि ${formatPaise(total)} है।`,
        onItsWayBack,
        'इससे ऑर्डर का भुगतान नहीं हुआ, और आपका कार्ट पहले जैसा है: दोबारा ऑर्डर और भुगतान किया जा सकता है।',
      ],
    },
  }),
};

const resetPromptly =
  'अगर यह आपने नहीं किया, तो लॉग इन पेज पर ‘पासवर्ड याद नहीं?’ से तुरंत नया पासवर्ड बनाएँ।';
const contactUs = 'अगर यह आपने नहीं किया, तो कृपया हमें तुरंत बताएँ।';
const refunded = 'आपके भुगतान का रिफ़ंड हो रहा है';
const onItsWayBack = 'हम इसे लौटा रहे हैं; आम तौर पर यह पाँच से सात कार्य दिवसों में पहुँच जाता है।';

/** Undefined for another currency than rupees. */
function describePayment(amountPaise: number | undefined): string {
  return amountPaise === undefined
    ? 'दूसरी मुद्रा में एक भुगतान'
    : `${formatPaise(amountPaise)} का भुगतान`;
}
