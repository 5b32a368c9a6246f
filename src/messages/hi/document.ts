/** What a document says itself, before anything is drawn. */
export const texts = {
  description: 'अपने कारोबार के लिए डिजिटल मार्केटिंग सेवाएँ ऑर्डर करें।',
  needsScript: 'Briefcase के लिए JavaScript ज़रूरी है। कृपया उसे चालू करके पेज दोबारा लोड करें।',
};
