/** The account: viewing, editing, password, data and deletion. */
export const profile = {
  intro: 'आपके और आपके कारोबार के बारे में हमारे पास यह जानकारी है।',
  loading: 'आपकी प्रोफ़ाइल लोड हो रही है',
  help: 'सहायता',
  account: 'खाते की जानकारी',
  accountType: 'खाते का प्रकार',
  /** By role; a back end may know others. */
  roles: { USER: 'ग्राहक', STAFF: 'टीम', OWNER: 'मालिक' } as Readonly<Record<string, string>>,
  status: 'स्थिति',
  active: 'सक्रिय',
  inactive: 'निष्क्रिय',
  memberSince: 'सदस्यता कब से',

  edit: 'प्रोफ़ाइल में बदलाव करें',
  editIntro:
    'बदलाव सेव होते ही लागू हो जाते हैं। नए ईमेल पते की पुष्टि के लिए, उस पर भेजा गया OTP भरना पड़ सकता है।',
  save: 'बदलाव सेव करें',
  saving: 'सेव हो रहा है...',
  codeHint: 'पुष्टि करें कि नया ईमेल पता आपका है।',

  changePassword: 'पासवर्ड बदलें',
  changing: 'बदला जा रहा है...',
  currentPassword: 'मौजूदा पासवर्ड',
  confirmNewPassword: 'नए पासवर्ड की पुष्टि करें',
  passwordCounts: 'नया पासवर्ड लागू हो गया',
  passwordCountsText: 'यहाँ लॉग इन बना रहेगा, बाकी सब जगह लॉग आउट हो गया है।',
  passwordHint: 'नया पासवर्ड बनाने पर बाकी सब जगह लॉग आउट हो जाता है।',

  data: 'आपका डेटा',
  dataIntro: 'आपके और आपके ऑर्डर के बारे में हमारे पास जो कुछ है, सब एक फ़ाइल में।',
  export: 'डेटा एक्सपोर्ट करें',
  exporting: 'एक्सपोर्ट हो रहा है...',
  deleteHint: 'खाता मिटाने के बाद वापस नहीं लाया जा सकता।',
  deleteAccount: 'खाता मिटाएँ',
  deleteQuestion: 'क्या आपको अपना खाता मिटाना है?',
  cannotBeUndone: 'मिटाने के बाद खाता वापस नहीं लाया जा सकता।',
  goesTitle: 'क्या मिटेगा',
  goes: [
    'आपका नाम, ईमेल पता, मोबाइल नंबर और कंपनी की जानकारी',
    'आपके आवेदन, उनके जवाब और फ़ाइलें, आपका कार्ट और बुकमार्क',
    'हर डिवाइस पर आपका लॉग इन',
  ],
  staysTitle: 'क्या रहेगा',
  stays: ['क्या ऑर्डर हुआ, कब और कितने में; उसमें आपकी पहचान की कोई जानकारी नहीं होगी'],
  yourPassword: 'आपका पासवर्ड',
  deleting: 'मिटाया जा रहा है...',
  checking: 'जाँच हो रही है...',
};
