/** Updates for the customer. */
export const texts = {
  title: 'नया क्या है',
  earlier: 'पहले के अपडेट',
  /** Follows `Show older`. */
  entries: 'अपडेट',
  markAll: 'सभी को पढ़ा हुआ मार्क करें',
  mark: 'पढ़ा हुआ मार्क करें',
  showApplication: 'आवेदन देखें',

  approved: (name: string) => `${name} के लिए आपका आवेदन स्वीकृत हो गया है।`,
  rejected: (name: string) => `${name} के लिए आपका आवेदन अस्वीकृत हो गया है।`,
  completed: (name: string) => `${name} के लिए आपके आवेदन का काम पूरा हो गया है।`,
  /** Precedes `the payment`. */
  payment: (amount: string, order: string) =>
    `${order && `ऑर्डर ${order} के लिए `}${amount && `${amount} का `}`,
  paid_late: (payment: string) => `${payment}आपका भुगतान आखिरकार मिल गया। ऑर्डर का भुगतान हो चुका है।`,
  second_payment_refunded: (payment: string) => `${payment}दूसरा भुगतान आया है। हम उसे लौटा रहे हैं।`,
  payment_refunded: (payment: string) =>
    `${payment}आपका भुगतान हम लौटा रहे हैं, क्योंकि उसमें शामिल एक आवेदन अस्वीकृत हो गया।`,
  wrong_payment_refunded: (payment: string) =>
    `${payment}आपका भुगतान तय राशि से अलग था। हम उसे लौटा रहे हैं।`,
  refunded: (payment: string) => `${payment}आपके भुगतान का रिफ़ंड कर दिया गया है।`,
};
