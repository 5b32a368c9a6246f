/** Texts in the document itself, before anything renders. */
export const texts = {
  description: 'अपने कारोबार के लिए डिजिटल मार्केटिंग सेवाएँ ऑर्डर करें।',
  needsScript: 'Briefcase के लिए JavaScript ज़रूरी है। कृपया उसे चालू करके पेज दोबारा लोड करें।',
  updateBrowser: 'कृपया अपना ब्राउज़र अपडेट करें',
  supportedBrowsers:
    'Briefcase के लिए Chrome 111, Edge 111, Firefox 115, Safari 16.4 या इनका कोई नया वर्शन ज़रूरी है।',
};
