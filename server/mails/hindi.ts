import { acceptanceDays, codeMinutes, reminderDays } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { formatPaise } from '#server/common/money.ts';
import type { DecidedWork, english } from './english.ts';
import { brand } from './layout.ts';

/** The Hindi mails, with the terms of `docs/languages.md` (S-49). */
export const hindi: typeof english = {
  code: (code, { purpose, hasAccount }) => ({
    subject: `${code} आपका ${brand} OTP है`,
    content: {
      title: purpose === 'reset_password' ? 'नया पासवर्ड बनाएँ' : 'अपने ईमेल की पुष्टि करें',
      code,
      lines: [
        `यह OTP उसी ब्राउज़र में भरें जिससे इसे मँगाया गया था। यह ${codeMinutes} मिनट तक मान्य है।`,
        ...(purpose === 'verify_email' && hasAccount
          ? ['इस ईमेल से खाता पहले से है: सीधे लॉग इन करें।']
          : []),
        'यह OTP आपने नहीं मँगाया? तो इस ईमेल पर ध्यान न दें: OTP के बिना कुछ नहीं बदलता। इसे किसी को न बताएँ।',
      ],
    },
  }),
  passwordReset: () => ({
    subject: `आपका ${brand} पासवर्ड बदला गया`,
    content: {
      title: 'आपका पासवर्ड बदला गया',
      lines: [
        'इसे इस ईमेल पर भेजे गए OTP से रीसेट किया गया। सभी डिवाइस लॉग आउट कर दिए गए हैं।',
        resetPromptly,
      ],
      action: signInPage,
    },
  }),
  passwordChanged: () => ({
    subject: `आपका ${brand} पासवर्ड बदला गया`,
    content: {
      title: 'आपका पासवर्ड बदला गया',
      lines: ['इसे आपकी प्रोफ़ाइल में बदला गया। बाकी सभी डिवाइस लॉग आउट कर दिए गए हैं।', resetPromptly],
      action: signInPage,
    },
  }),
  signInPaused: () => ({
    subject: `आपके ${brand} खाते में लॉग इन रोका गया है`,
    content: {
      title: 'लॉग इन रोका गया है',
      lines: [
        'आपके खाते के लिए लगातार कई बार गलत पासवर्ड डाला गया।',
        'दोबारा लॉग इन करने के लिए, लॉग इन पेज पर ‘पासवर्ड याद नहीं?’ से नया पासवर्ड बनाएँ।',
        'यह आपने नहीं किया? चिंता न करें, आपका खाता किसी और ने नहीं खोला। फिर भी नया पासवर्ड बना लेना अच्छा रहेगा।',
      ],
      action: signInPage,
    },
  }),
  invitation: ({ email, name, isOwner }) => ({
    subject: `${name}, आपको ${brand} डेस्क के लिए आमंत्रित किया गया है`,
    content: {
      title: 'डेस्क पर आपका प्रवेश',
      lines: [
        isOwner
          ? `${brand} डेस्क पर स्वामी के रूप में आपके लिए सब कुछ खुला है, रिफ़ंड देना और टीम सँभालना भी।`
          : `आप ${brand} टीम में हैं: डेस्क पर आवेदन जाँचे जाते हैं, काम सौंपा जाता है और ग्राहकों को जवाब दिए जाते हैं।`,
        'पहले पासवर्ड बनाएँ। हम इस ईमेल पर OTP भेजेंगे, फिर आप नए पासवर्ड से लॉग इन करें।',
        'पासवर्ड पहले से है? तो सीधे लॉग इन करें। यह ईमेल आपके लिए नहीं है? तो इस पर ध्यान न दें।',
      ],
      action: { words: 'पासवर्ड बनाएँ', path: paths.choosePassword(email) },
    },
  }),
  accountDeleted: () => ({
    subject: `आपका ${brand} खाता मिटा दिया गया`,
    content: {
      title: 'आपका खाता मिटा दिया गया',
      lines: [
        'हमने आपका खाता, उसके आवेदन और फ़ाइलें मिटा दी हैं। जिन ऑर्डर का भुगतान हो चुका है, उनका रिकॉर्ड आपकी निजी जानकारी के बिना रहेगा।',
        contactUs,
      ],
    },
  }),
  emailChanged: () => ({
    subject: `आपके ${brand} खाते का ईमेल बदला गया`,
    content: {
      title: 'आपका ईमेल बदला गया',
      lines: ['आपके खाते में अब दूसरा ईमेल है।', contactUs],
    },
  }),
  orderPaid: ({ id, customOrderId: number, totalPaise, items }) => ({
    subject: `ऑर्डर ${number} का भुगतान हो गया`,
    content: {
      title: `${formatPaise(totalPaise)} का भुगतान हुआ`,
      lines: [`धन्यवाद। ऑर्डर ${number} का भुगतान मिल गया है। अब हम इसे जाँचेंगे और काम शुरू करेंगे।`],
      bill: { items, totalPaise, total: 'कुल भुगतान' },
      action: viewOrder(id),
    },
  }),
  applicationDecided: (decision, work) => {
    const { id, category, reason, order, isByDeadline = false } = work;
    const partOfOrder = order ? [`यह ऑर्डर ${order.customOrderId} का हिस्सा है।`] : [];
    const next = viewApplication(id);
    const { badge, ...content } = {
      approved: {
        badge: 'स्वीकृत',
        lines: [
          order
            ? 'हमने आपका आवेदन स्वीकार कर लिया है और काम शुरू कर रहे हैं।'
            : 'हमने आपका आवेदन स्वीकार कर लिया है। भुगतान होते ही हम काम शुरू करेंगे।',
          ...partOfOrder,
        ],
        action: next,
      },
      rejected: {
        badge: 'अस्वीकृत',
        lines: [
          `हमारी टीम इसे स्वीकार नहीं कर सकी: ${reason}`,
          ...whatRejectionDid(work),
          'अपने जवाब दोबारा इस्तेमाल करें: उनमें सुधार करके नया आवेदन सबमिट करें।',
        ],
        action: { words: 'दोबारा इस्तेमाल करें', path: paths.copyOf(id) },
      },
      completed: {
        badge: 'पूरा हुआ',
        lines: [
          isByDeadline
            ? `भेजे गए काम पर ${acceptanceDays} दिनों तक आपका जवाब नहीं आया, इसलिए उसे स्वीकृत मान लिया गया है।`
            : 'हमारी टीम ने काम पूरा कर दिया है।',
          ...partOfOrder,
        ],
        action: next,
      },
    }[decision];
    return {
      subject: `${category} के लिए आपका आवेदन: ${badge}`,
      content: { badge: { words: badge, tone: decision }, title: category, ...content },
    };
  },
  question: ({ id, category, text }) => ({
    subject: `${category} के लिए आपके आवेदन के बारे में एक सवाल`,
    content: {
      title: 'हमारा एक सवाल है',
      lines: [`${category} के लिए आपके आवेदन पर आगे काम करने के लिए हमें आपका जवाब चाहिए:`, text],
      action: { ...viewApplication(id), words: 'जवाब दें' },
    },
  }),
  delivered: ({ id, category, text }) => ({
    subject: `${category} का काम आपको भेज दिया गया है`,
    content: {
      title: 'काम भेज दिया गया: कृपया जाँच लें',
      lines: [
        `${category} का काम हमने आपको भेज दिया है।`,
        ...(text ? [text] : []),
        `कृपया इसे स्वीकार करें या बदलाव बताएँ। ${acceptanceDays} दिनों तक जवाब न आने पर इसे स्वीकृत मान लिया जाएगा।`,
      ],
      action: { ...viewApplication(id), words: 'भेजा गया काम देखें' },
    },
  }),
  deliveryReminder: ({ id, category }) => ({
    subject: `${category}: कृपया भेजा गया काम जाँच लें`,
    content: {
      title: `जवाब देने के लिए ${reminderDays} दिन बाकी हैं`,
      lines: [
        `${category} का काम हमने आपको भेज दिया है, और आपका जवाब अभी नहीं आया है।`,
        `कृपया इसे स्वीकार करें या बदलाव बताएँ। ${reminderDays} दिन बाद इसे स्वीकृत मान लिया जाएगा।`,
      ],
      action: { ...viewApplication(id), words: 'भेजा गया काम देखें' },
    },
  }),
  refundDone: ({ id, customOrderId: number, totalPaise, amountPaise, note, isFull }) => ({
    subject: `ऑर्डर ${number}: ${formatPaise(amountPaise)} का रिफ़ंड हो गया`,
    content: {
      title: `${formatPaise(amountPaise)} का रिफ़ंड`,
      lines: [
        isFull
          ? `ऑर्डर ${number} के पूरे भुगतान ${formatPaise(totalPaise)} का रिफ़ंड कर दिया गया है।`
          : `ऑर्डर ${number} के ${formatPaise(totalPaise)} के भुगतान में से ${formatPaise(amountPaise)} का रिफ़ंड कर दिया गया है।`,
        ...(note ? [`कारण: ${note}`] : []),
        'आम तौर पर यह पाँच से सात कार्य दिवसों में आपके खाते में पहुँच जाता है।',
      ],
      action: viewOrder(id),
    },
  }),
  rejectedPayment: (amountPaise) => ({
    subject: refunded,
    content: {
      title: refunded,
      lines: [
        `${describePayment(amountPaise)} ऐसे आवेदन के लिए आया जिसे हम पहले ही अस्वीकृत कर चुके थे।`,
        refundSentence,
      ],
      action: viewOrders,
    },
  }),
  refund: (amountPaise) => ({
    subject: 'आपके दूसरे भुगतान का रिफ़ंड हो रहा है',
    content: {
      title: 'आपके दूसरे भुगतान का रिफ़ंड हो रहा है',
      lines: [
        `${describePayment(amountPaise)} ऐसे आवेदनों के लिए आया जिनका भुगतान पहले ही हो चुका था।`,
        refundSentence,
      ],
      action: viewOrders,
    },
  }),
  wrongPayment: (amountPaise, { customOrderId: number, totalPaise: total }) => ({
    subject: refunded,
    content: {
      title: refunded,
      lines: [
        `${describePayment(amountPaise)} ऑर्डर ${number} के लिए आया, जिसकी राशि ${formatPaise(total)} है।`,
        refundSentence,
        'ऑर्डर का भुगतान अभी बाकी है, और आपका कार्ट पहले जैसा है: दोबारा भुगतान किया जा सकता है।',
      ],
      action: { words: 'कार्ट पर जाएँ', path: paths.cart },
    },
  }),
};

const viewApplication = (id: string) => ({ words: 'आवेदन देखें', path: paths.thread(id) });
const viewOrder = (id: string) => ({ words: 'ऑर्डर देखें', path: paths.order(id) });
const viewOrders = { words: 'ऑर्डर देखें', path: paths.orders };
const signInPage = { words: 'लॉग इन पेज पर जाएँ', path: paths.signIn };
const resetPromptly = 'यह आपने नहीं किया? तो लॉग इन पेज पर ‘पासवर्ड याद नहीं?’ से तुरंत नया पासवर्ड बनाएँ।';
const contactUs = 'यह आपने नहीं किया? तो कृपया हमें तुरंत बताएँ।';
const refunded = 'आपके भुगतान का रिफ़ंड हो रहा है';
const refundSentence = 'हम इसे लौटा रहे हैं; आम तौर पर यह पाँच से सात कार्य दिवसों में पहुँच जाता है।';

/** Undefined for another currency than rupees. */
function describePayment(amountPaise: number | undefined): string {
  return amountPaise === undefined
    ? 'दूसरी मुद्रा में एक भुगतान'
    : `${formatPaise(amountPaise)} का भुगतान`;
}

function whatRejectionDid({ refundedPaise = 0, wasInCart = false }: DecidedWork): string[] {
  if (refundedPaise > 0)
    return [`इसके लिए चुकाए गए ${formatPaise(refundedPaise)} का रिफ़ंड किया जा रहा है।`];
  return wasInCart ? ['हमने इसे आपके कार्ट से हटा दिया है।'] : [];
}
