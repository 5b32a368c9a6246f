import { counted } from './counted.ts';

/** Quick find and the keyboard shortcuts. */
export const texts = {
  field: 'पेज, श्रेणियाँ, आवेदन और ऑर्डर खोजें',
  placeholder: 'खोजने के लिए लिखें',
  close: 'त्वरित खोज बंद करें',
  results: 'नतीजे',
  loading: 'श्रेणियाँ, आवेदन और ऑर्डर लोड हो रहे हैं…',
  nothing: (text: string) => `“${text}” से कुछ नहीं मिला।`,
  count: (count: number) => counted(count, 'नतीजा', 'नतीजे'),
  countOf: (count: number, shown: number) =>
    `${counted(count, 'नतीजा', 'नतीजे')}, सबसे मिलते-जुलते ${shown} दिखाए गए`,
  typeToSearch: (count: number) => `सभी ${count} में खोजने के लिए लिखें`,
  enter: 'Enter',
  escape: 'Esc',
  toMove: 'ऊपर-नीचे',
  toOpen: 'खोलें',
  toClose: 'बंद करें',

  pages: 'पेज',
  actions: 'काम',
  applications: 'मेरे आवेदन',
  orders: 'मेरे ऑर्डर',
  bookmarks: 'मेरे बुकमार्क',
  categories: 'श्रेणियाँ',
  myProfile: 'मेरी प्रोफ़ाइल',
  about: {
    home: 'सेगमेंट और श्रेणियाँ',
    applications: 'आपके आवेदन',
    cart: 'भुगतान',
    bookmarks: 'बाद के लिए रखे गए',
    orders: 'भुगतान और रसीदें',
    profile: 'खाता और पासवर्ड',
  },

  shortcuts: 'कीबोर्ड शॉर्टकट',
  withShortcuts: 'कीबोर्ड शॉर्टकट इस्तेमाल करें',
  thisList: 'यह सूची',
  moveInList: 'सूची में ऊपर-नीचे जाएँ',
  closeOpen: 'खुली हुई चीज़ बंद करें',
  off: 'बंद',
  areOn: 'अगर कंप्यूटर बोलकर चलाया जाता है या कुंजियाँ गलती से दब जाती हैं, तो इन्हें बंद करें।',
  areOff: 'ये बंद हैं। ऊपर की पट्टी में त्वरित खोज से यह सूची दोबारा खुलती है।',
  done: 'हो गया',
};
