/** The cart page. */
export const texts = {
  title: 'कार्ट के आवेदन',
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
  howToPay: 'Razorpay से सुरक्षित कार्ड भुगतान। सिर्फ़ एक बार भुगतान, आगे अपने आप कुछ नहीं कटेगा।',
  soldBy: (seller: string) => `विक्रेता: ${seller}`,
  questions: 'कोई सवाल? यहाँ लिखें: {email}',
};
