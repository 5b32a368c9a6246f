/** The dialog that asks for a mailed code. */
export const texts = {
  title: 'OTP से पुष्टि',
  sent: 'हमने {email} पर {length} अंकों का OTP भेजा है। आखिरी अंक भरते ही उसकी जाँच हो जाती है।',
  sentEarlier:
    'हमने अभी कुछ देर पहले {email} पर {length} अंकों का OTP भेजा था। अगर आप उसे इस्तेमाल कर चुके हैं, तो नीचे से दूसरा OTP मँगवाएँ।',
  notYours: 'क्या यह आपका ईमेल पता नहीं है? रद्द करके इसे बदलें।',
  code: 'OTP',
  digit: (place: number, length: number) => `${length} में से अंक ${place}`,
  checking: 'OTP की जाँच हो रही है…',
  resend: 'OTP दोबारा भेजें',
  resendIn: (seconds: number) => `OTP दोबारा भेजें: ${seconds} सेकंड में`,
  /** A button's label while a code is being sent. */
  sending: 'OTP भेजा जा रहा है...',
};
