/** Payment attempts and the history of an order, for customers and staff. */
export const payments = {
  outcomes: {
    created: 'पूरा नहीं हुआ',
    authorized: 'राशि होल्ड पर',
    captured: 'भुगतान हुआ',
    failed: 'नहीं हो सका',
    released: 'राशि नहीं ली गई',
    refunding: 'रिफ़ंड हो रहा है',
    refunded: 'रिफ़ंड हो गया',
  },
  methods: {
    card: 'कार्ड',
    upi: 'UPI',
    netbanking: 'नेट बैंकिंग',
    wallet: 'वॉलेट',
    emi: 'EMI',
  },
  events: {
    made: 'ऑर्डर किया गया',
    payment_failed: 'भुगतान नहीं हो सका',
    failed: 'ऑर्डर नहीं हो सका',
    cancelled: 'रद्द किया गया',
    replaced: 'नए ऑर्डर ने इसकी जगह ली',
    paid: 'भुगतान हुआ',
    paid_too_much: 'तय राशि से ज़्यादा भुगतान हुआ',
    paid_too_little: 'तय राशि से कम भुगतान हुआ',
    refunding: 'रिफ़ंड शुरू हुआ',
    refunded: 'रिफ़ंड हो गया',
    partly_refunded: 'आंशिक रिफ़ंड हुआ',
    refund_failed: 'रिफ़ंड नहीं हो सका',
  },
};
