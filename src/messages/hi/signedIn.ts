import { counted } from './counted.ts';

/** Texts that several signed-in pages share. */
export const signedIn = {
  mySubmission: 'मेरे आवेदन',
  myCart: 'मेरा कार्ट',
  myBookmarks: 'मेरे बुकमार्क',
  myOrders: 'मेरे ऑर्डर',
  profile: 'प्रोफ़ाइल',
  quickFind: 'त्वरित खोज',
  control: 'Ctrl',

  applicationTitles: { new: 'नया आवेदन बनाएँ', edit: 'आवेदन में बदलाव करें' },
  browseCategories: 'श्रेणियाँ देखें',
  goToMySubmission: '‘मेरे आवेदन’ देखें',
  addToCart: 'कार्ट में डालें',
  unplaced: 'सबमिट हो गया, पर अभी कार्ट में नहीं है',
  finishMove: 'ले जाना पूरा करें',
  finishPayment: 'भुगतान पूरा करें',
  showOrder: 'ऑर्डर देखें',
  undo: 'पहले जैसा करें',
  previous: 'पिछला',
  next: 'अगला',

  untitled: 'बिना नाम का आवेदन',
  order: (number: string) => `ऑर्डर ${number}`,
  items: (count: number) => counted(count, 'आइटम'),
  reason: (reason: string) => `कारण: ${reason}`,
  history: 'इतिहास',
  quantity: 'मात्रा',
  price: 'कीमत',
  amount: 'राशि',
  total: 'कुल',

  shown: (count: number, entries: string) => `दिखाए गए ${entries}: ${count}।`,
  showOlder: (entries: string) => `पुराने ${entries} देखें`,
  olderFailed: (entries: string) => `पुराने ${entries} लोड नहीं हो सके।`,
};
