/** Making an account. */
export const texts = {
  title: 'खाता बनाएँ',
  intro: 'कारोबारों के लिए। ईमेल आपका ही है, इसकी पुष्टि के लिए हम उस पर OTP भेजते हैं।',
  signedIn: (name: string) => `आप ${name} के रूप में लॉग इन हैं`,
  goHome: 'होम पर जाएँ',
  onceMore: 'वही एक बार और।',
  terms: 'मुझे नियम और शर्तें मंज़ूर हैं',
  readTerms: 'शर्तें पढ़ें',
  termsFirst: 'रजिस्टर करने के लिए नियम और शर्तें मंज़ूर करें।',
  register: 'रजिस्टर करें',
  creating: 'आपका खाता बन रहा है...',
  haveAccount: 'पहले से खाता है?',
  codeHint: 'पुष्टि करें कि यह ईमेल पता आपका है।',
};
