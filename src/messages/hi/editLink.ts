/** The page that an edit link opens. */
export const texts = {
  otherAccount: 'यह लिंक किसी दूसरे खाते का है',
  otherAccountText:
    'अभी आप {current} के रूप में लॉग इन हैं। यह लिंक {link} के खाते का एक आवेदन खोलता है। वह पेज छोड़ने तक आपका अपना सेशन रुका रहेगा।',
  staySignedIn: 'लॉग इन रहें',
  open: 'लिंक खोलें',
  logIn: 'लॉग इन करें',
  goHome: 'अपने खाते पर जाएँ',
  stillSignedIn: 'आप पहले की तरह लॉग इन हैं।',
  signInToSee: 'आपके आवेदन आपके खाते में हैं; उन्हें देखने के लिए लॉग इन करें।',
  editingAs: (email: string) => `${email} के रूप में बदलाव किए जा रहे हैं`,
};
