import { counted } from './counted.ts';

/** Segments, categories and what their forms ask for. */
export const texts = {
  title: 'सेगमेंट चुनें',
  intro: 'चुनें कि किस पर काम करना है। कीमतें तय हैं।',
  segments: 'सेगमेंट',
  loadingSegments: 'सेगमेंट लोड हो रहे हैं',
  scrollLeft: 'सेगमेंट बाईं ओर खिसकाएँ',
  scrollRight: 'सेगमेंट दाईं ओर खिसकाएँ',

  choose: 'आवेदन के लिए श्रेणियाँ चुनें',
  costsNothing: 'आवेदन करना निःशुल्क है; भुगतान ऑर्डर करते समय होता है।',
  categories: 'श्रेणियाँ',
  loadingCategories: 'श्रेणियाँ लोड हो रही हैं',
  onePayment: 'एक बार भुगतान',
  fill: 'आवेदन भरें',
  selected: 'चुनी गई',
  linked: 'आपके लिंक से',
  notOpened: 'फ़ॉर्म नहीं खुल सका। कृपया श्रेणी दोबारा चुनें।',
  nothingAffected: 'सेव की हुई हर चीज़ वैसी ही है।',

  search: 'सभी श्रेणियों में खोजें',
  sort: 'क्रम',
  sorts: {
    'by-segment': 'सेगमेंट के अनुसार',
    name: 'नाम',
    'price-up': 'कीमत, कम पहले',
    'price-down': 'कीमत, ज़्यादा पहले',
  },
  filters: 'फ़िल्टर',
  countIn: (segment: string, count: number) => `${segment}: ${counted(count, 'श्रेणी', 'श्रेणियाँ')}`,

  needs: 'किन चीज़ों की ज़रूरत होगी',
};
