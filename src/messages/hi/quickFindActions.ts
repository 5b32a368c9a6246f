/** Actions of quick find, worded without context; an action of a button has the button's label. */
export const texts = {
  nextStep: 'अगला चरण',
  previousStep: 'पिछला चरण',
  saveDraft: 'ड्राफ़्ट सेव करें',
  submit: 'आवेदन सबमिट करें',
  loadForm: 'फ़ॉर्म दोबारा लोड करें',
  restoreCopy: 'आखिर में लिखे गए जवाब रखें',
  saveAnswers: 'जवाब दोबारा सेव करें',
  loadOther: 'दूसरा वर्शन दोबारा लोड करें',

  loadSegments: 'सेगमेंट दोबारा लोड करें',
  loadCategories: 'श्रेणियाँ दोबारा लोड करें',

  checkout: 'भुगतान के लिए आगे बढ़ें',
  checkPayment: 'भुगतान दोबारा जाँचें',
  cancelOrder: 'ऑर्डर रद्द करें',
  leavePayment: 'जाँच के दौरान पेज छोड़ें',

  loadProfile: 'प्रोफ़ाइल दोबारा लोड करें',
  editProfile: 'प्रोफ़ाइल में बदलाव करें',
  exportData: 'डेटा एक्सपोर्ट करें',
  changePassword: 'पासवर्ड बदलें',
  deleteAccount: 'खाता मिटाएँ',

  removeItem: 'कार्ट से हटाएँ',
  restoreItem: 'कार्ट में वापस रखें',
  deleteBookmark: 'बुकमार्क मिटाएँ',
  restoreBookmark: 'बुकमार्क वापस रखें',
  editDraft: 'ड्राफ़्ट में बदलाव करें',
  useAgain: 'दोबारा इस्तेमाल करें',
  restoreDraft: 'ड्राफ़्ट वापस लाएँ',
  checkDraft: 'जाँचें कि ड्राफ़्ट मौजूद है या नहीं',
  uploadAgain: 'दोबारा अपलोड करें',
  cancelUpload: 'अपलोड रद्द करें',
  dismissFile: 'फ़ाइल को सूची से हटाएँ',
  undoRemoving: 'पहले जैसा करें',
  markRead: 'पढ़ा हुआ मार्क करें',
};
