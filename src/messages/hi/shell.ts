/** The frame around every page. */
export const texts = {
  skip: 'सीधे सामग्री पर जाएँ',
  checkingSession: 'आपके सेशन की जाँच हो रही है',
  openingPage: 'पेज खुल रहा है…',
  stayHere: 'यहीं रहें',
  unreachable: 'कृपया अपना कनेक्शन जाँचें। लॉग इन बना रहेगा और सेव की हुई हर चीज़ सुरक्षित है।',

  crashed: 'इस पेज ने काम करना बंद कर दिया',
  crashedPage: 'कोई त्रुटि हो गई',
  reload: 'दोबारा लोड करें',
  mistakeIsOurs: 'गलती हमारी है। लॉग इन बना रहेगा, और सेव किए हुए ड्राफ़्ट, कार्ट और ऑर्डर अपनी जगह पर हैं।',
  mistakeIsOursToVisitors: 'गलती हमारी है। कृपया पेज दोबारा लोड करके फिर कोशिश करें।',

  logoutTitle: 'लॉग आउट की पुष्टि',
  logoutQuestion: 'क्या आपको लॉग आउट करना है?',

  signInAgainTitle: 'कृपया दोबारा लॉग इन करें',
  signInAgainIntro: 'आपका सेशन खत्म हो गया है। कुछ खोया नहीं है: लॉग इन करने के बाद काम यहीं से जारी रहेगा।',
  signInAgain: 'दोबारा लॉग इन करें',
};
