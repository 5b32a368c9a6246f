/** Orders, their payments and receipts. */
export const orders = {
  intro: 'आपके सभी ऑर्डर, नए पहले।',
  unread: 'आपके ऑर्डर लोड नहीं हो सके।',
  loading: 'आपके ऑर्डर लोड हो रहे हैं',
  none: 'अभी कोई ऑर्डर नहीं',
  noneHint: 'पहला ऑर्डर होते ही यहाँ दिखेगा।',
  /** Follows `Show older`. */
  entries: 'ऑर्डर',
  messages: 'मैसेज',
  orderAgain: 'दोबारा ऑर्डर करें',
  printReceipt: 'रसीद प्रिंट करें',
  printReceiptOf: (number: string) => `ऑर्डर ${number} की रसीद प्रिंट करें`,
  payAgain: 'दोबारा भुगतान करें',
  payAgainFor: (number: string) => `ऑर्डर ${number} का दोबारा भुगतान करें`,

  confirmation: 'पुष्टि',
  orderNumber: 'ऑर्डर नंबर',
  confirmed: {
    paid: 'धन्यवाद, आपके ऑर्डर का भुगतान हो गया',
    refunding: 'आपका भुगतान लौटाया जा रहा है',
    refunded: 'इस ऑर्डर का रिफ़ंड हो गया है',
    partlyRefunded: 'इस ऑर्डर के एक हिस्से का रिफ़ंड हो गया है',
    checking: 'हम आपके भुगतान की जाँच कर रहे हैं',
    unpaid: 'इस ऑर्डर का भुगतान अभी नहीं हुआ है',
    failed: 'यह भुगतान नहीं हो सका',
  },

  confirmationSent: (email: string) => `पुष्टि यहाँ भेजी गई: ${email}`,
  goToApplications: '‘मेरे आवेदन’ देखें',
  /** The title of a paid order's next steps. */
  progress: 'आगे क्या होगा',
  steps: { paid: 'भुगतान हुआ', inReview: 'जाँच में', inProgress: 'काम जारी', completed: 'पूरा' },

  detail: 'भुगतान और इतिहास',
  detailOf: (number: string) => `ऑर्डर ${number} के भुगतान और इतिहास`,
  payments: 'भुगतान',
  noPayment: 'भुगतान की अभी कोई कोशिश नहीं हुई है।',
  refunds: 'रिफ़ंड',
  refundStates: { pending: 'आप तक पहुँच रहा है', done: 'रिफ़ंड हो गया', failed: 'नहीं हो सका' },
  /** A full or partial refund of an order. */
  wholeRefund: (amount: string) => `${amount} का रिफ़ंड हुआ`,
  refundUnderWay: (amount: string) => `${amount} का रिफ़ंड हो रहा है`,
  partRefund: (amount: string, total: string) => `${total} में से ${amount} का रिफ़ंड हुआ`,
  paidLate: 'देर से भुगतान हुआ',
  /** What happens next to the applications of a paid order. */
  work: {
    inReview: 'पहले हम आपके आवेदनों की जाँच करेंगे, फिर काम शुरू होगा। प्रगति ‘मेरे आवेदन’ में दिखेगी।',
    inProgress: 'काम जारी है। प्रगति ‘मेरे आवेदन’ में दिखेगी।',
  },
  /** What happens next to the order and the payment. */
  next: {
    refunding: 'रिफ़ंड की राशि आम तौर पर पाँच से सात कार्य दिवसों में पहुँच जाती है।',
    refunded: 'रिफ़ंड की राशि आम तौर पर पाँच से सात कार्य दिवसों में पहुँच जाती है।',
    partlyRefunded:
      'रिफ़ंड की राशि आम तौर पर पाँच से सात कार्य दिवसों में पहुँच जाती है। जिसका भुगतान हो चुका है, उस पर काम जारी है; प्रगति ‘मेरे आवेदन’ में दिखेगी।',
    checking:
      'भुगतान सेवा के साथ एक भुगतान की जाँच चल रही है। अगर वह हो गया है, तो ऑर्डर की पुष्टि अपने आप हो जाएगी। कृपया अभी दोबारा भुगतान न करें।',
    unpaid: 'कार्ट में भुगतान पूरा करने तक कोई पैसा नहीं लिया जाएगा।',
    failed:
      'हमें कोई भुगतान नहीं मिला। अगर बैंक से पैसे कट गए हैं, तो हमसे संपर्क करें। कार्ट में जाकर दोबारा भुगतान किया जा सकता है।',
  },

  receipt: 'रसीद',
  from: 'विक्रेता',
  billedTo: 'खरीदार',
  ordered: 'ऑर्डर की तारीख:',
  paid: 'भुगतान हुआ',
  paidBy: {
    card: 'कार्ड से भुगतान',
    upi: 'UPI से भुगतान',
    netbanking: 'नेट बैंकिंग से भुगतान',
    wallet: 'वॉलेट से भुगतान',
    emi: 'EMI से भुगतान',
  },
  gstNo: 'GST नंबर',
  service: 'सेवा',
  totalPaid: 'कुल भुगतान',
  refundedOn: (date: string) => `${date} को रिफ़ंड`,
  totalKept: 'रिफ़ंड के बाद कुल',
  inWords: 'कुल भुगतान शब्दों में',
  notAnInvoice: 'यह भुगतान की रसीद है, टैक्स इनवॉइस नहीं।',
};
