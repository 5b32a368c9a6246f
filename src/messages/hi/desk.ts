/** The desk, where staff work. */
export const desk = {
  name: 'डेस्क',
  pages: 'डेस्क के पेज',
  queue: 'काम की सूची',
  team: 'टीम',
  menu: 'मेन्यू',
  account: 'खाता',

  teamIntro: 'जिन लोगों के लिए डेस्क खुला है। इसे पोर्टल चलाने वाले खोलते और बंद करते हैं।',
  teamLoading: 'टीम लोड हो रही है',
  teamFailed: 'टीम लोड नहीं हो सकी।',
  roles: { USER: 'ग्राहक', STAFF: 'टीम', OWNER: 'स्वामी' },
};
